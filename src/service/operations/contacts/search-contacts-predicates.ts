import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ParsedContactCriteria } from "#contract/contact-schemas.ts";
import { normalizeText, normalizeWords } from "#text/normalize-text.ts";
import { LISTINGS, REACH } from "#database/record-table-types.ts";
import { phoneSpellings } from "#text/phone-numbers.ts";
import { beginningOfHash, readEmailHash } from "#service/matching/email-hashes.ts";
import { nicknamesOf } from "#text/nicknames.ts";
import { emailReadings } from "#text/email-address.ts";
import { personasOf } from "#service/reference/buying-groups.ts";
import { managementLevelOf } from "#service/reference/reference-departments.ts";
import type { Call } from "#service/service-call.ts";
import {
  type Predicate,
  allOf,
  anyOf,
  between,
  betweenDays,
  endOf,
  invalidValue,
  isNoneOf,
  isOneOf,
  joinedBy,
  knownCodes,
  knownNames,
  knownIds,
  knownWord,
  minMax,
  requireFew,
  startsWord,
  underManagement,
  whereGiven,
  contains,
} from "#service/sql/sql-predicates.ts";
import type { NewContactCode } from "#database/database-schema.ts";
import { companyNamed } from "#service/operations/companies/search-companies-predicates.ts";

/** Titles in the data that contain one of the texts. */
function titlesWith({ context }: Call, texts: readonly string[]): RawBuilder<unknown> {
  const parts = texts.map((text) => contains(context.database, sql`t.title`, text));
  return sql`(select t.title from job_titles t where ${anyOf(parts)})`;
}

/** People with a code that meets the condition, with alias `k` of contact_codes. */
function having(kind: NewContactCode["kind"], condition: Predicate): Predicate {
  return sql<SqlBool>`p.id in (select k.contact_id from contact_codes k where k.kind = ${sql.lit(kind)} and ${condition})`;
}

/** Schools or lists of degrees in the data that contain the text. */
function educationWith({ context }: Call, kind: "school" | "degrees", text: string): RawBuilder<unknown> {
  const named = contains(context.database, sql`n.name`, text);
  return sql`(select n.name from education_names n where n.kind = ${sql.lit(kind)} and ${named})`;
}

/** People mentioned on pages, which are compared by letters and digits. */
function mentionedOn(values: readonly string[]): Predicate {
  if (values.some((value) => !/^[A-Za-z0-9]+$/.test(value))) {
    throw invalidValue("webReferences", "takes English letters and digits only");
  }
  return having("reference", isOneOf(sql`k.code`, values.map(normalizeText)));
}

/** People who held any of the positions before their current one. */
function formerly(call: Call, positions: NonNullable<ParsedContactCriteria["employmentHistory"]>): Predicate {
  const held = positions.map(
    ({ companyName, jobTitle }) => sql<SqlBool>`(h.title_search in ${titlesWith(call, [jobTitle])}
      and h.employer_id in (select e.id from companies e where ${companyNamed(call, "e", companyName)}))`,
  );
  return sql<SqlBool>`p.id in (select h.contact_id from past_positions h where ${anyOf(held)})`;
}

/** Criteria about a person's past, education and web mentions, with alias `p` of contacts. */
function backgroundPredicates(call: Call, criteria: Partial<ParsedContactCriteria>): Predicate[] {
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

/** Criteria about a person, in any search. */
export type PersonCriteria = Partial<Omit<ParsedContactCriteria, "underManagement">>;

/** Executive levels. */
const EXECUTIVES = ["C-Level", "VP-Level"];

/**
 * People with one of the channels. Uses an indexed column, since addresses and numbers themselves would not fit into an
 * index.
 */
function reachedBy(...ways: readonly (keyof typeof REACH)[]): Predicate {
  const bits = ways.reduce((sum, way) => sum + REACH[way], 0);
  return sql<SqlBool>`(p.reach & ${sql.lit(bits)}) <> 0`;
}

/** The columns behind `requiredFields`. */
const REQUIRABLE = {
  email: reachedBy("email"),
  supplementalEmail: reachedBy("supplementalEmail"),
  personalEmail: reachedBy("supplementalEmail"),
  phone: reachedBy("directPhone", "companyPhone"),
  directPhone: reachedBy("directPhone"),
  mobilePhone: reachedBy("mobilePhone"),
} as const satisfies Record<string, Predicate>;
const REQUIRABLE_FIELDS = Object.keys(REQUIRABLE) as (keyof typeof REQUIRABLE)[];

function required(fields: readonly string[]): Predicate[] {
  return fields.map((field) => REQUIRABLE[knownWord("requiredFields", field, REQUIRABLE_FIELDS)]);
}

/**
 * The column for titles. A named company is more selective than any title, so its people are read and their titles
 * checked: the concatenation keeps the planner from using the title index, in which "director" alone occurs 200,000
 * times.
 */
function titleColumn({ companyName, companyId }: PersonCriteria): RawBuilder<unknown> {
  const named = companyName !== undefined || companyId !== undefined;
  return named ? sql`(p.title_search || '')` : sql`p.title_search`;
}

/** Titles, joined by ` OR `. */
function titlesIn(criterion: string, value: string): string[] {
  const titles = joinedBy("OR", value);
  requireFew(criterion, titles);
  return titles;
}

/** The values of records for the lookup's codes. */
function levels(criterion: string, values: readonly string[]): string[] {
  return knownCodes(criterion, "management-levels", values).map((code) => managementLevelOf(code));
}

/** People by id. An old id of a merged person finds the person. */
function byId(ids: readonly string[]): Predicate {
  const known = knownIds(ids);
  return sql<SqlBool>`p.id in (select id from contacts where ${isOneOf(sql`id`, known)}
    union select new_id from merged_contacts where ${isOneOf(sql`old_id`, known)})`;
}

const FIRST_NAME = sql`p.first_search`;

/** Limit of words in a name. */
const MAX_NAME_WORDS = 10;

/**
 * People by full name: each word starts a word of the first or last name, in any order. A word between two others may
 * be the middle name, whose initial decides.
 */
function byFullName(value: string): Predicate {
  const words = normalizeWords(value)
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return sql<SqlBool>`1 = 0`;
  return allOf(
    words.map((word, at) => {
      const named = [startsWord(FIRST_NAME, word, nicknamesOf), startsWord(sql`p.last_search`, word)];
      const between = at > 0 && at < words.length - 1;
      return anyOf(between ? [...named, sql<SqlBool>`p.middle_initial = ${word.charAt(0)}`] : named);
    }),
  );
}

function byInitial(value: string): Predicate {
  const letter = normalizeText(value).replace(/\.$/, "");
  if (!/^\p{L}$/u.test(letter)) throw invalidValue("middleInitial", "takes one letter");
  return sql<SqlBool>`p.middle_initial = ${letter}`;
}

function byHash(value: string): Predicate {
  const hash = readEmailHash(value);
  if (hash === undefined) {
    throw invalidValue("hashedEmail", "takes an MD5, SHA-1, SHA-256 or SHA-512 hash in hexadecimal");
  }
  return sql<SqlBool>`p.id in (select h.contact_id from email_hashes h where h.beginning = ${beginningOfHash(hash)})`;
}

function byPhone(values: readonly string[]): Predicate {
  const spellings = values.flatMap(phoneSpellings);
  return anyOf([isOneOf(sql`p.phone`, spellings), isOneOf(sql`p.mobile_phone`, spellings)]);
}

/** People whose department and level are in a buying group. */
function ofBuyingGroup(call: Call, values: readonly string[]): Predicate {
  const [group, ...others] = knownCodes("buyingGroup", "buying-groups", values);
  if (group === undefined || others.length > 0) throw invalidValue("buyingGroup", "takes one group");
  return anyOf(
    personasOf(group).map((persona) =>
      allOf([
        ...(persona.departments.length === 0 ? [] : [isOneOf(sql`p.department`, persona.departments)]),
        ...(persona.levels.length === 0 ? [] : [isOneOf(sql`p.management_level`, persona.levels)]),
        ...(persona.titles.length === 0
          ? []
          : [sql<SqlBool>`p.title_search in ${titlesWith(call, persona.titles)}`]),
      ]),
    ),
  );
}

/** The time this many months ago. */
function monthsAgo({ context }: Call, months: number): string {
  if (months < 1) throw invalidValue("lastUpdatedInMonths", "must be at least 1");
  const now = context.now();
  const then = new Date(now);
  then.setUTCMonth(now.getUTCMonth() - Math.min(months, 12_000));
  // a month without a 31st ends on its last day
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.toISOString();
}

/** Excludes people who only sit on a board, unless the search asks for them by flag or level. */
function listed({ boardMember, managementLevel }: PersonCriteria): Predicate {
  const byLevel =
    managementLevel !== undefined && levels("managementLevel", managementLevel).includes("Board Member");
  const wanted = boardMember ?? (byLevel ? "include" : "exclude");
  if (wanted === "include") return sql<SqlBool>`p.listing <= ${sql.lit(LISTINGS.boardMember)}`;
  return sql<SqlBool>`p.listing = ${sql.lit(wanted === "only" ? LISTINGS.boardMember : LISTINGS.ordinary)}`;
}

/** Criteria about the person's identity. */
function identity(criteria: PersonCriteria): Predicate[] {
  return [
    ...whereGiven(criteria.personId, byId),
    ...whereGiven(criteria.firstName, (value) => startsWord(FIRST_NAME, value, nicknamesOf)),
    ...whereGiven(criteria.lastName, (value) => startsWord(sql`p.last_search`, value)),
    ...whereGiven(criteria.fullName, byFullName),
    ...whereGiven(criteria.middleInitial, byInitial),
    ...whereGiven(criteria.emailAddress, (value) => isOneOf(sql`p.email`, emailReadings(value))),
    ...whereGiven(criteria.hashedEmail, byHash),
    ...whereGiven(criteria.supplementalEmail, (values) =>
      isOneOf(sql`p.supplemental_email`, values.flatMap(emailReadings)),
    ),
    ...whereGiven(criteria.phone, byPhone),
    ...whereGiven(criteria.locationCompanyId, (ids) => isOneOf(sql`p.company_id`, knownIds(ids))),
  ];
}

/** Criteria about the person's position. */
function position(call: Call, criteria: PersonCriteria): Predicate[] {
  return [
    ...whereGiven(criteria.jobTitle, (value) => {
      const titles = titlesIn("jobTitle", value);
      return titles.length === 0 ? [] : sql<SqlBool>`${titleColumn(criteria)} in ${titlesWith(call, titles)}`;
    }),
    ...whereGiven(criteria.exactJobTitle, (value) =>
      isOneOf(sql`p.title_search`, titlesIn("exactJobTitle", value).map(normalizeText)),
    ),
    ...whereGiven(criteria.excludeJobTitle, (titles) => {
      requireFew("excludeJobTitle", titles);
      return sql<SqlBool>`p.title_search not in ${titlesWith(call, titles)}`;
    }),
    ...whereGiven(criteria.managementLevel, (values) =>
      isOneOf(sql`p.management_level`, levels("managementLevel", values)),
    ),
    ...whereGiven(criteria.excludeManagementLevel, (values) =>
      isNoneOf(sql`p.management_level`, levels("excludeManagementLevel", values)),
    ),
    ...whereGiven(criteria.executivesOnly, (only) =>
      only ? isOneOf(sql`p.management_level`, EXECUTIVES) : [],
    ),
    ...whereGiven(criteria.department, (values) =>
      isOneOf(sql`p.department`, knownNames("department", "departments", values)),
    ),
    ...whereGiven(criteria.jobFunction, (values) =>
      isOneOf(sql`p.job_function`, knownCodes("jobFunction", "job-functions", values)),
    ),
    ...whereGiven(criteria.buyingGroup, (values) => ofBuyingGroup(call, values)),
    ...betweenDays(sql`p.position_start_date`, minMax("positionStartDate", criteria)),
    ...whereGiven(criteria.excludePartialProfiles, (exclude) =>
      exclude ? sql<SqlBool>`p.company_id not in (select d.id from companies d where d.defunct = 1)` : [],
    ),
  ];
}

/** Criteria about the quality of the record. */
function record(call: Call, criteria: PersonCriteria): Predicate[] {
  const { hasBeenNotified } = criteria;
  return [
    ...between(sql`p.accuracy_score`, minMax("contactAccuracyScore", criteria)),
    ...whereGiven(criteria.requiredFields, required),
    ...whereGiven(criteria.lastUpdatedDateAfter, (day) => sql<SqlBool>`p.last_updated_date > ${endOf(day)}`),
    ...whereGiven(criteria.validDateAfter, (day) => sql<SqlBool>`p.valid_date > ${endOf(day)}`),
    ...whereGiven(
      criteria.lastUpdatedInMonths,
      (months) => sql<SqlBool>`p.last_updated_date >= ${monthsAgo(call, months)}`,
    ),
    ...(hasBeenNotified === "only" ? [sql<SqlBool>`p.notice_date is not null`] : []),
    ...(hasBeenNotified === "exclude" ? [sql<SqlBool>`p.notice_date is null`] : []),
  ];
}

/**
 * The criteria about a person, with alias `p` of contacts; empty if none are given. People who opted out are never
 * found. [match-6]
 */
export function personPredicates(call: Call, criteria: PersonCriteria): Predicate[] {
  const given = [
    ...identity(criteria),
    ...position(call, criteria),
    ...backgroundPredicates(call, criteria),
    ...record(call, criteria),
  ];
  // without other criteria about people, only "only" requires one: the other values merely exclude
  return given.length === 0 && criteria.boardMember !== "only" ? [] : [listed(criteria), ...given];
}

/** The criteria of Search Contacts about the person. [search-6] */
export function contactPredicates(call: Call, criteria: ParsedContactCriteria): Predicate[] {
  const given = personPredicates(call, criteria);
  return [
    ...(given.length === 0 ? [listed(criteria)] : given),
    ...whereGiven(criteria.underManagement, (flag) => underManagement(call, "Contact", sql`p.id`, flag)),
  ];
}
