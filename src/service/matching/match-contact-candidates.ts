import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ContactRow } from "#database/database-schema.ts";
import { contactDetails } from "#database/json-columns.ts";
import type { Call } from "#service/service-call.ts";
import type { PersonName } from "#text/person-names.ts";
import { phoneSpellings } from "#text/phone-numbers.ts";
import { emailReadings } from "#text/email-address.ts";
import { profileKey } from "#text/profile-address.ts";

const COLUMNS = [
  "id",
  "company_id",
  "first_search",
  "middle_name",
  "last_search",
  "title_search",
  "email",
  "supplemental_email",
  "phone",
  "mobile_phone",
  "accuracy_score",
  "last_updated_date",
  "valid_date",
  "listing",
] as const;

/** A person whom an input may match. */
export type ContactCandidate = Pick<ContactRow, (typeof COLUMNS)[number]>;

/** Limit of persons per name or phone; with more, the rest of an input tells none apart. No company has as many. */
const MAX_CANDIDATES = 2_000;

async function contactsWhere(call: Call, where: Expression<SqlBool>): Promise<ContactCandidate[]> {
  return call.context.database.records
    .selectFrom("contacts")
    .select(COLUMNS)
    .where(where)
    .orderBy("id")
    .limit(MAX_CANDIDATES)
    .execute();
}

/** Persons by requested id, in one statement; an old id of a merged person yields the person. */
export async function contactsWithIds(
  call: Call,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactCandidate>> {
  if (ids.length === 0) return new Map();
  const values = sql.join(ids.map((id) => sql`(cast(${id} as bigint))`));
  const rows = await call.context.database.records
    .with("asked(asked_id)", () => sql<{ asked_id: number }>`(values ${values})`)
    .selectFrom("asked")
    .leftJoin("merged_contacts", "old_id", "asked_id")
    .innerJoin("contacts", (join) =>
      join.on(({ eb, fn }) => eb("id", "=", fn.coalesce("new_id", "asked_id"))),
    )
    .select(["asked_id", ...COLUMNS])
    .execute();
  return new Map(rows.map(({ asked_id, ...person }) => [asked_id, person]));
}

/** The person with this work address, else with this private address. */
export async function contactsWithEmail(call: Call, emailAddress: string): Promise<ContactCandidate[]> {
  const addresses = sql.join(emailReadings(emailAddress));
  const atWork = await contactsWhere(call, sql<SqlBool>`email in (${addresses})`);
  return atWork.length > 0 ? atWork : contactsWhere(call, sql<SqlBool>`supplemental_email in (${addresses})`);
}

/** Persons with this direct or mobile number, which can be shared. */
export async function contactsWithPhone(call: Call, phone: string): Promise<ContactCandidate[]> {
  const spellings = phoneSpellings(phone);
  if (spellings.length === 0) return [];
  const numbers = sql.join(spellings);
  // one statement each, since each column has its own index
  const direct = await contactsWhere(call, sql<SqlBool>`phone in (${numbers})`);
  const mobile = await contactsWhere(call, sql<SqlBool>`mobile_phone in (${numbers})`);
  return [...new Map([...direct, ...mobile].map((person) => [person.id, person])).values()];
}

/** Includes people who opted out. Stated explicitly, because the name indexes start with this column. */
const ANYBODY = sql<SqlBool>`listing in (0, 1, 2)`;

function isNamed(readings: readonly PersonName[]): RawBuilder<SqlBool> {
  const names = new Map(readings.map(({ first, last }) => [`${last}/${first}`, { first, last }]));
  const each = [...names.values()].map(
    ({ first, last }) => sql<SqlBool>`(last_search = ${last} and ${ANYBODY} and first_search = ${first})`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Persons with exactly this first and last name, ignoring case and diacritics; everywhere, or at some companies. */
export async function contactsNamed(
  call: Call,
  readings: readonly PersonName[],
  companies?: readonly number[],
): Promise<ContactCandidate[]> {
  if (readings.length === 0 || companies?.length === 0) return [];
  const named = isNamed(readings);
  if (companies === undefined) return contactsWhere(call, named);
  return contactsWhere(call, sql<SqlBool>`${named} and company_id in (${sql.join([...companies])})`);
}

/** Persons with this name who worked at one of the companies before. */
export async function contactsFormerlyAt(
  call: Call,
  readings: readonly PersonName[],
  companies: readonly number[],
): Promise<ContactCandidate[]> {
  if (readings.length === 0 || companies.length === 0) return [];
  const before = sql`(select h.contact_id from past_positions h where h.employer_id in (${sql.join([...companies])}))`;
  return contactsWhere(call, sql<SqlBool>`${isNamed(readings)} and id in ${before}`);
}

/** Whether anybody has this name. */
export async function hasContactNamed(call: Call, readings: readonly PersonName[]): Promise<boolean> {
  const { records } = call.context.database;
  const [one] = await records.selectFrom("contacts").select("id").where(isNamed(readings)).limit(1).execute();
  return one !== undefined;
}

/** Everybody at these companies. */
export async function contactsAt(call: Call, companies: readonly number[]): Promise<ContactCandidate[]> {
  if (companies.length === 0) return [];
  return contactsWhere(call, sql<SqlBool>`company_id in (${sql.join([...companies])})`);
}

/** The person with this profile, among the given ones. */
export async function contactWithProfile(
  call: Call,
  persons: readonly ContactCandidate[],
  url: string,
): Promise<ContactCandidate | undefined> {
  if (persons.length === 0) return undefined;
  const ids = persons.map(({ id }) => id);
  const { records } = call.context.database;
  const rows = await records
    .selectFrom("contacts")
    .select(["id", "details"])
    .where("id", "in", ids)
    .execute();
  const owner = rows.find(({ details }) =>
    contactDetails
      .parse(JSON.parse(details))
      .externalUrls.some((profile) => profileKey(profile.url) === profileKey(url)),
  );
  return persons.find(({ id }) => id === owner?.id);
}
