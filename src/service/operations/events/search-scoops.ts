import { type RawBuilder, type SqlBool, sql } from "kysely";
import { listOf } from "#contract/criteria-schemas.ts";
import type { ParsedScoopCriteria, ParsedScoopEnrich } from "#contract/scoop-schemas.ts";
import type { ContactRow, NewScoopCode, ScoopRow } from "#database/database-schema.ts";
import { scoopContactIds } from "#database/json-columns.ts";
import { withoutNull } from "#service/operations/output-values.ts";
import { referenceName } from "#service/reference/reference.ts";
import type { CompanyReadCall, SearchCall, SearchResult } from "#service/service-call.ts";
import { inLookup } from "#service/sql/sql-lookup-predicate.ts";
import { type Predicate, betweenDays, contains } from "#service/sql/sql-predicates.ts";
import { ordered, runSearch } from "#service/sql/sql-search.ts";

type Found = ScoopRow & { readonly company_name: string };
type ScoopContact = Pick<ContactRow, "id" | "first_name" | "last_name" | "job_title">;

const LOOKUPS = { type: "scoop-types", topic: "scoop-topics", department: "scoop-departments" } as const;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  scoopId: sql`s.id`,
  originalPublishedDate: sql`s.original_published_date`,
  description: sql`s.description_search`,
  link: sql`s.link`,
  linkText: sql`s.link_text`,
};

/** Scoops with any of the codes. */
function coded(kind: NewScoopCode["kind"], value: string | undefined): Predicate[] {
  if (value === undefined) return [];
  const known = inLookup(sql`k.code`, LOOKUPS[kind], listOf(value));
  return [
    sql<SqlBool>`s.id in (select k.scoop_id from scoop_codes k where k.kind = ${sql.lit(kind)} and ${known})`,
  ];
}

/** The criteria about a scoop, over the alias `s` of scoops. */
function scoopPredicates(call: SearchCall<Omit<ParsedScoopCriteria, "companyName">>): Predicate[] {
  const { scoopType, scoopTopic, department, description, ...given } = call.criteria;
  return [
    ...coded("type", scoopType),
    ...coded("topic", scoopTopic),
    ...coded("department", department),
    ...(description === undefined
      ? []
      : [contains(call.context.database, sql`s.description_search`, description)]),
    // false is what holds when nothing is said: every scoop, updated or not
    ...(given.updatedSinceCreation === true
      ? [sql<SqlBool>`s.published_date > s.original_published_date`]
      : []),
    ...betweenDays(
      sql`s.original_published_date`,
      ["publishedStartDate", given.publishedStartDate],
      ["publishedEndDate", given.publishedEndDate],
    ),
  ];
}

/** Types and topics of the scoops of a page, in the order of their lookups. */
async function codesOf(call: SearchCall<unknown>, rows: readonly Found[]) {
  if (rows.length === 0) return [];
  const codes = await call.context.database.query
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

/** The people named by the scoops of a page, by id, without those who opted out. */
async function contactsOf(call: SearchCall<unknown>, ids: readonly number[]): Promise<Map<number, object>> {
  if (ids.length === 0) return new Map();
  const rows: ScoopContact[] = await call.context.database.query
    .selectFrom("contacts")
    .select(["id", "first_name", "last_name", "job_title"])
    .where("id", "in", [...new Set(ids)])
    .where("opted_out", "=", 0)
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, job_title }) => [
      id,
      { id, firstName: first_name, lastName: last_name, jobTitle: job_title },
    ]),
  );
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
  const named = new Map(rows.map((row) => [row.id, scoopContactIds.parse(JSON.parse(row.contact_ids))]));
  const codes = await codesOf(call, rows);
  const contacts = await contactsOf(call, [...named.values()].flat());
  return rows.map((row) => ({
    type: "Scoop",
    id: String(row.id),
    attributes: scoopAttributes(
      row,
      codes,
      (named.get(row.id) ?? []).flatMap((id) => contacts.get(id) ?? []),
    ),
  }));
}

async function findScoops(
  call: SearchCall<Omit<ParsedScoopCriteria, "companyName">>,
  about: readonly Predicate[],
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
    present: (rows) => present(call, rows),
  });
}

/** Search Scoops: timely events at companies. [field-6] [search-10] */
export async function searchScoops(call: SearchCall<ParsedScoopCriteria>): Promise<SearchResult> {
  const { companyName } = call.criteria;
  if (companyName === undefined) return findScoops(call, []);
  const named = contains(call.context.database, sql`c.name_search`, companyName);
  return findScoops(call, [sql<SqlBool>`s.company_id in (select c.id from companies c where ${named})`]);
}

/** Enrich Scoops: the events at one company. [enrich-7] */
export async function enrichScoops(call: CompanyReadCall<ParsedScoopEnrich>): Promise<SearchResult> {
  return findScoops(call, [sql<SqlBool>`s.company_id = ${call.companyId}`]);
}
