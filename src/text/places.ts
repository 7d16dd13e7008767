import { iso31661, iso31662 } from "iso-3166";
import { plainWords } from "./normalize-text.ts";

/** Spellings of countries that are in no table, by the name that is. */
const COUNTRY_SPELLINGS: Readonly<Record<string, string>> = {
  uk: "united kingdom",
  "great britain": "united kingdom",
  england: "united kingdom",
  scotland: "united kingdom",
  wales: "united kingdom",
  "northern ireland": "united kingdom",
  america: "united states",
  deutschland: "germany",
  holland: "netherlands",
  "czech republic": "czechia",
  uae: "united arab emirates",
};

const STREET_WORDS: Readonly<Record<string, string>> = {
  ave: "avenue",
  blvd: "boulevard",
  dr: "drive",
  hwy: "highway",
  ln: "lane",
  pkwy: "parkway",
  pl: "place",
  rd: "road",
  sq: "square",
  st: "street",
  str: "strasse",
};

let countryNames: Map<string, string> | undefined;

/** The everyday name of a country by its codes and names, or the text itself; in plain words. */
function countryKey(text: string): string {
  countryNames ??= makeCountryNames();
  const key = plainWords(text);
  return COUNTRY_SPELLINGS[key] ?? countryNames.get(key) ?? key;
}

function makeCountryNames(): Map<string, string> {
  const everyday = new Intl.DisplayNames(["en"], { type: "region" });
  const names = new Map<string, string>();
  for (const { alpha2, alpha3, name } of iso31661) {
    const usual = everyday.of(alpha2) ?? name;
    for (const spelling of [alpha2, alpha3, name, usual]) names.set(plainWords(spelling), plainWords(usual));
  }
  return names;
}

const STATE_CODES = new Map(
  iso31662
    .filter(({ parent }) => parent === "US" || parent === "CA")
    .map(({ code, name }) => [code.slice(3).toLowerCase(), plainWords(name)]),
);

function stateKey(text: string): string {
  const key = plainWords(text);
  return STATE_CODES.get(key) ?? key;
}

const cityKey = (text: string) => plainWords(text).replace(/^(?:st|ste) /, "saint ");

/** The number may stand before the street or after it; a German street is one word whose end is often cut. */
const streetKey = (text: string) =>
  plainWords(text)
    .split(" ")
    .map((word) => STREET_WORDS[word] ?? word.replace(/str$/, "strasse"))
    .toSorted()
    .join(" ");

const zipKey = (text: string) => plainWords(text.replace(/^\s*(\d{5})-\d{4}\s*$/, "$1")).replaceAll(" ", "");

/**
 * One spelling of the parts of an address, for comparing: case, diacritics and punctuation do not count, and the usual
 * abbreviations are spelled out.
 */
export const placeKey = {
  /** By ISO 3166-1 code or any usual name. */
  country: countryKey,
  /** US states and Canadian provinces by name or two-letter code. */
  state: stateKey,
  city: cityKey,
  /** Street with number; "St" is "Street". */
  street: streetKey,
  /** Without the last four digits of a ZIP+4 code. */
  zipCode: zipKey,
} as const;
