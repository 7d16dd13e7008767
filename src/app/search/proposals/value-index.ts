import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { typosBetween } from "#text/edit-distance.ts";
import { CODE_ALIASES } from "#app/search/code-picker/code-aliases.ts";
import type { ValueSource } from "./find-values.ts";
import { lookupOf } from "#app/search/kinds/criterion-kinds.ts";
import { nameKey } from "./tokenize-query.ts";

/** Values of one criterion with the same name or alias. */
export interface ValueHit {
  readonly source: ValueSource;
  readonly entries: readonly LookupEntry[];
  /** Whether it is their name rather than an alias. */
  readonly isName: boolean;
}

/** The values of all criteria by name and alias. */
export type ValueIndex = ReadonlyMap<string, readonly ValueHit[]>;

/**
 * Criteria whose values can be meant by a word alone, most likely first. Others are named beside their values, such as
 * codes and ranges, or found in their own fields.
 */
const MEANT_BY_WORDS = [
  "topics",
  "categories",
  "scoopType",
  "scoopTopic",
  "managementLevel",
  "department",
  "jobTitle",
  "state",
  "country",
  "metroRegion",
  "continent",
  "industryCodes",
  "jobFunction",
  "recentFundingRoundTypes",
  "companyType",
  "employees",
  "requiredFields",
  "businessModel",
  "companyRanking",
  "hashTagString",
  "techAttributeTagList",
  "techSkills",
];

const rankOf = (key: string) => MEANT_BY_WORDS.indexOf(key);

/** strips the state: "CA - San Francisco" */
const withoutState = (name: string) => /^[A-Z]{2} - (.+)$/.exec(name)?.[1];

/** The index keys of a value: those of its name and code, and of its aliases. */
function keysOf({ criterion }: ValueSource, { id, name }: LookupEntry) {
  const { lookup } = lookupOf(criterion) ?? {};
  const town = withoutState(name);
  const names = [name, ...(/^[a-z]+\d+$/.test(id) ? [id] : []), ...(town === undefined ? [] : [town])];
  const aliases = (lookup && CODE_ALIASES[lookup]?.[name]?.split("|")) ?? [];
  const rounds = lookup === "funding-round-types" ? [`${name} funding`, `${name} round`] : [];
  const called = new Set(names.map(nameKey));
  return {
    names: called,
    aliases: new Set([...aliases, ...rounds].map(nameKey).filter((key) => !called.has(key))),
  };
}

/** Indexes the values that a query can name. */
export function indexValues(sources: readonly ValueSource[]): ValueIndex {
  const index = new Map<string, Map<ValueSource, { entries: LookupEntry[]; isName: boolean }>>();
  const add = (key: string, source: ValueSource, entry: LookupEntry, isName: boolean) => {
    const hits = index.get(key) ?? new Map();
    index.set(key, hits);
    const known = hits.get(source);
    // of several codes with the same name, the first is the widest branch
    if (known?.isName === true) return;
    if (known === undefined || isName) hits.set(source, { entries: [entry], isName });
    // "CMO" means the first of the titles
    else if (source.criterion.key !== "jobTitle") known.entries.push(entry);
  };
  for (const source of sources) {
    if (rankOf(source.criterion.key) < 0) continue;
    for (const entry of source.entries) {
      const { names, aliases } = keysOf(source, entry);
      for (const key of names) add(key, source, entry, true);
      for (const key of aliases) add(key, source, entry, false);
    }
  }
  return new Map(
    [...index].map(([key, hits]) => {
      const found = [...hits].map(([source, hit]): ValueHit => ({ source, ...hit }));
      return [key, found.toSorted((one, other) => byMeaning(key, one, other))];
    }),
  );
}

/** Sorts names before aliases; except that a chief is a title, and "de" and "nl" are countries rather than states. */
function byMeaning(key: string, one: ValueHit, other: ValueHit): number {
  if (one.isName !== other.isName) return one.isName ? -1 : 1;
  const first = /^c[a-z]{1,3}o$/.test(key) ? "jobTitle" : /^(?:de|nl)$/.test(key) ? "country" : undefined;
  const rank = ({ source }: ValueHit) => (source.criterion.key === first ? -1 : rankOf(source.criterion.key));
  return rank(one) - rank(other);
}

/** Words with fewer letters are too similar to each other. */
const MIN_LETTERS = 5;

/** The values of the only index key within one typo of the text; undefined if there is none, or several. */
export function misspelt(index: ValueIndex, text: string): readonly ValueHit[] | undefined {
  const key = nameKey(text);
  if (key.length < MIN_LETTERS || !/^\p{L}+$/u.test(key)) return undefined;
  let best: { key: string; slips: number; isOnly: boolean } | undefined;
  for (const known of index.keys()) {
    if (known.length < MIN_LETTERS || known[0] !== key[0]) continue;
    const slips = typosBetween(known, key);
    if (slips === Infinity || (best !== undefined && slips > best.slips)) continue;
    best = { key: known, slips, isOnly: best === undefined || slips < best.slips };
  }
  return best?.isOnly === true ? index.get(best.key) : undefined;
}
