import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { normalizeWords } from "#text/normalize-text.ts";
import type { Call } from "#service/service-call.ts";
import { requestedIds } from "./match-input-ids.ts";
import {
  type ContactCandidate,
  contactWithProfile,
  contactsAt,
  contactsFormerlyAt,
  contactsNamed,
  contactsWithEmail,
  contactsWithIds,
  contactsWithPhone,
  hasContactNamed,
} from "./match-contact-candidates.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import { byAccuracy, bestPerson, weigh } from "./match-contact-scoring.ts";
import { findCompaniesByName } from "./find-companies-by-name.ts";
import { type Match, INVALID_INPUT, NO_MATCH, knownCompanies } from "./match-company.ts";
import { type PersonName, readNames } from "#text/person-names.ts";
import { isHashOf } from "./email-hashes.ts";
import { nameInProfile } from "#text/profile-address.ts";

/** A parsed input. */
interface Asked {
  readonly input: MatchPersonInput;
  readonly readings: readonly PersonName[];
  /** The companies that it may match; undefined if it names none, empty if the one it names is unknown. */
  readonly companies: readonly number[] | undefined;
}

/** The records for the ids in a call's inputs. */
interface Known {
  readonly persons: ReadonlyMap<number, ContactCandidate>;
  readonly companies: ReadonlySet<number>;
}

type Found = { readonly person: ContactCandidate } | Match;

/** Tolerance for companies whose names differ by the legal form only: the person decides between them. */
const FORM_ASIDE = 2;
const MAX_COMPANIES = 10;

/** Minimum name score without a company; the person must also be ahead by an equal title or middle name. */
const SAME_NAME = 98;
const LEAD = 3;

async function companiesOf(call: Call, input: MatchPersonInput, known: Known): Promise<number[] | undefined> {
  if (input.companyId !== undefined) {
    const id = Number(input.companyId);
    return known.companies.has(id) ? [id] : [];
  }
  if (input.companyName === undefined) return undefined;
  const named = await findCompaniesByName(call, input.companyName);
  const best = Math.max(...named.map(({ nameScore }) => nameScore));
  return named
    .filter(({ nameScore }) => nameScore >= best - FORM_ASIDE)
    .toSorted((one, other) => other.nameScore - one.nameScore || one.company.id - other.company.id)
    .slice(0, MAX_COMPANIES)
    .map(({ company }) => company.id);
}

/** A person by a unique property. */
async function identified(
  call: Call,
  { input, readings, companies }: Asked,
): Promise<ContactCandidate | undefined> {
  const { emailAddress, hashedEmail, externalURL } = input;
  if (emailAddress !== undefined) {
    const [person] = (await contactsWithEmail(call, emailAddress)).toSorted(byAccuracy);
    if (person) return person;
  }
  if (hashedEmail === undefined && externalURL === undefined) return undefined;
  const persons = await narrowedDown(call, { input, readings, companies });
  const sender =
    hashedEmail === undefined
      ? undefined
      : persons.find(
          ({ email, supplemental_email: other }) =>
            isHashOf(hashedEmail, email) || isHashOf(hashedEmail, other),
        );
  if (sender || externalURL === undefined) return sender;
  return contactWithProfile(call, persons, externalURL);
}

/** A person by hash or profile, which are not indexed: searches the people at the company, or those with the name. */
async function narrowedDown(call: Call, { input, readings, companies }: Asked): Promise<ContactCandidate[]> {
  const names = [...readings, ...readNames({ fullName: nameInProfile(input.externalURL ?? "") })];
  const persons = [...(await contactsAt(call, companies ?? [])), ...(await contactsNamed(call, names))];
  return [...new Map(persons.map((person) => [person.id, person])).values()];
}

/**
 * A person by name at a company. Accepts a typo only if nobody there has exactly this name, and former employees only
 * if no current one matches.
 */
async function namedAt(call: Call, { input, readings }: Asked, companies: readonly number[]): Promise<Found> {
  const choice = { lead: 1, amongEquals: true };
  const exact = weigh(input, readings, await contactsNamed(call, readings, companies));
  const person =
    bestPerson(exact, choice) ??
    bestPerson(weigh(input, readings, await contactsAt(call, companies)), choice) ??
    bestPerson(weigh(input, readings, await contactsFormerlyAt(call, readings, companies)), choice);
  if (person) return { person };
  if (await hasContactNamed(call, readings)) return { status: "CONTACT_ONLY_MATCH" };
  return nobodyAt(companies);
}

function nobodyAt(companies: readonly number[] | undefined): Match {
  return companies !== undefined && companies.length > 0 ? { status: "COMPANY_ONLY_MATCH" } : NO_MATCH;
}

/** A person by name alone: never guesses among equals, and accepts a typo only beside a phone. */
async function namedAnywhere(call: Call, { input, readings }: Asked): Promise<Found> {
  const exact = weigh(input, readings, await contactsNamed(call, readings));
  const reached = input.phone === undefined ? [] : await contactsWithPhone(call, input.phone);
  const known = new Set(exact.map(({ person }) => person.id));
  const person = bestPerson(
    [
      ...exact.filter(({ evidence }) => evidence >= SAME_NAME),
      ...weigh(
        input,
        readings,
        reached.filter(({ id }) => !known.has(id)),
      ),
    ],
    { lead: LEAD, amongEquals: false },
  );
  return person ? { person } : NO_MATCH;
}

/** A person by phone, at the company if one is given. All given parts of the name must fit. */
async function reachedBy(call: Call, { input, companies }: Asked, phone: string): Promise<Found> {
  const { firstName = "", lastName = "", fullName = "" } = input;
  const words = normalizeWords(`${firstName} ${lastName} ${fullName}`).split(" ").slice(1);
  const persons = (await contactsWithPhone(call, phone)).filter(
    ({ company_id, first_search, last_search }) =>
      (companies?.includes(company_id) ?? true) &&
      words.every((word) => `${first_search}${last_search} `.includes(` ${word} `)),
  );
  const person = bestPerson(weigh(input, [], persons), { lead: LEAD, amongEquals: false });
  return person ? { person } : nobodyAt(companies);
}

async function find(call: Call, input: MatchPersonInput, known: Known): Promise<Found> {
  if (input.personId !== undefined) {
    const person = known.persons.get(Number(input.personId));
    return person ? { person } : NO_MATCH;
  }
  const companies = await companiesOf(call, input, known);
  const asked: Asked = { input, readings: readNames(input), companies };
  const person = await identified(call, asked);
  if (person) return { person };
  if (asked.readings.length > 0)
    return companies ? namedAt(call, asked, companies) : namedAnywhere(call, asked);
  if (input.phone !== undefined) return reachedBy(call, asked, input.phone);
  const { emailAddress, externalURL, hashedEmail } = input;
  const saysWho = emailAddress ?? externalURL ?? (companies === undefined ? undefined : hashedEmail);
  return saysWho === undefined ? INVALID_INPUT : nobodyAt(companies);
}

const dayOf = (timestamp: string) => timestamp.slice(0, "YYYY-MM-DD".length);

/** Checks the input's requirements besides identity. */
function judge(person: ContactCandidate, input: MatchPersonInput): Match {
  if (person.listing === LISTINGS.optedOut) return { status: "OPT_OUT" };
  const { lastUpdatedDateAfter, validDateAfter, contactAccuracyScoreMin } = input;
  if (lastUpdatedDateAfter !== undefined && dayOf(person.last_updated_date) <= lastUpdatedDateAfter) {
    return { status: "NON_MATCH_BY_LAST_UPDATED_DATE" };
  }
  if (validDateAfter !== undefined && dayOf(person.valid_date) <= validDateAfter) {
    return { status: "NON_MATCH_BY_VALID_DATE" };
  }
  if (contactAccuracyScoreMin !== undefined && person.accuracy_score < Number(contactAccuracyScoreMin)) {
    return { status: "NON_MATCH_BY_CONTACT_ACCURACY_MIN" };
  }
  return { status: "FULL_MATCH", id: person.id };
}

/** The persons and companies for the ids in inputs, in one statement each. */
async function knownOf(call: Call, inputs: readonly MatchPersonInput[]): Promise<Known> {
  // beside a person's id, companies are ignored
  const others = inputs.filter(({ personId }) => personId === undefined);
  return {
    persons: await contactsWithIds(call, requestedIds(inputs.map(({ personId }) => personId))),
    companies: await knownCompanies(call, others),
  };
}

/**
 * The best match of each person input, in input order. The first of these that leads to a person decides: the id;
 * e-mail address, hashed e-mail or profile URL; name with company; name alone; phone. Phone, job title and middle name
 * break ties. A name may have typos only beside a company or phone; beside a company, the more accurate of two equal
 * records wins, without one there is no guess. A hashed e-mail needs a company or name to narrow the search. [enrich-4]
 * [match-2]
 */
export async function matchContacts(call: Call, inputs: readonly MatchPersonInput[]): Promise<Match[]> {
  const known = await knownOf(call, inputs);
  return Promise.all(
    inputs.map(async (input) => {
      const found = await find(call, input, known);
      return "person" in found ? judge(found.person, input) : found;
    }),
  );
}
