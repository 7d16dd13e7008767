import { type RawBuilder, sql } from "kysely";
import type { ParsedContactCriteria } from "#contract/contact-schemas.ts";
import type { CompanyRow, ContactRow } from "#database/database-schema.ts";
import { managedRecords, managementAttribute } from "#service/metering/records-under-management.ts";
import type { SearchCall, SearchResult } from "#service/service-call.ts";
import { ofCompanies } from "#service/operations/companies/search-companies-predicates.ts";
import { employerPredicates } from "./search-employers.ts";
import { contactPredicates } from "./search-contacts-predicates.ts";
import { engagementPredicates } from "#service/operations/companies/search-companies-events.ts";
import { type Predicate, isOneOf, knownIds, matchRank, plainName } from "#service/sql/sql-predicates.ts";
import { type OrderBy, inOrder, runSearch } from "#service/sql/sql-search.ts";

type CompanyHints = Pick<
  CompanyRow,
  | "name"
  | "phone"
  | "street"
  | "state"
  | "zip_code"
  | "country"
  | "revenue"
  | "employee_count"
  | "primary_industry"
>;
/** The columns that are returned or hinted at. The rest, mostly in `details`, is not read. */
const CONTACT_COLUMNS = [
  "id",
  "company_id",
  "first_name",
  "middle_name",
  "last_name",
  "job_title",
  "management_level",
  "school",
  "email",
  "supplemental_email",
  "phone",
  "mobile_phone",
  "direct_phone_dnc",
  "mobile_phone_dnc",
  "accuracy_score",
  "valid_date",
  "last_updated_date",
] as const satisfies readonly (keyof ContactRow)[];

type Found = Pick<ContactRow, (typeof CONTACT_COLUMNS)[number]> & {
  readonly [Key in keyof CompanyHints as `company_${Key}`]: CompanyHints[Key];
};

const COLUMNS = sql`${sql.join(CONTACT_COLUMNS.map((column) => sql.ref(`p.${column}`)))}, c.name as company_name, c.phone as company_phone, c.street as company_street,
  c.state as company_state, c.zip_code as company_zip_code, c.country as company_country,
  c.revenue as company_revenue, c.employee_count as company_employee_count,
  c.primary_industry as company_primary_industry`;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  contactAccuracyScore: sql`p.accuracy_score`,
  lastName: sql`p.last_search`,
  companyName: sql`c.name_search`,
  hierarchy: sql`p.hierarchy`,
  sourceCount: sql`p.source_count`,
  lastMentioned: sql`p.last_mentioned`,
};

/** `relevance`: how well the texts match, then accuracy. [search-6] */
function byRelevance(criteria: ParsedContactCriteria, descending: boolean): OrderBy {
  const ranks = [
    ...(criteria.companyName === undefined ? [] : [matchRank(sql`c.name_search`, criteria.companyName)]),
    ...(criteria.lastName === undefined
      ? []
      : [matchRank(sql`ltrim(p.last_search)`, plainName(criteria.lastName))]),
    ...(criteria.firstName === undefined
      ? []
      : [matchRank(sql`ltrim(p.first_search)`, plainName(criteria.firstName))]),
    ...(criteria.jobTitle === undefined ? [] : [matchRank(sql`p.title_search`, criteria.jobTitle)]),
  ];
  return [
    // a low rank is a good match, so most relevant first means rank ascending
    ...ranks.map((rank) => inOrder(rank, !descending)),
    inOrder(sql`p.accuracy_score`, descending),
  ];
}

function orderOf(call: SearchCall<ParsedContactCriteria>): OrderBy {
  const { key, descending } = call.page.sort;
  const column = SORT_COLUMNS[key];
  return column ? [inOrder(column, descending)] : byRelevance(call.criteria, descending);
}

const WITH_COMPANY = sql`contacts p join companies c on c.id = p.company_id`;

/** Whether the order involves the company's name, directly or through relevance. */
function ordersByCompany({ page, criteria }: SearchCall<ParsedContactCriteria>): boolean {
  return (
    page.sort.key === "companyName" || (page.sort.key === "relevance" && criteria.companyName !== undefined)
  );
}

/** The criteria about the current or past company, and about places. */
async function companiesOf(call: SearchCall<ParsedContactCriteria>): Promise<Predicate[]> {
  const { underManagement: _ofThePerson, ...criteria } = call.criteria;
  return [
    ...(await employerPredicates(call, criteria, {
      ofCompanies: (companies) => ofCompanies(sql`p.company_id`, companies),
      ofPeople: (people) => [...people],
    })),
    ...engagementPredicates(sql`p.id`, "contact_id", criteria),
  ];
}

/** The companies requested by id, if people must work there now. */
function statedCompanies({
  companyId,
  companyPastOrPresent = "present",
}: ParsedContactCriteria): Predicate | undefined {
  if (companyPastOrPresent !== "present") return undefined;
  return companyId === undefined ? undefined : isOneOf(sql`p.company_id`, knownIds(companyId));
}

/** Search Contacts: hints only, never an address or a number. [field-2] [search-6] */
export async function searchContacts(call: SearchCall<ParsedContactCriteria>): Promise<SearchResult> {
  return runSearch<Found>(call, {
    columns: COLUMNS,
    from: WITH_COMPANY,
    narrow: sql`contacts p`,
    ordering: ordersByCompany(call) ? WITH_COMPANY : sql`contacts p`,
    where: [...contactPredicates(call, call.criteria), ...(await companiesOf(call))],
    order: orderOf(call),
    id: sql`p.id`,
    companies: statedCompanies(call.criteria),
    present: async (rows) => {
      const ids = rows.map((row) => row.id);
      const managed = await managedRecords(
        call.context.database.query,
        call.context,
        call.organisation,
        "Contact",
        ids,
      );
      return rows.map((row) => ({
        type: "Contact",
        id: String(row.id),
        attributes: { ...searchAttributes(row), managementStatus: managementAttribute(managed.get(row.id)) },
      }));
    },
  });
}

function searchAttributes(row: Found) {
  return {
    company: { id: row.company_id, name: row.company_name },
    contactAccuracyScore: row.accuracy_score,
    firstName: row.first_name,
    ...(row.middle_name === null ? {} : { middleName: row.middle_name }),
    lastName: row.last_name,
    jobTitle: row.job_title,
    managementLevel: row.management_level,
    ...(row.school === null ? {} : { school: row.school }),
    directPhoneDoNotCall: row.direct_phone_dnc === 1,
    mobilePhoneDoNotCall: row.mobile_phone_dnc === 1,
    hasCompanyCountry: row.company_country !== null,
    hasCompanyEmployeeCount: row.company_employee_count !== null,
    hasCompanyIndustry: row.company_primary_industry !== null,
    hasCompanyPhone: row.company_phone !== null,
    hasCompanyRevenue: row.company_revenue !== null,
    hasCompanyState: row.company_state !== null,
    hasCompanyStreet: row.company_street !== null,
    hasCompanyZipCode: row.company_zip_code !== null,
    hasDirectPhone: row.phone !== null,
    hasEmail: row.email !== null,
    hasMobilePhone: row.mobile_phone !== null,
    hasSupplementalEmail: row.supplemental_email !== null,
    lastUpdatedDate: row.last_updated_date,
    validDate: row.valid_date,
  };
}
