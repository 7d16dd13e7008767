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

/** What kind of news a scoop is; the numbers never change. */
function scoopTypes(): readonly ReferenceEntry[] {
  return numbered(lists["scoop-types"].map(({ name }) => name)).map((type, index) => {
    const formerNames = lists["scoop-types"][index]?.formerNames ?? [];
    return formerNames.length > 0 ? { ...type, formerNames } : type;
  });
}

/** Each table is made when it is first asked for. */
const MAKERS: Readonly<Record<LookupField, () => readonly ReferenceEntry[]>> = {
  "board-members": () => entriesOf(lists["board-members"]),
  "buying-groups": buyingGroups,
  // the first ranking exists; the others are as fictional as the companies
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
  /** By identifier or else by name, without case and diacritics; of several entries with one name the first. */
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

/** The values of one field of Lookup Data, in the order in which they are shown. [lookup-1] */
export function referenceTable(field: LookupField): readonly ReferenceEntry[] {
  return table(field).entries;
}

/** What a value of a field is called; undefined for one that the table does not hold. */
export function referenceName(field: LookupField, id: string): string | undefined {
  return table(field).byId.get(id)?.name;
}

/** The value of a field that is called so. Throws a RangeError for a name that the table does not hold. */
export function referenceId(field: LookupField, name: string): string {
  const entry = table(field).byName.get(name);
  if (!entry) throw new RangeError(`No value of ${field} is called ${name}`);
  return entry.id;
}

/** What given values of a field mean. */
interface KnownCodes {
  /** Each once, in the order given. */
  readonly entries: readonly ReferenceEntry[];
  /** The values that the table does not hold, as they were given. */
  readonly unknown: readonly string[];
}

/** The entries of the values, each known by its identifier or its name, without case and diacritics. [lookup-5] */
export function codesIn(field: LookupField, values: readonly string[]): KnownCodes {
  const { bySpelling } = table(field);
  const found = values.map((value) => ({ value, entry: bySpelling.get(normalizeText(value.trim())) }));
  return {
    entries: [...new Set(found.flatMap(({ entry }) => entry ?? []))],
    unknown: found.flatMap(({ value, entry }) => (entry ? [] : [value])),
  };
}

/** Fields whose codes stand for everything below them. */
export type BranchField = "industries" | "naics-codes" | "sic-codes";

/**
 * The beginnings of the codes that belong to a code of the field: the code itself, or each part of a combined sector
 * ("31-33" → "31", "32", "33"). With `:`, which comes after digits and dots and before letters, each becomes a range in
 * the order of bytes that holds the code and all below it and nothing else: `beginning <= code < beginning + ":"`.
 * [search-15]
 */
export function branchOf(field: BranchField, code: string): readonly string[] {
  return field === "naics-codes" ? industryPrefixes(code) : [code];
}
