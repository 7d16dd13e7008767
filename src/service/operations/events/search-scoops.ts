import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ParsedScoopCriteria, ParsedScoopEnrich } from "#contract/scoop-schemas.ts";
import type { ContactRow, NewScoopCode, ScoopRow } from "#database/database-schema.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import { jobFunctionOf, withoutNull } from "#service/operations/output-values.ts";
import { referenceName } from "#service/reference/reference.ts";
import type { CompanyReadCall, SearchCall, SearchResult } from "#service/service-call.ts";
import {
  type Predicate,
  allOf,
  betweenTimes,
  containsWords,
  isOneOf,
  knownCodes,
  knownIds,
  whereGiven,
} from "#service/sql/sql-predicates.ts";
import { ofCompanies } from "#service/operations/companies/search-companies-predicates.ts";
import { employerPredicates } from "#service/operations/contacts/search-employers.ts";
import { personPredicates } from "#service/operations/contacts/search-contacts-predicates.ts";
import { ordered, runSearch, withoutCase } from "#service/sql/sql-search.ts";

type Found = ScoopRow & { readonly company_name: string };
type ScoopContact = Pick<
  ContactRow,
  "id" | "first_name" | "last_name" | "job_title" | "department" | "job_function"
> & {
  readonly scoop_id: number;
};
/** Criteria about a scoop, shared by search and enrich. */
type ScoopCriteria = Omit<ParsedScoopEnrich, "companyId" | "companyName" | "companyWebsite">;

const LOOKUPS = { type: "scoop-types", topic: "scoop-topics", department: "scoop-departments" } as const;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  scoopId: sql`s.id`,
  originalPublishedDate: sql`s.original_published_date`,
  description: sql`s.description_search`,
  link: withoutCase(sql`s.link`),
  linkText: withoutCase(sql`s.link_text`),
};

/** Scoops with any of the codes. */
function coded(
  criterion: string,
  kind: NewScoopCode["kind"],
  values: readonly string[] | undefined,
): readonly Predicate[] {
  return whereGiven(values, (given) => {
    const codes = knownCodes(criterion, LOOKUPS[kind], given);
    return sql<SqlBool>`s.id in (select k.scoop_id from scoop_codes k where k.kind = ${sql.lit(kind)} and ${isOneOf(sql`k.code`, codes)})`;
  });
}

/** The criteria about a scoop, with alias `s` of scoops. */
function scoopPredicates(call: SearchCall<ScoopCriteria>): Predicate[] {
  const { scoopType, scoopTopic, department, description, scoopId, ...given } = call.criteria;
  return [
    ...whereGiven(scoopId, (ids) => isOneOf(sql`s.id`, knownIds(ids))),
    ...coded("scoopType", "type", scoopType),
    ...coded("scoopTopic", "topic", scoopTopic),
    ...coded("department", "department", department),
    ...whereGiven(description, (words) =>
      containsWords(call.context.database, "description", sql`s.description_search`, words),
    ),
    // false equals the default: every scoop, updated or not
    ...(given.updatedSinceCreation === true
      ? [sql<SqlBool>`s.published_date > s.original_published_date`]
      : []),
    ...betweenTimes(sql`s.published_date`, [
      ["publishedStartDate", given.publishedStartDate],
      ["publishedEndDate", given.publishedEndDate],
    ]),
  ];
}

/** Scoops that name a person who meets all predicates, with alias `p` of contacts. */
function naming(people: readonly Predicate[]): Predicate[] {
  if (people.length === 0) return [];
  return [
    sql<SqlBool>`s.id in (select n.scoop_id from scoop_contacts n where n.contact_id in (
      select p.id from contacts p where ${allOf(people)}))`,
  ];
}

/** Types and topics of a page's scoops, in lookup order. */
async function codesOf(call: SearchCall<unknown>, rows: readonly Found[]) {
  if (rows.length === 0) return [];
  const codes = await call.context.database.records
    .selectFrom("scoop_codes")
    .select(["scoop_id", "kind", "code"])
    .where(
      "scoop_id",
      "in",
      rows.map((row) => row.id),
    )
    .where("kind", "in", ["type", "topic"])
    .execute();
  return codes.toSorted((one, other) => Number(one.code) - Number(other.code));
}

/** The people named by a page's scoops, without those who opted out. */
async function contactsOf(call: SearchCall<unknown>, rows: readonly Found[]): Promise<ScoopContact[]> {
  if (rows.length === 0) return [];
  return call.context.database.records
    .selectFrom("scoop_contacts as n")
    .innerJoin("contacts as p", (join) =>
      join.onRef("p.id", "=", "n.contact_id").onRef("p.company_id", "=", "n.company_id"),
    )
    .select(["n.scoop_id", "p.id", "p.first_name", "p.last_name", "p.job_title"])
    .select(["p.department", "p.job_function"])
    .where(
      "n.scoop_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("p.listing", "<>", LISTINGS.optedOut)
    .orderBy("p.id")
    .execute();
}

type ScoopCode = Awaited<ReturnType<typeof codesOf>>[number];

function scoopAttributes(row: Found, codes: readonly ScoopCode[], contacts: readonly object[]) {
  const named = (kind: "type" | "topic") =>
    codes
      .filter((code) => code.scoop_id === row.id && code.kind === kind)
      .map(({ code }) => ({ id: code, [kind]: referenceName(LOOKUPS[kind], code) ?? code }));
  const topics = named("topic");
  return {
    id: String(row.id),
    company: { id: String(row.company_id), name: row.company_name },
    description: row.description,
    originalPublishedDate: row.original_published_date,
    publishedDate: row.published_date,
    ...(topics.length > 0 ? { topics } : {}),
    types: named("type"),
    ...withoutNull({ link: row.link, linkText: row.link_text, updateText: row.update_text }),
    ...(contacts.length > 0 ? { contacts } : {}),
  };
}

async function present(call: SearchCall<unknown>, rows: readonly Found[]): Promise<object[]> {
  const codes = await codesOf(call, rows);
  const contacts = await contactsOf(call, rows);
  return rows.map((row) => ({
    type: "Scoop",
    id: String(row.id),
    attributes: scoopAttributes(
      row,
      codes,
      contacts
        .filter(({ scoop_id }) => scoop_id === row.id)
        .map((contact) => ({
          id: contact.id,
          firstName: contact.first_name,
          lastName: contact.last_name,
          jobTitle: contact.job_title,
          jobFunction: [jobFunctionOf(contact)],
        })),
    ),
  }));
}

async function findScoops(
  call: SearchCall<ScoopCriteria>,
  about: readonly Predicate[],
  companies?: Predicate,
): Promise<SearchResult> {
  const { key, descending } = call.page.sort;
  return runSearch<Found>(call, {
    columns: sql`s.*, c.name as company_name`,
    from: sql`scoops s join companies c on c.id = s.company_id`,
    narrow: sql`scoops s`,
    ordering: sql`scoops s`,
    where: [...about, ...scoopPredicates(call)],
    order: [ordered(SORT_COLUMNS[key] ?? sql`s.original_published_date`, descending)],
    id: sql`s.id`,
    companies,
    present: (rows) => present(call, rows),
  });
}

/** Search Scoops: current events at companies. [field-6] [search-10] */
export async function searchScoops(call: SearchCall<ParsedScoopCriteria>): Promise<SearchResult> {
  // here the department is the scoop's, not the person's
  const { department: _ofTheScoop, ...criteria } = call.criteria;
  const companies = await employerPredicates(call, criteria, {
    ofCompanies: (wanted) => ofCompanies(sql`s.company_id`, wanted),
    ofPeople: naming,
  });
  return findScoops(call, [...naming(personPredicates(call, criteria)), ...companies]);
}

/** Enrich Scoops: the events at one company. [enrich-7] */
export async function enrichScoops(call: CompanyReadCall<ParsedScoopEnrich>): Promise<SearchResult> {
  const company = sql<SqlBool>`s.company_id = ${call.companyId}`;
  return findScoops(call, [company], company);
}
