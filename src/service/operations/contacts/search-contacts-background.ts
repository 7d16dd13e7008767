import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ParsedContactCriteria } from "#contract/contact-schemas.ts";
import type { NewContactCode } from "#database/database-schema.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { companyNamed } from "#service/operations/companies/search-companies-predicates.ts";
import type { Call } from "#service/service-call.ts";
import {
  type Predicate,
  anyOf,
  contains,
  invalidValue,
  isOneOf,
  knownCodes,
  whereGiven,
} from "#service/sql/sql-predicates.ts";

/** The titles on file that have one of the texts anywhere. */
export function titlesWith({ context }: Call, texts: readonly string[]): RawBuilder<unknown> {
  const parts = texts.map((text) => contains(context.database, sql`t.title`, text));
  return sql`(select t.title from job_titles t where ${anyOf(parts)})`;
}

/** People who have a code of which the condition holds, over the alias `k` of contact_codes. */
function having(kind: NewContactCode["kind"], condition: Predicate): Predicate {
  return sql<SqlBool>`p.id in (select k.contact_id from contact_codes k where k.kind = ${sql.lit(kind)} and ${condition})`;
}

/** The schools, or lists of degrees, on file that have the text anywhere. */
function educationWith({ context }: Call, kind: "school" | "degrees", text: string): RawBuilder<unknown> {
  const named = contains(context.database, sql`n.name`, text);
  return sql`(select n.name from education_names n where n.kind = ${sql.lit(kind)} and ${named})`;
}

/** Pages that mention a person, in letters and digits. */
function mentionedOn(values: readonly string[]): Predicate {
  if (values.some((value) => !/^[A-Za-z0-9]+$/.test(value))) {
    throw invalidValue("webReferences", "takes English letters and digits only");
  }
  return having("reference", isOneOf(sql`k.code`, values.map(normalizeText)));
}

/** Who held any of the positions before the present one. */
function formerly(call: Call, positions: NonNullable<ParsedContactCriteria["employmentHistory"]>): Predicate {
  const held = positions.map(
    ({ companyName, jobTitle }) => sql<SqlBool>`(h.title_search in ${titlesWith(call, [jobTitle])}
      and h.employer_id in (select e.id from companies e where ${companyNamed(call, "e", companyName)}))`,
  );
  return sql<SqlBool>`p.id in (select h.contact_id from past_positions h where ${anyOf(held)})`;
}

/** What the person did and learnt before, and where that is told, over the alias `p` of contacts. */
export function backgroundPredicates(call: Call, criteria: Partial<ParsedContactCriteria>): Predicate[] {
  return [
    ...whereGiven(criteria.webReferences, mentionedOn),
    ...whereGiven(criteria.employmentHistory, (positions) => formerly(call, positions)),
    ...whereGiven(criteria.school, (text) =>
      having("school", sql<SqlBool>`k.code in ${educationWith(call, "school", text)}`),
    ),
    ...whereGiven(
      criteria.degree,
      (text) => sql<SqlBool>`p.degrees in ${educationWith(call, "degrees", text)}`,
    ),
    ...whereGiven(criteria.techSkills, (values) =>
      having("skill", isOneOf(sql`k.code`, knownCodes("techSkills", "tech-skills", values))),
    ),
    ...whereGiven(criteria.yearsOfExperience, (values) =>
      isOneOf(sql`p.years_of_experience`, knownCodes("yearsOfExperience", "years-of-experience", values)),
    ),
  ];
}
