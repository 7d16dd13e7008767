import type { CriterionDefinition } from "./criterion.ts";
import { parseBoolean } from "./choice-criterion.ts";
import { numberBounds } from "./range-criterion.ts";

/** A sector stands for everything below it. The service takes 100 codes at once. */
export const industryCriterion = {
  key: "industryCodes",
  label: "Industry",
  kind: "code",
  lookup: "industries",
  max: 100,
} as const;

export const metroCriterion = {
  key: "metroRegion",
  label: "Metro region",
  kind: "code",
  lookup: "metro-regions",
} as const;

export const companyNameCriterion = {
  key: "companyName",
  label: "Company",
  kind: "text",
  hint: "Matches anywhere in the company name.",
} as const;

/** Criteria about the company that contact search and company search share, beyond those of the specification. */
export const sharedCompanyCriteria = [
  { key: "companyId", label: "Company ID", kind: "list", of: "id", group: "Company" },
  {
    key: "employeeCount",
    label: "Employees",
    kind: "code",
    lookup: "employee-count",
    group: "Company",
  },
  { key: "revenue", label: "Revenue", kind: "money", group: "Company" },
  { key: "country", label: "Country", kind: "code", lookup: "countries", group: "Location" },
  { key: "state", label: "State or province", kind: "code", lookup: "states", group: "Location" },
  {
    key: "underManagement",
    label: "Under management",
    kind: "choice",
    options: [
      { value: "true", label: "Under management" },
      { value: "false", label: "Not yet" },
    ],
    group: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

/** The request's form of those criteria. Revenue is in thousands of US dollars. */
export function toCompanyRequest<
  Given extends { readonly revenue?: string; readonly underManagement?: string },
>({ revenue, underManagement, ...criteria }: Given) {
  const { from: revenueMin, to: revenueMax } = numberBounds(revenue);
  return { ...criteria, revenueMin, revenueMax, underManagement: parseBoolean(underManagement) };
}
