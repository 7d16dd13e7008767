import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { NAME_SCORE } from "#text/name-score.ts";
import { normalizeWords, plainWords } from "#text/normalize-text.ts";
import { type PersonName, personNameScore, readNames } from "#text/person-names.ts";
import type { ContactCriteria } from "#contract/contact-schemas.ts";
import { companySearchTexts } from "./company-search-texts.ts";
import type { FoundContact, FreeSearch } from "./free-search.ts";
import { companyNameFit } from "./match-company-row.ts";
import { NOT_FOUND, type RowMatch, UNKNOWN, exactMatch, likelyMatch } from "./row-match.ts";

/** What a row says of a person. */
export interface PersonRow {
  readonly input: RowMatchInput;
  /** The companies that the row's website belongs to; empty where it has none. */
  readonly websiteCompanies: readonly string[];
  /** Whether the row has an id that no contact has: its description may then mean another person. */
  readonly isIdGone: boolean;
}

/** A contact, and how well name and company fit those of the row: 100 each for the same. */
interface Weighed {
  readonly contact: FoundContact;
  readonly name: number;
  readonly company: number;
  readonly sameForm: boolean;
  readonly sameTitle: boolean;
}

interface Asked {
  /** The ways to read the name, the most probable first. */
  readonly names: readonly PersonName[];
  /** Whether the row has the full name in one text, where the last name may come first. */
  readonly isOneText: boolean;
  readonly companyIds: ReadonlySet<string>;
  readonly companyName: string | undefined;
  readonly jobTitle: string | undefined;
}

/** The score of the same name at the same company. */
const SAME = 200;

/** Below this score the search tries further texts. */
const NEAR_ENOUGH = 184;

/** Letters of the last name that a search for a misspelt name begins with. */
const PREFIX_LENGTH = 3;

function nameOf({ firstName, middleName, lastName }: FoundContact): PersonName {
  return {
    first: normalizeWords(firstName),
    middle: normalizeWords(middleName),
    last: normalizeWords(lastName),
  };
}

function companyFit({ companyIds, companyName }: Asked, contact: FoundContact) {
  const named = companyName === undefined ? undefined : companyNameFit(companyName, contact.companyName);
  if (!companyIds.has(contact.companyId)) return named ?? { name: 0, sameForm: false };
  // the website or the id proves the company; the row may have an older name of it
  return { name: named?.name === 0 ? NAME_SCORE.fits : 100, sameForm: true };
}

function weigh(asked: Asked, contact: FoundContact): Weighed {
  const { name: company, sameForm } = companyFit(asked, contact);
  const title = plainWords(asked.jobTitle ?? "");
  const score = personNameScore(asked.names, nameOf(contact), NAME_SCORE.near);
  return {
    contact,
    name: score >= NAME_SCORE.same ? 100 : score,
    company,
    sameForm,
    sameTitle: title !== "" && title === plainWords(contact.jobTitle),
  };
}

/** The score of a contact; 0 where the name or the company differs. */
const total = ({ name, company }: Weighed) => (name === 0 || company === 0 ? 0 : name + company);

function byNearness(one: Weighed, other: Weighed): number {
  return (
    total(other) - total(one) ||
    other.name - one.name ||
    Number(other.sameForm) - Number(one.sameForm) ||
    Number(other.sameTitle) - Number(one.sameTitle) ||
    Number(other.contact.snapshot.managementStatus?.underManagement === true) -
      Number(one.contact.snapshot.managementStatus?.underManagement === true)
  );
}

/** The single best of several candidates with equal scores; undefined where nothing distinguishes them. */
function onlyOne(equals: readonly Weighed[]): Weighed | undefined {
  const [first, second] = equals;
  if (first === undefined || second === undefined) return first;
  const sameForm = equals.filter((weighed) => weighed.sameForm);
  const left = sameForm.length === 0 ? equals : sameForm;
  if (left.length === 1) return left[0];
  const titled = left.filter(({ sameTitle }) => sameTitle);
  return titled.length === 1 ? titled[0] : undefined;
}

/** The longest word: a search matches words from their beginning. */
function longestWord(words: string): string {
  return words.split(" ").reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** The searches for a name at a company; each is made only where the previous ones found nobody similar. */
function searchesFor({ names, isOneText, companyIds, companyName }: Asked): readonly ContactCriteria[] {
  const [firstName, lastName] = [names[0]?.first.trim().split(" ")[0], longestWord(names[0]?.last ?? "")];
  const prefix = lastName.slice(0, PREFIX_LENGTH);
  const companyId = [...companyIds].join(",");
  const texts = companyName === undefined ? undefined : companySearchTexts(companyName);
  const anywhere = { firstName, lastName };
  const swapped = { firstName: lastName, lastName: firstName };
  if (companyId !== "") {
    const near = [
      { firstName, lastName, companyId },
      { lastName: prefix, companyId },
      { firstName, companyId },
    ];
    return texts === undefined ? near : [...near, anywhere];
  }
  if (texts === undefined) return [anywhere];
  return [
    { firstName, lastName, companyName: texts.stretch },
    { lastName: prefix, companyName: texts.word },
    { firstName, companyName: texts.word },
    ...(isOneText ? [{ ...swapped, companyName: texts.word }] : []),
    anywhere,
  ];
}

/** Whether a row has values that an enrich call matches by and a search cannot. */
function hasUnsearchable({ phone, hashedEmail, externalURL }: RowMatchInput): boolean {
  return [phone, hashedEmail, externalURL].some((value) => value !== undefined);
}

function matchOf(weighed: readonly Weighed[], complete: boolean): RowMatch {
  const equals = weighed.filter((one) => total(one) === SAME);
  const meant = complete ? onlyOne(equals) : undefined;
  if (meant !== undefined) return exactMatch(meant.contact);
  return likelyMatch(weighed.map(({ contact }) => contact));
}

/** Finds a person by name and company. */
async function matchByName(search: FreeSearch, asked: Asked): Promise<RowMatch> {
  const near = new Map<string, Weighed>();
  const hasCompany = asked.companyIds.size > 0 || asked.companyName !== undefined;
  for (const criteria of searchesFor(asked)) {
    const { records, complete } = await search.contacts(criteria);
    for (const contact of records) {
      const weighed = weigh(asked, contact);
      if ((hasCompany ? total(weighed) : weighed.name) > 0) near.set(contact.id, weighed);
    }
    const best = [...near.values()].toSorted(byNearness);
    const [first] = best;
    if (!hasCompany) return likelyMatch(best.map(({ contact }) => contact));
    if (first !== undefined && total(first) >= NEAR_ENOUGH) return matchOf(best, complete);
  }
  return likelyMatch([...near.values()].toSorted(byNearness).map(({ contact }) => contact));
}

/** Whether an address leads to somebody with an entirely different name, as a shared mailbox may. */
function isDifferentPerson(input: RowMatchInput, contact: FoundContact): boolean {
  const names = readNames(input);
  const words = new Set(Object.values(nameOf(contact)).flatMap((part: string) => part.split(" ").slice(1)));
  const isShared = ({ first, last }: PersonName) =>
    `${first}${last}`.split(" ").some((word) => words.has(word));
  const [likeliest] = names;
  if (likeliest === undefined || isShared(likeliest)) return false;
  return personNameScore(names, nameOf(contact), NAME_SCORE.near) === 0;
}

/** Turns an exact match that other values of the row contradict into one for a person to confirm. */
function confirmed(match: RowMatch, isCertain: boolean): RowMatch {
  return match.kind === "exact" && !isCertain ? likelyMatch(match.records) : match;
}

/**
 * Finds the contact that a row means: by its e-mail address, else by name and company. Rejects like the search, also where the
 * service refuses the row's values.
 */
export async function matchPerson(search: FreeSearch, row: PersonRow): Promise<RowMatch> {
  const { input, websiteCompanies, isIdGone } = row;
  const { emailAddress } = input;
  const { records: mailed } =
    emailAddress === undefined ? { records: [] } : await search.contacts({ emailAddress });
  const [first, second] = mailed;
  if (first !== undefined) {
    const isCertain = second === undefined && !isIdGone && !isDifferentPerson(input, first);
    return isCertain ? exactMatch(first) : likelyMatch(mailed);
  }
  const names = readNames(input);
  const nothing = hasUnsearchable(input) ? UNKNOWN : NOT_FOUND;
  if (names.length === 0) return nothing;
  const companyIds = input.companyId === undefined ? websiteCompanies : [String(input.companyId)];
  const { companyName, jobTitle, fullName } = input;
  const isOneText = fullName !== undefined && !fullName.includes(",");
  const asked = {
    names,
    isOneText,
    companyIds: new Set(companyIds),
    companyName,
    jobTitle,
  };
  const match = await matchByName(search, asked);
  return match.kind === "not-found" ? nothing : confirmed(match, !isIdGone);
}
