import { type SqlBool, sql } from "kysely";
import type { MatchPersonInput } from "#contract/enrich-contacts.ts";
import { foldWords } from "#database/fold.ts";
import type { ContactRow } from "#database/schema.ts";
import type { Call } from "./call.ts";
import { INVALID_INPUT, type Match, NO_MATCH, companiesNamed } from "./match-company.ts";

type Candidate = Pick<
  ContactRow,
  "id" | "company_id" | "opted_out" | "last_updated_date" | "valid_date" | "accuracy_score"
>;

async function candidates(call: Call, where: ReturnType<typeof sql<SqlBool>>): Promise<Candidate[]> {
  return call.context.database.query
    .selectFrom("contacts")
    .select(["id", "company_id", "opted_out", "last_updated_date", "valid_date", "accuracy_score"])
    .where(where)
    .orderBy("accuracy_score", "desc")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Persons by identifier; the old one of a merged person gives the person. */
async function byId(call: Call, personId: string | number): Promise<Candidate[]> {
  const id = Number(personId);
  if (!Number.isSafeInteger(id)) return [];
  return candidates(
    call,
    sql<SqlBool>`id = coalesce((select new_id from merged_contacts where old_id = ${id}), ${id})`,
  );
}

function namesOf(input: MatchPersonInput): { first: string; last: string } | undefined {
  if (input.lastName !== undefined && input.firstName !== undefined) {
    return { first: input.firstName, last: input.lastName };
  }
  const words = (input.fullName ?? "").trim().split(/\s+/);
  const first = words[0];
  return first !== undefined && words.length > 1 ? { first, last: words.slice(1).join(" ") } : undefined;
}

/** The companies that an input names, or undefined where it names none. */
async function companiesOf(call: Call, input: MatchPersonInput): Promise<number[] | undefined> {
  if (input.companyId !== undefined) return [Number(input.companyId)];
  return input.companyName === undefined ? undefined : companiesNamed(call, input.companyName);
}

async function byName(call: Call, input: MatchPersonInput): Promise<Candidate[] | Match> {
  const names = namesOf(input);
  const companies = await companiesOf(call, input);
  if (!names) return INVALID_INPUT;
  const people = await candidates(
    call,
    sql<SqlBool>`last_search = ${foldWords(names.last)} and first_search = ${foldWords(names.first)}`,
  );
  // without a company there is no guess among equals
  if (companies === undefined) return people.length === 1 ? people : NO_MATCH;
  const there = people.filter((person) => companies.includes(person.company_id));
  if (there.length > 0) return there;
  if (people.length > 0) return { status: "CONTACT_ONLY_MATCH" };
  return companies.length > 0 ? { status: "COMPANY_ONLY_MATCH" } : NO_MATCH;
}

/** What an input asks of the person besides the identity. */
function judge(person: Candidate, input: MatchPersonInput): Match {
  if (person.opted_out === 1) return { status: "OPT_OUT" };
  const { lastUpdatedDateAfter, validDateAfter, contactAccuracyScoreMin } = input;
  if (lastUpdatedDateAfter !== undefined && person.last_updated_date <= lastUpdatedDateAfter) {
    return { status: "NON_MATCH_BY_LAST_UPDATED_DATE" };
  }
  if (validDateAfter !== undefined && person.valid_date <= validDateAfter) {
    return { status: "NON_MATCH_BY_VALID_DATE" };
  }
  if (contactAccuracyScoreMin !== undefined && person.accuracy_score < Number(contactAccuracyScoreMin)) {
    return { status: "NON_MATCH_BY_CONTACT_ACCURACY_MIN" };
  }
  return { status: "FULL_MATCH", id: person.id };
}

async function find(call: Call, input: MatchPersonInput): Promise<Candidate[] | Match> {
  if (input.personId !== undefined) return byId(call, input.personId);
  if (input.emailAddress !== undefined) {
    return candidates(call, sql<SqlBool>`email = ${input.emailAddress.trim().toLowerCase()}`);
  }
  if (input.phone !== undefined) {
    return candidates(call, sql<SqlBool>`phone = ${input.phone} or mobile_phone = ${input.phone}`);
  }
  return byName(call, input);
}

/** The best match of one person input: identifier, e-mail, phone, name with company. Section 4.3, rule 4. */
export async function matchContact(call: Call, input: MatchPersonInput): Promise<Match> {
  const found = await find(call, input);
  if (!Array.isArray(found)) return found;
  const [best] = found;
  return best ? judge(best, input) : NO_MATCH;
}
