import { iso31661, iso31662 } from "iso-3166";
import { normalizeText } from "./normalize-text.ts";

/** Spellings of countries that are in no table. */
const COUNTRY_SPELLINGS: Readonly<Record<string, string>> = {
  uk: "gb",
  "great britain": "gb",
  england: "gb",
  scotland: "gb",
  wales: "gb",
  "northern ireland": "gb",
  america: "us",
  holland: "nl",
  "czech republic": "cz",
  uae: "ae",
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

function wordsOf(text: string): string[] {
  return (
    normalizeText(text)
      .replace(/['’.]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const spelled = (text: string) => wordsOf(text).join(" ");

let countryCodes: Map<string, string> | undefined;

/** The code of a country by its codes and names, or the text itself, folded. */
function countryKey(text: string): string {
  countryCodes ??= makeCountryCodes();
  const key = spelled(text);
  return COUNTRY_SPELLINGS[key] ?? countryCodes.get(key) ?? key;
}

function makeCountryCodes(): Map<string, string> {
  const everyday = new Intl.DisplayNames(["en"], { type: "region" });
  const codes = new Map<string, string>();
  for (const { alpha2, alpha3, name } of iso31661) {
    for (const spelling of [alpha2, alpha3, name, everyday.of(alpha2) ?? name]) {
      codes.set(spelled(spelling), alpha2.toLowerCase());
    }
  }
  return codes;
}

const STATE_CODES = new Map(
  iso31662
    .filter(({ parent }) => parent === "US" || parent === "CA")
    .map(({ code, name }) => [code.slice(3).toLowerCase(), spelled(name)]),
);

function stateKey(text: string): string {
  const key = spelled(text);
  return STATE_CODES.get(key) ?? key;
}

const cityKey = (text: string) => spelled(text).replace(/^(?:st|ste) /, "saint ");

/** The number may stand before the street or after it; a German street is one word whose end is often cut. */
const streetKey = (text: string) =>
  wordsOf(text)
    .map((word) => STREET_WORDS[word] ?? word.replace(/str$/, "strasse"))
    .toSorted()
    .join(" ");

const zipKey = (text: string) => wordsOf(text.replace(/^\s*(\d{5})-\d{4}\s*$/, "$1")).join("");

/** Whether the text that was asked for names the place on file. Case, diacritics and punctuation do not count. */
export const samePlace = {
  /** By ISO 3166-1 code or any usual name. */
  country: (asked: string, onFile: string | null) =>
    onFile !== null && countryKey(asked) === countryKey(onFile),
  /** US states and Canadian provinces by name or two-letter code. */
  state: (asked: string, onFile: string | null) => onFile !== null && stateKey(asked) === stateKey(onFile),
  city: (asked: string, onFile: string | null) => onFile !== null && cityKey(asked) === cityKey(onFile),
  /** Street with number; "St" is "Street". */
  street: (asked: string, onFile: string | null) => onFile !== null && streetKey(asked) === streetKey(onFile),
  /** Without the last four digits of a ZIP+4 code. */
  zipCode: (asked: string, onFile: string | null) => onFile !== null && zipKey(asked) === zipKey(onFile),
} as const;
