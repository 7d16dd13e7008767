import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { plainWords } from "#text/name-spelling.ts";
import { companyDomain } from "#text/company-domain.ts";
import { companyNameDifference, companySearchTexts } from "./compare-company-names.ts";
import type { FoundCompany, FreeSearch } from "./free-search.ts";
import { NOT_FOUND, type RowMatch, UNKNOWN, likelyMatch } from "./row-match.ts";

/** What a row says of a company. */
export interface CompanyRow {
  readonly input: RowMatchInput;
  /** The company's own; "" where the row has none. */
  readonly domain: string;
  /** The companies that this website belongs to. */
  readonly ofDomain: readonly FoundCompany[];
  /** Whether the row has an id that no company has: what describes it may then mean another. */
  readonly isIdGone: boolean;
}

interface Weighed {
  readonly company: FoundCompany;
  readonly distance: number;
  readonly sameForm: boolean;
  /** How much of the place is the same; below 0 where country or state is another. */
  readonly place: number;
}

/** A company's name, or a part of it, stands in many others: so many pages of a hundred are looked through. */
const MAX_PAGES = 3;

/** Above this, better ones are looked for. */
const NEAR_ENOUGH = 1;

/** A website says much: there a name may be a short form of the other. */
const NEAR_ON_WEBSITE = 3;

/** What people write for a country beside its name. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  us: "united states",
  usa: "united states",
  "united states of america": "united states",
  america: "united states",
  uk: "united kingdom",
  gb: "united kingdom",
  "great britain": "united kingdom",
  england: "united kingdom",
  deutschland: "germany",
  holland: "netherlands",
};

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

function countryName(text: string): string {
  const plain = plainWords(text);
  const known = COUNTRY_NAMES[plain];
  if (known !== undefined) return known;
  return /^[a-z]{2}$/.test(plain) ? plainWords(regionNames.of(plain.toUpperCase()) ?? plain) : plain;
}

/** Abbreviations differ from the name without meaning another place. */
const MIN_NAME_LENGTH = 4;

/** 1 the same place, 0 nothing to tell by, -1 another one. */
function placeAgreement(row: string, record: string): number {
  if (row === "" || record === "") return 0;
  if (row === record) return 1;
  return Math.min(row.length, record.length) < MIN_NAME_LENGTH ? 0 : -1;
}

function placeOf(
  { companyCity = "", companyState = "", companyCountry = "" }: RowMatchInput,
  of: FoundCompany,
) {
  const country = placeAgreement(countryName(companyCountry), countryName(of.country));
  const state = placeAgreement(plainWords(companyState), plainWords(of.state));
  const city = placeAgreement(plainWords(companyCity), plainWords(of.city));
  if (country < 0 || state < 0) return -1;
  // a company is known by one city, and people write the one they visit
  return country + state + 2 * Math.max(city, 0);
}

function weigh(input: RowMatchInput, company: FoundCompany): Weighed {
  const { companyName } = input;
  const named =
    companyName === undefined
      ? { distance: 0, sameForm: false }
      : companyNameDifference(companyName, company.name);
  return { company, ...named, place: placeOf(input, company) };
}

function byNearness(one: Weighed, other: Weighed): number {
  return (
    one.distance - other.distance || other.place - one.place || Number(other.sameForm) - Number(one.sameForm)
  );
}

/** The one of several equals that is clearly meant; undefined where nothing tells. */
function onlyOne(equals: readonly Weighed[]): Weighed | undefined {
  const possible = equals.filter(({ place }) => place >= 0);
  const best = Math.max(...possible.map(({ place }) => place));
  const nearest = possible.filter(({ place }) => place === best);
  const sameForm = nearest.filter((weighed) => weighed.sameForm);
  const left = sameForm.length === 0 ? nearest : sameForm;
  return left.length === 1 ? left[0] : undefined;
}

/** Without what was only needed for comparing. */
function candidateOf({ id, snapshot }: FoundCompany) {
  return { id, snapshot };
}

function likely(weighed: readonly Weighed[]): RowMatch {
  return likelyMatch(weighed.toSorted(byNearness).map(({ company }) => candidateOf(company)));
}

function exactOr(meant: Weighed | undefined, weighed: readonly Weighed[]): RowMatch {
  return meant === undefined ? likely(weighed) : { kind: "exact", record: candidateOf(meant.company) };
}

/** Which of the companies on a website is meant. */
function matchByWebsite({ input, ofDomain, isIdGone }: CompanyRow): RowMatch {
  const weighed = ofDomain.map((company) => weigh(input, company));
  if (isIdGone) return likely(weighed);
  const near = weighed.filter(({ distance }) => distance <= NEAR_ON_WEBSITE);
  const equals = near.filter(({ distance }) => distance === 0);
  // a subsidiary's row often has its parent's website
  return exactOr(onlyOne(equals.length > 0 || ofDomain.length > 1 ? equals : near), weighed);
}

/** Finds a company by its name, as the row has it or with a slip in it. */
async function matchByName(search: FreeSearch, row: CompanyRow, companyName: string): Promise<RowMatch> {
  const { input, domain, isIdGone } = row;
  const { stretch, pieces } = companySearchTexts(companyName);
  const near = new Map<string, Weighed>();
  for (const text of [stretch, ...pieces]) {
    const { records, complete } = await search.companies({ companyName: text }, MAX_PAGES);
    for (const company of records) {
      const weighed = weigh(input, company);
      if (weighed.distance < Infinity) near.set(company.id, weighed);
    }
    const equals = [...near.values()].filter(({ distance }) => distance === 0);
    if (equals.length > 0) {
      const meant = complete ? onlyOne(equals) : undefined;
      const isOtherWebsite =
        domain !== "" && meant !== undefined && companyDomain(meant.company.website) !== "";
      return isIdGone || isOtherWebsite ? likely(equals) : exactOr(meant, [...near.values()]);
    }
    if ([...near.values()].some(({ distance }) => distance <= NEAR_ENOUGH)) break;
  }
  return likely([...near.values()]);
}

/** Whether a row has what an enrich call may match by, and a search not. */
function hasUnsearchable({ companyTicker, companyPhone, companyFax, companyStreet }: RowMatchInput): boolean {
  return [companyTicker, companyPhone, companyFax, companyStreet].some((value) => value !== undefined);
}

/**
 * Which company a row means: by its website, else by name and place. Rejects like the search, also with the refusal of
 * what the row says.
 */
export async function matchCompany(search: FreeSearch, row: CompanyRow): Promise<RowMatch> {
  if (row.ofDomain.length > 0) return matchByWebsite(row);
  const { companyName } = row.input;
  const match = companyName === undefined ? NOT_FOUND : await matchByName(search, row, companyName);
  return match.kind === "not-found" && hasUnsearchable(row.input) ? UNKNOWN : match;
}

/** The domain of a row's own website; "" where it has none. */
export function domainOf(input: RowMatchInput, companyWebsite: string | null): string {
  return companyDomain(input.companyWebsite ?? companyWebsite ?? "");
}
