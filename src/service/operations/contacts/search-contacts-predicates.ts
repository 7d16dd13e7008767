import { type RawBuilder, type SqlBool, sql } from "kysely";
import { listOf } from "#contract/criteria-schemas.ts";
import type { ParsedContactCriteria } from "#contract/contact-schemas.ts";
import type { Call } from "#service/service-call.ts";
import {
  MAX_ALTERNATIVES,
  type Predicate,
  anyOf,
  between,
  contains,
  idList,
  invalidValue,
  startsWord,
  underManagement,
} from "#service/sql/sql-predicates.ts";

/** What a contact must have to be found with `requiredFields`. */
const REQUIRABLE: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  email: sql`p.email is not null`,
  supplementalEmail: sql`p.supplemental_email is not null`,
  phone: sql`p.phone is not null`,
  directPhone: sql`p.phone is not null`,
  mobilePhone: sql`p.mobile_phone is not null`,
};

/**
 * A company that is named narrows more than any title: its people are read and their titles looked at. The
 * concatenation keeps the planner from beginning with the title's index, where "director" alone stands 200,000 times.
 */
function titleColumn({ companyName, companyId }: ParsedContactCriteria): RawBuilder<unknown> {
  const named = companyName !== undefined || companyId !== undefined;
  return named ? sql`(p.title_search || '')` : sql`p.title_search`;
}

/** Several titles are joined by ` OR `; each is looked for anywhere in the title. */
function anyTitle(call: Call, column: RawBuilder<unknown>, value: string): Predicate {
  const titles = value
    .split(/\s+OR\s+/)
    .map((title) => title.trim())
    .filter((title) => title !== "");
  if (titles.length === 0) return sql<SqlBool>`1 = 1`;
  if (titles.length > MAX_ALTERNATIVES)
    throw invalidValue("jobTitle", `takes at most ${MAX_ALTERNATIVES} titles`);
  const parts = titles.map((title) => contains(call.context.database, sql`t.title`, title));
  return sql<SqlBool>`${column} in (select t.title from job_titles t where ${sql.join(parts, sql` or `)})`;
}

function required(value: string): Predicate[] {
  return listOf(value).map((field) => {
    const predicate = REQUIRABLE[field];
    if (!predicate) throw invalidValue("requiredFields", `takes ${Object.keys(REQUIRABLE).join(", ")}`);
    return predicate;
  });
}

/** An old identifier of a merged person finds the person. */
function byId(value: string): Predicate {
  const ids = sql.join(idList(value, "personId"));
  return sql<SqlBool>`p.id in (select id from contacts where id in (${ids})
    union select new_id from merged_contacts where old_id in (${ids}))`;
}

/** The criteria about a person, over the alias `p` of contacts. People who opted out are never found. */
export function contactPredicates(call: Call, criteria: ParsedContactCriteria): Predicate[] {
  const on = <Value>(value: Value | undefined, build: (value: Value) => Predicate): Predicate[] =>
    value === undefined ? [] : [build(value)];
  return [
    sql<SqlBool>`p.opted_out = 0`,
    ...on(criteria.personId, byId),
    ...on(criteria.firstName, (value) => startsWord(sql`p.first_search`, value)),
    ...on(criteria.lastName, (value) => startsWord(sql`p.last_search`, value)),
    ...on(criteria.jobTitle, (value) => anyTitle(call, titleColumn(criteria), value)),
    ...on(criteria.managementLevel, (value) => anyOf(sql`p.management_level`, value)),
    ...on(criteria.department, (value) => anyOf(sql`p.department`, value)),
    ...on(criteria.emailAddress, (value) => sql`p.email = ${value.trim().toLowerCase()}`),
    ...between(
      sql`p.accuracy_score`,
      "contactAccuracyScore",
      criteria.contactAccuracyScoreMin,
      criteria.contactAccuracyScoreMax,
    ),
    ...on(criteria.underManagement, (value) => underManagement(call, "Contact", sql`p.id`, value)),
    ...(criteria.requiredFields === undefined ? [] : required(criteria.requiredFields)),
  ];
}
