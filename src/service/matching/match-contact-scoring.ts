import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { normalizeWords } from "#text/normalize-text.ts";
import type { ContactCandidate } from "./match-contact-candidates.ts";
import { type PersonName, personNameScore } from "#text/person-names.ts";
import { samePhone } from "#text/phone-numbers.ts";

/**
 * Points that an agreement adds to the name's score. They are fewer than two typos cost, so that the name dominates.
 */
const AGREEMENT = { phone: 6, title: 4 } as const;

/** A person, and the evidence for them. */
interface Weighed {
  readonly person: ContactCandidate;
  readonly evidence: number;
}

function nameOnFile({ first_search, middle_name, last_search }: ContactCandidate): PersonName {
  return { first: first_search, middle: normalizeWords(middle_name ?? ""), last: last_search };
}

/** Persons whose name fits; everybody if no name was given. */
export function weigh(
  input: MatchPersonInput,
  readings: readonly PersonName[],
  persons: readonly ContactCandidate[],
): Weighed[] {
  return persons.flatMap((person) => {
    const name = readings.length === 0 ? 100 : personNameScore(readings, nameOnFile(person));
    return name === 0
      ? []
      : [{ person, evidence: name + phonePoints(input, person) + titlePoints(input, person) }];
  });
}

function phonePoints({ phone }: MatchPersonInput, person: ContactCandidate): number {
  if (phone === undefined) return 0;
  return samePhone(phone, person.phone) || samePhone(phone, person.mobile_phone) ? AGREEMENT.phone : 0;
}

/** Points in proportion to the words that the titles share; the maximum only for equal titles. */
function titlePoints({ jobTitle }: MatchPersonInput, person: ContactCandidate): number {
  const words = (text: string) => normalizeWords(text.slice(0, 200)).split(" ").slice(1);
  const asked = words(jobTitle ?? "");
  const onFile = words(person.title_search);
  const shared = asked.filter((word) => onFile.includes(word)).length;
  return shared === 0
    ? 0
    : Math.min(AGREEMENT.title, Math.floor((AGREEMENT.title * 2 * shared) / (asked.length + onFile.length)));
}

/**
 * The person with the most evidence, if ahead by at least `lead` points. With `amongEquals`, a tie between persons of
 * the same name goes to the most accurate record.
 */
export function bestPerson(
  weighed: readonly Weighed[],
  { lead, amongEquals }: { lead: number; amongEquals: boolean },
): ContactCandidate | undefined {
  const most = Math.max(...weighed.map(({ evidence }) => evidence));
  const rivals = weighed.filter(({ evidence }) => evidence > most - lead).map(({ person }) => person);
  if (rivals.length <= 1) return rivals[0];
  const names = new Set(rivals.map(({ first_search, last_search }) => `${last_search},${first_search}`));
  return amongEquals && names.size === 1 ? rivals.toSorted(byAccuracy)[0] : undefined;
}

export function byAccuracy(one: ContactCandidate, other: ContactCandidate): number {
  return other.accuracy_score - one.accuracy_score || one.id - other.id;
}
