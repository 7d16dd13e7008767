import { inGroup, row } from "#app/search/criteria/criterion-rows.ts";
import type { CompanyCriteria } from "#contract/company-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import { parseBoolean, yesOption } from "#app/search/criteria/choice-criterion.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { numberBounds } from "#app/search/criteria/range-criterion.ts";
import {
  businessModelCriterion,
  certifiedCriterion,
  companyCriteria as sharedCompanyCriteria,
  industryKeys,
  toCompanyRequest,
} from "#app/search/criteria/shared/shared-company-criteria.ts";
import {
  companyIdentityCriteria,
  companyNameCriterion,
  fundingRoundCriteria,
  knownCompanyCriteria,
  toKnownCompanyRequest,
} from "#app/search/criteria/shared/shared-known-company-criteria.ts";
import { locationKeys } from "#app/search/criteria/shared/shared-location-criteria.ts";

const budget = {
  yearly: true,
  presets: [
    { label: "$100k+", value: "100.." },
    { label: "$1M+", value: "1000.." },
    { label: "$10M+", value: "10000.." },
  ],
  slider: { min: 10, max: 100_000 },
} as const;
const budgetWords = "spend spending department";

/** Criteria about a company that only company search has. */
const companyOnlyCriteria = [
  ...inGroup("Funding & growth", {
    marketingBudget: row("money", "Marketing budget", budgetWords, budget),
    financeBudget: row("money", "Finance budget", budgetWords, budget),
    itBudget: row("money", "IT budget", budgetWords, budget),
    hrBudget: row("money", "HR budget", budgetWords, budget),
  }),
  ...inGroup("Status", {
    excludeDefunctCompanies: row(
      "choice",
      "Hide defunct companies",
      "closed inactive out of business active",
      { options: yesOption, hint: "Leaves out companies that are no longer in business." },
    ),
  }),
  { ...certifiedCriterion, group: "Status" } as const,
];

/** All criteria of Search Companies. [search-7] */
export const companyCriteria = arrangeCriteria(
  [
    { ...companyNameCriterion, label: "Name" },
    ...companyIdentityCriteria,
    ...fundingRoundCriteria,
    ...sharedCompanyCriteria,
    businessModelCriterion,
    ...knownCompanyCriteria,
    ...companyOnlyCriteria,
  ],
  {
    groups: ["Company", "Location", "Technology", "Funding & growth", "Status"],
    bar: {
      Industry: industryKeys,
      "Company size": ["employees", "employeeCount"],
      Revenue: ["revenue", "revenueRange"],
      Location: locationKeys,
      Technologies: ["techAttributeTagList", "excludeTechAttributeTagList"],
      Name: ["companyName", "companyWebsite", "companyId"],
    },
  },
);

type CompanyKey = (typeof companyCriteria)[number]["key"];

/** Builds the request of Search Companies from criteria in URL form. */
export function toCompanySearchRequest({
  marketingBudget,
  financeBudget,
  itBudget,
  hrBudget,
  excludeDefunctCompanies,
  certified,
  ...criteria
}: Criteria<CompanyKey>): CompanyCriteria {
  return {
    ...toCompanyRequest(toKnownCompanyRequest(criteria)),
    ...numberBounds(marketingBudget, ["marketingDepartmentBudgetMin", "marketingDepartmentBudgetMax"]),
    ...numberBounds(financeBudget, ["financeDepartmentBudgetMin", "financeDepartmentBudgetMax"]),
    ...numberBounds(itBudget, ["itDepartmentBudgetMin", "itDepartmentBudgetMax"]),
    ...numberBounds(hrBudget, ["hrDepartmentBudgetMin", "hrDepartmentBudgetMax"]),
    excludeDefunctCompanies: parseBoolean(excludeDefunctCompanies),
    certified: certified === undefined ? undefined : Number(certified),
  };
}
