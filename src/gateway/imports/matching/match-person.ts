import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { plainWords } from "#text/name-spelling.ts";
import type { ContactCriteria } from "#contract/contact-schemas.ts";
import { companyNameDifference, companySearchTexts } from "./compare-company-names.ts";
import { type PersonName, longestWord, personNameDistance, personNameOf } from "./compare-person-names.ts";
import type { Found, FoundContact, FreeSearch } from "./free-search.ts";
import { NOT_FOUND, type RowMatch, UNKNOWN, likelyMatch } from "./row-match.ts";

/** What a row says of a person. */
export interface PersonRow {
  readonly input: RowMatchInput;
  /** The companies that the row's website belongs to; empty where it has none. */
  readonly websiteCompanies: readonly string[];
  /** Whether the row has an id that nobody has: what describes the person may then mean another. */
  readonly isIdGone: boolean;
}

/** A contact, and how far it is from the row; 0 is the same. */
interface Weighed {
  readonly contact: FoundContact;
  readonly name: number;
  readonly company: number;
  readonly sameForm: boolean;
  readonly sameTitle: boolean;
}

interface Asked {
  readonly name: PersonName;
  /** The longest word of the last name, as a search is told it. */
  readonly lastName: string;
  /** Whether the row has the name in one text, where the last name may come first. */
  readonly isOneText: boolean;
  readonly companyIds: ReadonlySet<string>;
  readonly companyName: string | undefined;
  readonly jobTitle: string | undefined;
}

/** Above this, better ones are looked for. */
const NEAR_ENOUGH = 2;

/** Letters of a last name that a search with a slip in it is told. */
const PREFIX_LENGTH = 3;

function nameOf({ firstName, middleName, lastName }: FoundContact): PersonName {
  return { first: plainWords(firstName), middle: plainWords(middleName), last: plainWords(lastName) };
}

function companyDifference({ companyIds, companyName }: Asked, contact: FoundContact) {
  const named =
    companyName === undefined ? undefined : companyNameDifference(companyName, contact.companyName);
  if (!companyIds.has(contact.companyId)) return named ?? { distance: Infinity, sameForm: false };
  // a website or an id says so, and the name may be an older one
  if (named === undefined || named.distance < Infinity) return { distance: 0, sameForm: true };
  return { distance: 1, sameForm: true };
}

function weigh(asked: Asked, contact: FoundContact): Weighed {
  const { distance, sameForm } = companyDifference(asked, contact);
  const title = plainWords(asked.jobTitle ?? "");
  return {
    contact,
    name: personNameDistance(asked.name, nameOf(contact)),
    company: distance,
    sameForm,
    sameTitle: title !== "" && title === plainWords(contact.jobTitle),
  };
}

const total = ({ name, company }: Weighed) => name + company;

function byNearness(one: Weighed, other: Weighed): number {
  return (
    total(one) - total(other) ||
    Number(other.sameForm) - Number(one.sameForm) ||
    Number(other.sameTitle) - Number(one.sameTitle) ||
    (other.contact.snapshot.managementStatus?.underManagement === true ? 1 : 0) -
      (one.contact.snapshot.managementStatus?.underManagement === true ? 1 : 0)
  );
}

/** The one of several equals that is clearly meant; undefined where nothing tells. */
function onlyOne(equals: readonly Weighed[]): Weighed | undefined {
  const [first, second] = equals;
  if (first === undefined || second === undefined) return first;
  const sameForm = equals.filter((weighed) => weighed.sameForm);
  const left = sameForm.length === 0 ? equals : sameForm;
  if (left.length === 1) return left[0];
  const titled = left.filter(({ sameTitle }) => sameTitle);
  return titled.length === 1 ? titled[0] : undefined;
}

/** The longest word of a last name with its apostrophe: a search for "ohanlon" does not find O'Hanlon. */
function searchedLastName({ lastName, fullName }: RowMatchInput, name: PersonName): string {
  const longest = longestWord(name.last);
  const words = (lastName ?? fullName ?? "").split(/[\s,-]+/).filter((word) => /['’]/.test(word));
  const written = words.find((word) => plainWords(word) === longest);
  return written?.replaceAll("’", "'") ?? longest;
}

/** The searches for a name at a company, each made only where those before found nobody near. */
function searchesFor(asked: Asked): readonly ContactCriteria[] {
  const { name, lastName, isOneText, companyIds, companyName } = asked;
  const firstName = name.first.split(" ")[0] ?? "";
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

/** Whether a row has what an enrich call may match by, and a search not. */
function hasUnsearchable({ phone, hashedEmail, externalURL }: RowMatchInput): boolean {
  return [phone, hashedEmail, externalURL].some((value) => value !== undefined);
}

function matchOf(weighed: readonly Weighed[], complete: boolean): RowMatch {
  const equals = weighed.filter((one) => total(one) === 0);
  const meant = complete ? onlyOne(equals) : undefined;
  if (meant !== undefined) return { kind: "exact", record: candidateOf(meant.contact) };
  return likelyMatch(weighed.map(({ contact }) => candidateOf(contact)));
}

/** Without what was only needed for comparing. */
function candidateOf({ id, snapshot }: FoundContact) {
  return { id, snapshot };
}

/** Finds a person by name and company. */
async function matchByName(search: FreeSearch, asked: Asked): Promise<RowMatch> {
  const near = new Map<string, Weighed>();
  const hasCompany = asked.companyIds.size > 0 || asked.companyName !== undefined;
  for (const criteria of searchesFor(asked)) {
    const { records, complete } = await search.contacts(criteria);
    for (const contact of records) {
      const weighed = weigh(asked, contact);
      const distance = hasCompany ? total(weighed) : weighed.name;
      if (distance < Infinity) near.set(contact.id, weighed);
    }
    const best = [...near.values()].toSorted(byNearness);
    const [first] = best;
    if (!hasCompany) return likelyMatch(best.map(({ contact }) => candidateOf(contact)));
    if (first !== undefined && total(first) <= NEAR_ENOUGH) return matchOf(best, complete);
  }
  return likelyMatch([...near.values()].toSorted(byNearness).map(({ contact }) => candidateOf(contact)));
}

/** Whether an address leads to somebody who is called otherwise altogether, as a shared mailbox may. */
function isSomebodyElse(input: RowMatchInput, contact: FoundContact): boolean {
  const asked = personNameOf(input);
  if (asked === undefined) return false;
  const words = new Set(Object.values(nameOf(contact)).flatMap((part: string) => part.split(" ")));
  const shared = [...asked.first.split(" "), ...asked.last.split(" ")].some((word) => words.has(word));
  return !shared && personNameDistance(asked, nameOf(contact)) === Infinity;
}

async function matchByEmail(
  search: FreeSearch,
  input: RowMatchInput,
): Promise<Found<FoundContact> | undefined> {
  const { emailAddress } = input;
  return emailAddress === undefined ? undefined : search.contacts({ emailAddress });
}

/** An exact match of a row that also says something else is for a person to confirm. */
function confirmed(match: RowMatch, isCertain: boolean): RowMatch {
  return match.kind === "exact" && !isCertain ? { kind: "likely", candidates: [match.record] } : match;
}

/**
 * Which contact a row means: by its e-mail address, else by name and company. Rejects like the search, also with the
 * refusal of what the row says.
 */
export async function matchPerson(search: FreeSearch, row: PersonRow): Promise<RowMatch> {
  const { input, websiteCompanies, isIdGone } = row;
  const mailed = await matchByEmail(search, input);
  const [first, second] = mailed?.records ?? [];
  if (mailed !== undefined && first !== undefined) {
    const isCertain = second === undefined && !isIdGone && !isSomebodyElse(input, first);
    return isCertain
      ? { kind: "exact", record: candidateOf(first) }
      : likelyMatch(mailed.records.map(candidateOf));
  }
  const name = personNameOf(input);
  const nothing = hasUnsearchable(input) ? UNKNOWN : NOT_FOUND;
  if (name === undefined) return nothing;
  const companyIds = input.companyId === undefined ? websiteCompanies : [String(input.companyId)];
  const { companyName, jobTitle, fullName } = input;
  const isOneText = fullName !== undefined && !fullName.includes(",");
  const asked = {
    name,
    lastName: searchedLastName(input, name),
    isOneText,
    companyIds: new Set(companyIds),
    companyName,
    jobTitle,
  };
  const match = await matchByName(search, asked);
  return match.kind === "not-found" ? nothing : confirmed(match, !isIdGone);
}
