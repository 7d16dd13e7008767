import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { companyDomain } from "#text/company-domain.ts";
import { companyNameScore, parseCompanyName } from "#text/company-names.ts";
import { NAME_SCORE } from "#text/name-score.ts";
import { placeKey } from "#text/places.ts";
import { companySearchTexts } from "./company-search-texts.ts";
import type { FoundCompany, FreeSearch } from "./free-search.ts";
import { NOT_FOUND, type RowMatch, UNKNOWN, exactMatch, likelyMatch } from "./row-match.ts";

/** What a row says of a company. */
export interface CompanyRow {
  readonly input: RowMatchInput;
  /** The company's own; "" where the row has none. */
  readonly domain: string;
  /** The companies that this website belongs to. */
  readonly ofDomain: readonly FoundCompany[];
  /** Whether the row has an id that no company has: its description may then mean another company. */
  readonly isIdGone: boolean;
}

interface Weighed {
  readonly company: FoundCompany;
  /** How well the name fits: 100 for the same except for its legal form, 0 for another company's. */
  readonly name: number;
  readonly sameForm: boolean;
  /** How well the place fits; below 0 where country or state differ. */
  readonly place: number;
}

/** Pages of a hundred that are compared, since a company's name can be part of many others. */
const MAX_PAGES = 3;

/** Below this score the search tries further texts. */
const NEAR_ENOUGH = 90;

/** Shorter names of places may be abbreviations, which differ without meaning another place. */
const MIN_NAME_LENGTH = 4;

/** 1 for the same place, 0 where one is missing, -1 for another one. */
function placeAgreement(row: string, record: string): number {
  if (row === "" || record === "") return 0;
  if (row === record) return 1;
  return Math.min(row.length, record.length) < MIN_NAME_LENGTH ? 0 : -1;
}

function placeOf(
  { companyCity = "", companyState = "", companyCountry = "" }: RowMatchInput,
  of: FoundCompany,
) {
  const country = placeAgreement(placeKey.country(companyCountry), placeKey.country(of.country));
  const state = placeAgreement(placeKey.state(companyState), placeKey.state(of.state));
  const city = placeAgreement(placeKey.city(companyCity), placeKey.city(of.city));
  if (country < 0 || state < 0) return -1;
  // a company is recorded with one city, and people write the one they visit
  return country + state + 2 * Math.max(city, 0);
}

/** How well the name of a company fits another spelling of it. */
export function companyNameFit(asked: string, name: string): Pick<Weighed, "name" | "sameForm"> {
  const score = companyNameScore(parseCompanyName(asked), parseCompanyName(name), NAME_SCORE.near);
  return { name: score >= NAME_SCORE.same ? 100 : score, sameForm: score === 100 };
}

function weigh(input: RowMatchInput, company: FoundCompany): Weighed {
  const { companyName } = input;
  const named =
    companyName === undefined ? { name: 100, sameForm: false } : companyNameFit(companyName, company.name);
  return { company, ...named, place: placeOf(input, company) };
}

function byNearness(one: Weighed, other: Weighed): number {
  return other.name - one.name || other.place - one.place || Number(other.sameForm) - Number(one.sameForm);
}

/** The single best of several candidates with equal names; undefined where nothing distinguishes them. */
function onlyOne(equals: readonly Weighed[]): Weighed | undefined {
  const possible = equals.filter(({ place }) => place >= 0);
  const best = Math.max(...possible.map(({ place }) => place));
  const nearest = possible.filter(({ place }) => place === best);
  const sameForm = nearest.filter((weighed) => weighed.sameForm);
  const left = sameForm.length === 0 ? nearest : sameForm;
  return left.length === 1 ? left[0] : undefined;
}

function likely(weighed: readonly Weighed[]): RowMatch {
  return likelyMatch(weighed.toSorted(byNearness).map(({ company }) => company));
}

function exactOr(meant: Weighed | undefined, weighed: readonly Weighed[]): RowMatch {
  return meant === undefined ? likely(weighed) : exactMatch(meant.company);
}

/** Which of the companies with a website is meant. */
function matchByWebsite({ input, ofDomain, isIdGone }: CompanyRow): RowMatch {
  const weighed = ofDomain.map((company) => weigh(input, company));
  if (isIdGone) return likely(weighed);
  const near = weighed.filter(({ name }) => name > 0);
  const equals = near.filter(({ name }) => name === 100);
  // a subsidiary's row often has its parent's website
  return exactOr(onlyOne(equals.length > 0 || ofDomain.length > 1 ? equals : near), weighed);
}

/** Finds a company by its name, with or without a typo. */
async function matchByName(search: FreeSearch, row: CompanyRow, companyName: string): Promise<RowMatch> {
  const { input, domain, isIdGone } = row;
  const { stretch, pieces } = companySearchTexts(companyName);
  const near = new Map<string, Weighed>();
  for (const text of [stretch, ...pieces]) {
    const { records, complete } = await search.companies({ companyName: text }, MAX_PAGES);
    for (const company of records) {
      const weighed = weigh(input, company);
      if (weighed.name > 0) near.set(company.id, weighed);
    }
    const equals = [...near.values()].filter(({ name }) => name === 100);
    if (equals.length > 0) {
      const meant = complete ? onlyOne(equals) : undefined;
      const isOtherWebsite =
        domain !== "" && meant !== undefined && companyDomain(meant.company.website) !== "";
      return isIdGone || isOtherWebsite ? likely(equals) : exactOr(meant, [...near.values()]);
    }
    if ([...near.values()].some(({ name }) => name >= NEAR_ENOUGH)) break;
  }
  return likely([...near.values()]);
}

/** Whether a row has values that an enrich call matches by and a search cannot. */
function hasUnsearchable({ companyTicker, companyPhone, companyFax, companyStreet }: RowMatchInput): boolean {
  return [companyTicker, companyPhone, companyFax, companyStreet].some((value) => value !== undefined);
}

/**
 * Finds the company that a row means: by its website, else by name and place. Rejects like the search, also where the service
 * refuses the row's values.
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
