import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ParsedCompanyCriteria, SUB_UNIT_CODES } from "#contract/company-schemas.ts";
import type { NewCompanyCode } from "#database/database-schema.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { namesWithAnyForm } from "#service/matching/match-name-variants.ts";
import { requestedDomain, domainInPlaceOfName } from "#service/matching/requested-domain.ts";
import { keywordCodes } from "#service/reference/industry-keywords.ts";
import { EMPLOYEE_RANGES, REVENUE_RANGES } from "#service/reference/reference-ranges.ts";
import { type BranchField, branchOf } from "#service/reference/reference.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";
import type { Call } from "#service/service-call.ts";
import {
  type Predicate,
  allOf,
  anyOf,
  between,
  contains,
  containsWords,
  inBranch,
  inRanges,
  invalidValue,
  isOneOf,
  joinedBy,
  knownCodes,
  knownIds,
  knownWord,
  minMax,
  requireFew,
  underManagement,
  whereGiven,
} from "#service/sql/sql-predicates.ts";
import { outsideRegions, placesOf } from "#service/sql/sql-places.ts";
import { engagementPredicates, fundingPredicates } from "./search-companies-events.ts";

/** The criteria shared by searches of companies, people, signals and scoops, except those about a place. */
type SharedCriteria = Partial<Omit<ParsedCompanyCriteria, "underManagement">>;

/** Companies with a code that meets the condition, with alias `k` of company_codes. */
function having(kind: NewCompanyCode["kind"], condition: Predicate): Predicate {
  return sql<SqlBool>`c.id in (select k.company_id from company_codes k where k.kind = ${sql.lit(kind)} and ${condition})`;
}

const CODE = sql`k.code`;

const havingAny = (kind: NewCompanyCode["kind"], codes: readonly string[]) =>
  having(kind, isOneOf(CODE, codes));

/** Whether a column of codes has one within any of the branches. [search-15] */
function inBranches(
  column: RawBuilder<unknown>,
  criterion: string,
  field: BranchField,
  values: readonly string[],
): Predicate {
  const branches = knownCodes(criterion, field, values).flatMap((code) => branchOf(field, code));
  requireFew(criterion, branches);
  return anyOf(branches.map((branch) => inBranch(column, branch)));
}

/** Companies in any of the industries, or with one of them as their first. */
function inIndustries(values: readonly string[], primaryOnly: boolean): Predicate {
  const among = (column: RawBuilder<unknown>) => inBranches(column, "industryCodes", "industries", values);
  return primaryOnly ? among(sql`c.primary_industry`) : having("industry", among(CODE));
}

/** Companies with a keyword in the name of an industry or product. */
function withKeyword(keyword: string): Predicate {
  const { industries, naics, products } = keywordCodes(keyword);
  return anyOf([
    havingAny("industry", industries),
    havingAny("naics", naics),
    havingAny("product", products),
  ]);
}

/** Keywords joined by AND within OR. */
function withKeywords(text: string): Predicate {
  const alternatives = joinedBy("OR", text).map((part) => joinedBy("AND", part));
  requireFew("industryKeywords", alternatives.flat());
  return anyOf(alternatives.map((keywords) => allOf(keywords.map(withKeyword))));
}

/** Companies that use any of the products; a value may join several by AND. */
function usingAny(criterion: string, values: readonly string[]): Predicate {
  const alternatives = values.map((value) => {
    const tags = joinedBy("AND", value).map((tag) => tag.split(".").at(-1) ?? "");
    return knownCodes(criterion, "tech-products", tags);
  });
  const single = alternatives.filter(({ length }) => length === 1).flat();
  const joined = alternatives.filter(({ length }) => length > 1);
  requireFew(criterion, joined);
  return anyOf([
    ...(single.length > 0 ? [havingAny("technology", single)] : []),
    ...joined.map((products) => allOf(products.map((product) => havingAny("technology", [product])))),
  ]);
}

/**
 * The predicate of each family code. Locations and former names are no companies: their codes find the companies that
 * have them.
 */
const STRUCTURE: Readonly<Record<(typeof SUB_UNIT_CODES)[number], Predicate>> = {
  UNSPECIFIED: sql<SqlBool>`c.sub_unit_type is null`,
  DIVISION: sql<SqlBool>`c.sub_unit_type = ${sql.lit(SUB_UNIT_TYPES.division)}`,
  SUBSIDIARY: sql<SqlBool>`c.sub_unit_type = ${sql.lit(SUB_UNIT_TYPES.subsidiary)}`,
  ACQUISITION: sql<SqlBool>`c.sub_unit_type = ${sql.lit(SUB_UNIT_TYPES.acquisition)}`,
  LOCATION: withUnit(SUB_UNIT_TYPES.location),
  FORMER_NEW_NAME: withUnit(SUB_UNIT_TYPES.formerName),
};

function withUnit(type: number): Predicate {
  return sql<SqlBool>`c.id in (select u.company_id from family_units u where u.sub_unit_type = ${sql.lit(type)})`;
}

function ofStructure(criterion: string, values: readonly string[]): Predicate {
  const wanted = new Set(knownCodes(criterion, "sub-unit-types", values));
  return anyOf(SUB_UNIT_CODES.filter((code) => wanted.has(code)).map((code) => STRUCTURE[code]));
}

/** Ticker symbols, with or without the exchange: "NASDAQ: ABCD". */
function tickers(values: readonly string[]): string[] {
  return values.map((value) => value.replace(/^.*:\s*/, "").toUpperCase());
}

function certifiedAs(value: number): Predicate {
  if (value !== 0 && value !== 1) throw invalidValue("certified", "takes 1 or 0");
  return sql<SqlBool>`c.certified = ${value}`;
}

/**
 * Companies, under an alias, whose name contains the text, equals it except for the legal form, or whose website it is.
 * [search-12]
 */
export function companyNamed({ context }: Call, alias: "c" | "e", text: string): Predicate {
  const name = sql.raw(`${alias}.name_search`);
  const inside = normalizeText(text);
  const others = namesWithAnyForm(text).filter((other) => !other.includes(inside));
  const domain = domainInPlaceOfName(text);
  return anyOf([
    contains(context.database, name, text),
    ...(others.length > 0 ? [isOneOf(name, others)] : []),
    ...(domain === "" ? [] : [isOneOf(sql.raw(`${alias}.domain`), [domain])]),
  ]);
}

/** Criteria about identity and web presence, with alias `c` of companies. */
function identity(call: Call, criteria: SharedCriteria): Predicate[] {
  const { database } = call.context;
  return [
    ...whereGiven(criteria.companyName, (value) => companyNamed(call, "c", value)),
    ...whereGiven(criteria.companyId, (ids) => isOneOf(sql`c.id`, knownIds(ids))),
    ...whereGiven(criteria.companyWebsite, (urls) => isOneOf(sql`c.domain`, urls.map(requestedDomain))),
    ...whereGiven(criteria.companyTicker, (values) => isOneOf(sql`c.ticker`, tickers(values))),
    ...whereGiven(criteria.companyDescription, (words) =>
      containsWords(database, "companyDescription", sql`c.about_search`, words),
    ),
    ...whereGiven(criteria.companyType, (values) =>
      isOneOf(sql`c.type`, knownCodes("companyType", "company-types", values)),
    ),
    ...whereGiven(criteria.address, (words) =>
      containsWords(database, "address", sql`c.address_search`, words),
    ),
    // the address contains the street and is indexed
    ...whereGiven(criteria.street, (text) => [
      contains(database, sql`c.address_search`, text),
      contains(database, sql`c.street_search`, text),
    ]),
    ...whereGiven(criteria.excludedRegions, outsideRegions),
    ...whereGiven(criteria.certified, certifiedAs),
    ...whereGiven(criteria.excludeDefunctCompanies, (exclude) =>
      exclude ? sql<SqlBool>`c.id not in (select d.id from companies d where d.defunct = 1)` : [],
    ),
  ];
}

/** Criteria about industry, products and other properties, with alias `c` of companies. */
function profile(criteria: SharedCriteria): Predicate[] {
  return [
    ...whereGiven(criteria.industryCodes, (values) =>
      inIndustries(values, criteria.primaryIndustriesOnly === true),
    ),
    ...whereGiven(criteria.industryKeywords, withKeywords),
    ...whereGiven(criteria.naicsCodes, (values) =>
      having("naics", inBranches(CODE, "naicsCodes", "naics-codes", values)),
    ),
    ...whereGiven(criteria.sicCodes, (values) =>
      having("sic", inBranches(CODE, "sicCodes", "sic-codes", values)),
    ),
    ...whereGiven(criteria.hashTagString, (values) =>
      havingAny("hashtag", knownCodes("hashTagString", "hashtags", values)),
    ),
    ...whereGiven(criteria.companyRanking, (values) =>
      havingAny("ranking", knownCodes("companyRanking", "company-rankings", values)),
    ),
    ...whereGiven(criteria.businessModel, (values) => havingAny("business model", businessModels(values))),
    ...whereGiven(criteria.techAttributeTagList, (values) => usingAny("techAttributeTagList", values)),
    ...whereGiven(
      criteria.excludeTechAttributeTagList,
      (values) => sql<SqlBool>`not ${usingAny("excludeTechAttributeTagList", values)}`,
    ),
  ];
}

const BUSINESS_MODELS = ["B2B", "B2C", "B2G"];
const ALL_MODELS = "All";

/** The models to match; "All" means any of them, as without the criterion. */
function businessModels(values: readonly string[]): string[] {
  const wanted = values.map((value) => knownWord("businessModel", value, [...BUSINESS_MODELS, ALL_MODELS]));
  return wanted.includes(ALL_MODELS) ? BUSINESS_MODELS : wanted;
}

/** Criteria about size and growth, with alias `c` of companies. */
function size(criteria: SharedCriteria): Predicate[] {
  return [
    ...whereGiven(criteria.employeeCount, (values) =>
      inRanges(sql`c.employee_count`, EMPLOYEE_RANGES, knownCodes("employeeCount", "employee-count", values)),
    ),
    ...whereGiven(criteria.revenue, (values) =>
      inRanges(sql`c.revenue`, REVENUE_RANGES, knownCodes("revenue", "revenue-ranges", values)),
    ),
    ...between(sql`c.employee_count`, minMax("employeeRange", criteria)),
    ...between(sql`c.revenue`, minMax("revenue", criteria)),
    ...between(sql`c.contact_count`, minMax("zoominfoContacts", criteria)),
    // stored in tenths of a percent
    ...between(sql`c.one_year_growth`, minMax("oneYearEmployeeGrowthRate", criteria), 10),
    ...between(sql`c.two_year_growth`, minMax("twoYearEmployeeGrowthRate", criteria), 10),
    ...between(sql`c.marketing_budget`, minMax("marketingDepartmentBudget", criteria)),
    ...between(sql`c.finance_budget`, minMax("financeDepartmentBudget", criteria)),
    ...between(sql`c.it_budget`, minMax("itDepartmentBudget", criteria)),
    ...between(sql`c.hr_budget`, minMax("hrDepartmentBudget", criteria)),
  ];
}

/** Criteria about the place in a family, with alias `c` of companies. */
function family(criteria: SharedCriteria): Predicate[] {
  return [
    ...whereGiven(criteria.parentId, (ids) => isOneOf(sql`c.parent_id`, knownIds(ids))),
    ...whereGiven(criteria.ultimateParentId, (ids) => isOneOf(sql`c.ultimate_parent_id`, knownIds(ids))),
    ...whereGiven(criteria.subUnitTypes, (values) => ofStructure("subUnitTypes", values)),
    ...whereGiven(criteria.companyStructureIncludedSubUnitTypes, (values) =>
      ofStructure("companyStructureIncludedSubUnitTypes", values),
    ),
  ];
}

/** The criteria about a company except its place, with alias `c` of companies. */
export function companyPredicates(call: Call, criteria: SharedCriteria): Predicate[] {
  return [
    ...identity(call, criteria),
    ...profile(criteria),
    ...size(criteria),
    ...family(criteria),
    ...fundingPredicates(criteria),
  ];
}

/** All criteria of Search Companies. [search-7] */
export async function companySearchPredicates(
  call: Call,
  { underManagement: wanted, ...criteria }: ParsedCompanyCriteria,
): Promise<Predicate[]> {
  const { company } = await placesOf(call, criteria);
  return [
    ...companyPredicates(call, criteria),
    ...company,
    ...engagementPredicates(sql`c.id`, "company_id", criteria),
    ...whereGiven(wanted, (flag) => underManagement(call, "Company", sql`c.id`, flag)),
  ];
}

/** Records whose company meets all predicates: `column` is the company's id. */
export function ofCompanies(column: RawBuilder<unknown>, companies: readonly Predicate[]): Predicate[] {
  if (companies.length === 0) return [];
  return [sql<SqlBool>`${column} in (select c.id from companies c where ${allOf(companies)})`];
}
