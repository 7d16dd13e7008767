import type { CompanyRow } from "#database/database-schema.ts";
import { companyDetails } from "#database/json-columns.ts";
import { memo } from "#service/memo.ts";
import { industryName, metroName, rangeName, startOfDay } from "#service/operations/output-values.ts";
import { logoUrl } from "#service/pictures/picture-urls.ts";
import { topIndustryOf } from "#service/reference/industries.ts";
import { EMPLOYEE_RANGES, REVENUE_RANGES } from "#service/reference/reference-ranges.ts";
import type { Call } from "#service/service-call.ts";

/** The columns that a company shows of its parents. */
export type ParentRow = Pick<CompanyRow, "id" | "name" | "revenue" | "employee_count">;

/** A company with its parents. */
export interface CompanyWithParents {
  readonly company: CompanyRow;
  readonly parent: ParentRow | undefined;
  readonly ultimateParent: ParentRow | undefined;
}

type Values = Record<string, unknown>;

/** Returns the value of an output field by name. */
export type ValueOf = (field: string) => unknown;

const percent = (rate: number) => rate.toFixed(1);

function identity({ company }: CompanyWithParents, publicUrl: string): Values {
  return {
    id: company.id,
    name: company.name,
    website: company.website,
    domainList: company.domain === null ? null : [company.domain],
    logo: company.has_logo === 1 ? logoUrl(publicUrl, company.id) : null,
    type: company.type,
    ticker: company.ticker,
    foundedYear: company.founded_year === null ? null : String(company.founded_year),
    phone: company.phone,
    fax: company.fax,
    street: company.street,
    city: company.city,
    state: company.state,
    zipCode: company.zip_code,
    country: company.country,
    continent: company.continent,
    metroArea: metroName(company.metro_region),
    locationCount: company.location_count,
    numberOfContactsInZoomInfo: company.contact_count,
    lastUpdatedDate: company.last_updated_date,
  };
}

function size({ company }: CompanyWithParents): Values {
  return {
    employeeCount: company.employee_count,
    employeeRange: rangeName(EMPLOYEE_RANGES, company.employee_count),
    revenue: company.revenue,
    revenueNumeric: company.revenue,
    revenueRange: rangeName(REVENUE_RANGES, company.revenue),
  };
}

function family({ company, parent, ultimateParent }: CompanyWithParents): Values {
  return {
    // 0 rather than missing means no parent [field-9]
    parentId: company.parent_id ?? 0,
    parentName: parent?.name ?? null,
    ultimateParentId: company.ultimate_parent_id,
    ultimateParentName: ultimateParent?.name ?? null,
    ultimateParentRevenue: ultimateParent?.revenue ?? null,
    ultimateParentEmployees: ultimateParent?.employee_count ?? null,
  };
}

/** Industries with their names, each after its top-level one. */
function withTopIndustries(codes: readonly string[]): { id: string; name: string }[] {
  const all = codes.flatMap((code) => [topIndustryOf(code), code]);
  return [...new Set(all)].map((id) => ({ id, name: industryName(id) }));
}

function fromDetails({ company }: CompanyWithParents): Values {
  const details = companyDetails.parse(JSON.parse(company.details));
  const industries = withTopIndustries(details.industries);
  const [primary = [], sub = []] = withTopIndustries(details.industries.slice(0, 1)).map((code) => [code]);
  const latest = details.funding[0];
  return {
    description: details.description,
    descriptionList: [{ description: details.description }],
    socialMediaUrls: details.socialMediaUrls,
    naicsCodes: details.naicsCodes,
    sicCodes: details.sicCodes,
    hashtags: details.hashtags,
    products: details.products,
    businessModel: details.businessModel,
    ranking: details.ranking,
    alexaRank: details.alexaRank,
    employeeGrowth: {
      oneYearGrowthRate: percent(details.growth.oneYear),
      twoYearGrowthRate: percent(details.growth.twoYear),
    },
    primaryIndustry: [...primary, ...sub].map(({ name }) => name),
    primaryIndustryCode: primary,
    primarySubIndustryCode: sub,
    industries: industries.map(({ name }) => name),
    industryCodes: industries,
    companyStatus: details.status,
    companyStatusDate: startOfDay(details.statusDate),
    isDefunct: details.status.startsWith("DEFUNCT"),
    certified: details.certified,
    certificationDate: startOfDay(details.certificationDate),
    createdDate: startOfDay(details.createdDate),
    companyFunding: details.funding,
    recentFundingAmount: latest?.amount ?? null,
    recentFundingDate: startOfDay(latest?.date ?? null),
    totalFundingAmount: latest ? details.funding.reduce((sum, round) => sum + round.amount, 0) : null,
  };
}

/**
 * The value of each output field of a company; null or an empty list where there is none. Details are parsed only if
 * one of them is requested: that takes longer than all the rest.
 */
export function companyValues(found: CompanyWithParents, { context }: Call): ValueOf {
  const columns: Values = {
    ...identity(found, context.settings.publicUrl),
    ...size(found),
    ...family(found),
  };
  const details = memo(() => fromDetails(found));
  return (field) => (field in columns ? columns[field] : details()[field]);
}

/** Whether a value is returned: empty ones are omitted from answers. */
export function isPresent(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)
  );
}
