import type { LookupField } from "#contract/lookup-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { buyingGroups } from "./buying-groups.ts";
import { HASHTAGS } from "./hashtags.ts";
import { industries, industryPrefixes, naicsCodes, sicCodes } from "./industries.ts";
import { intentTopics } from "./intent-topics.ts";
import { countries, states } from "./places/iso-regions.ts";
import { metroRegions } from "./places/metro-regions.ts";
import { departments, jobFunctions, managementLevels } from "./reference-departments.ts";
import { type ReferenceEntry, entriesOf, inLetters, named, numbered } from "./reference-entry.ts";
import { jobTitles } from "./reference-job-titles.ts";
import { EMPLOYEE_RANGES, EXPERIENCE_RANGES, REVENUE_RANGES, rangeEntries } from "./reference-ranges.ts";
import { TECH_PRODUCTS, techCategories, techVendors } from "./reference-technology-tables.ts";
import { subUnitTypes } from "./sub-unit-types.ts";
import lists from "./tables/lists.json" with { type: "json" };

/** Skills are numbered from here. */
const FIRST_SKILL = 1000;

/** Types of scoops; their numbers never change. */
function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(lists["scoop-types"].map(({ name }) => name)).map((type, index) => {
    const formerNames = lists["scoop-types"][index]?.formerNames ?? [];
    return formerNames.length > 0 ? { ...type, formerNames } : type;
  });
}

/** Tables are created on first use. */
const MAKERS: Readonly<Record<LookupField, () => readonly ReferenceEntry[]>> = {
  "board-members": () => entriesOf(lists["board-members"]),
  "buying-groups": buyingGroups,
  // the first ranking is real; the others are as fictional as the companies
  "company-rankings": () => entriesOf(lists["company-rankings"]),
  "company-types": () => entriesOf(lists["company-types"]),
  continents: () => lists.continents.map((name) => ({ id: inLetters(name), name })),
  countries,
  departments,
  "employee-count": () => rangeEntries(EMPLOYEE_RANGES),
  "funding-round-types": () => entriesOf(lists["funding-round-types"]),
  hashtags: () => HASHTAGS,
  industries,
  "intent-topics": intentTopics,
  "job-functions": jobFunctions,
  "job-titles": jobTitles,
  "management-levels": managementLevels,
  "metro-regions": metroRegions,
  "naics-codes": naicsCodes,
  "news-categories": () => named(lists["news-categories"]),
  "revenue-ranges": () => rangeEntries(REVENUE_RANGES),
  "scoop-departments": () => numbered(lists["scoop-departments"]),
  "scoop-topics": () => numbered(lists["scoop-topics"]),
  "scoop-types": scoopTypes,
  "sic-codes": sicCodes,
  states,
  "sub-unit-types": subUnitTypes,
  "tech-categories": techCategories,
  "tech-products": () => TECH_PRODUCTS,
  "tech-skills": () => numbered(lists["tech-skills"], FIRST_SKILL),
  "tech-vendors": techVendors,
  "years-of-experience": () => rangeEntries(EXPERIENCE_RANGES),
};

interface Table {
  readonly entries: readonly ReferenceEntry[];
  readonly byId: ReadonlyMap<string, ReferenceEntry>;
  readonly byName: ReadonlyMap<string, ReferenceEntry>;
  /** By identifier or else by name, ignoring case and diacritics; the first of several with the same name. */
  readonly bySpelling: ReadonlyMap<string, ReferenceEntry>;
}

const made = new Map<LookupField, Table>();

function table(field: LookupField): Table {
  const known = made.get(field);
  if (known) return known;
  const entries = MAKERS[field]();
  const backwards = entries.toReversed();
  const fresh = {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    byName: new Map(backwards.map((entry) => [entry.name, entry])),
    bySpelling: new Map([
      ...backwards.flatMap((entry) =>
        [...(entry.formerNames ?? []), entry.name].map((name) => [normalizeText(name), entry] as const),
      ),
      ...backwards.map((entry) => [normalizeText(entry.id), entry] as const),
    ]),
  };
  made.set(field, fresh);
  return fresh;
}

/** The values of a field in Lookup Data, in display order. [lookup-1] */
export function referenceTable(field: LookupField): readonly ReferenceEntry[] {
  return table(field).entries;
}

/** The name of a field's value; undefined if the table does not contain it. */
export function referenceName(field: LookupField, id: string): string | undefined {
  return table(field).byId.get(id)?.name;
}

/** The value of a field with this name. Throws a RangeError if the table does not contain it. */
export function referenceId(field: LookupField, name: string): string {
  const entry = table(field).byName.get(name);
  if (!entry) throw new RangeError(`No value of ${field} is called ${name}`);
  return entry.id;
}

/** Values of a field, resolved. */
interface KnownCodes {
  /** Without duplicates, in the order given. */
  readonly entries: readonly ReferenceEntry[];
  /** The unresolved values, as given. */
  readonly unknown: readonly string[];
}

/** Resolves values by identifier or name, ignoring case and diacritics. [lookup-5] */
export function codesIn(field: LookupField, values: readonly string[]): KnownCodes {
  const { bySpelling } = table(field);
  const found = values.map((value) => ({ value, entry: bySpelling.get(normalizeText(value.trim())) }));
  return {
    entries: [...new Set(found.flatMap(({ entry }) => entry ?? []))],
    unknown: found.flatMap(({ value, entry }) => (entry ? [] : [value])),
  };
}

/** Fields whose codes include everything below them. */
export type BranchField = "industries" | "naics-codes" | "sic-codes";

/**
 * The prefixes of codes below a code of the field: the code itself, or each part of a combined sector ("31-33" → "31",
 * "32", "33"). With `:`, which sorts after digits and dots and before letters, each prefix gives a byte range of
 * exactly the code and everything below it: `beginning <= code < beginning + ":"`. [search-15]
 */
export function branchOf(field: BranchField, code: string): readonly string[] {
  return field === "naics-codes" ? industryPrefixes(code) : [code];
}
