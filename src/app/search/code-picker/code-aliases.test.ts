import { expect, test } from "vitest";
import type { CodeLookup, LookupEntry } from "#app/api/lookup-api-queries.ts";
import { LOOKUP_FIELDS } from "#contract/lookup-schemas.ts";
import { lookupName } from "#app/lib/humanize.ts";
import { referenceTable } from "#service/reference/reference.ts";
import { CODE_ALIASES } from "./code-aliases.ts";
import {
  bestMatch,
  matchPastedCodes,
  matchingCodes,
  matchingSectors,
  suggestedTexts,
} from "./code-picker-search.ts";
import { codeTree } from "./code-picker-tree.ts";

function entriesOf(lookup: CodeLookup): readonly LookupEntry[] {
  if (lookup === "regions") return [...referenceTable("states"), ...referenceTable("metro-regions")];
  const entries = referenceTable(lookup).map((entry) => {
    const name = lookupName(lookup, entry.id, entry.name);
    return { ...entry, name };
  });
  return lookup === "job-titles" ? suggestedTexts(entries) : entries;
}

const lookups = LOOKUP_FIELDS.filter((lookup) => CODE_ALIASES[lookup] !== undefined);

test.each(lookups)("each alias of %s finds an entry that the service has", (lookup) => {
  const entries = entriesOf(lookup);
  const lost = Object.entries(CODE_ALIASES[lookup] ?? {}).flatMap(([name, aliases]) => {
    const entry = entries.find((known) => known.name === name);
    const missed = aliases
      .split("|")
      .filter((alias) => !matchingCodes(entries, alias).some((found) => found === entry));
    return entry === undefined ? [name] : missed.map((alias) => `${name} by ${alias}`);
  });
  expect(lost).toEqual([]);
});

test.each<[string, CodeLookup, string]>([
  ["uk", "countries", "United Kingdom"],
  ["U.S.", "countries", "United States"],
  ["us", "countries", "United States"],
  ["united states", "countries", "United States"],
  ["UAE", "countries", "United Arab Emirates"],
  ["ca", "states", "California"],
  ["NY", "states", "New York"],
  ["ca", "regions", "California"],
  ["nyc", "metro-regions", "NY - New York"],
  ["vp", "management-levels", "VP"],
  ["SVP", "management-levels", "VP"],
  ["C-level", "management-levels", "C-level"],
  ["VP Level Execs", "management-levels", "VP"],
  ["c level exec", "management-levels", "C-level"],
  ["Non Managers", "management-levels", "Individual contributors"],
  ["cmo", "job-titles", "Chief Marketing Officer"],
  ["cfo", "job-titles", "Chief Financial Officer"],
  ["hr", "departments", "Human Resources"],
  ["it", "departments", "Information Technology"],
  ["it", "scoop-departments", "Information Technology"],
  ["comp sci", "job-functions", "Software Engineering"],
  ["comp sci", "industries", "Software"],
  ["saas", "industries", "Software"],
  ["biotech", "industries", "Biotechnology"],
  ["fintech", "industries", "Payment Services"],
  ["healthcare", "industries", "Health Care"],
  ["abm", "intent-topics", "Account Based Marketing"],
])("Enter after “%s” in %s selects %s", (text, lookup, name) => {
  expect(bestMatch(entriesOf(lookup), text)?.name).toBe(name);
  expect(matchingCodes(entriesOf(lookup), text)[0]?.name).toBe(name);
});

test("an alias is found while it is typed, after what is called so", () => {
  const names = (text: string) => matchingCodes(entriesOf("industries"), text).map(({ name }) => name);
  expect(names("fint")).toContain("Payment Services");
  expect(names("heal")).toContain("Health Care");
  expect(matchingCodes(entriesOf("countries"), "uk").map(({ name }) => name)).toContain("Ukraine");
  expect(names("zzz")).toEqual([]);
});

test("an exact name is selected before what goes by it", () => {
  const entries = ["Finance", "Fintech"].map((name) => ({ id: name, name }));
  expect(bestMatch(entries, "fintech")?.id).toBe("Fintech");
});

test("a sector that goes by the text comes with all below it", () => {
  const [sector] = matchingSectors(codeTree(entriesOf("industries")), new Set(), "saas");
  expect(sector?.sector.name).toBe("Software");
  expect(sector?.codes.map(({ id }) => id)).toContain("software.security");
});

test("aliases in a pasted list are found where they mean one entry", () => {
  const matched = matchPastedCodes(entriesOf("countries"), "US, uk\nGermany");
  expect(matched).toEqual({ codes: ["usa", "unitedkingdom", "germany"], missing: [] });
  expect(matchPastedCodes(entriesOf("job-titles"), "CMO")).toEqual({ codes: [], missing: ["CMO"] });
});
