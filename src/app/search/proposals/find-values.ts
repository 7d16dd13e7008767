import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { byRank, rankedCodes } from "#app/search/code-picker/code-picker-search.ts";
import { addCode, codeState, codeTree, removeCode } from "#app/search/code-picker/code-picker-tree.ts";
import { lookupOf, parseCriterion, takesSeveral } from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";

/** A criterion with the values that a press can set, as far as known. */
export interface ValueSource {
  readonly criterion: CriterionDefinition;
  /** Codes of a lookup, options of a choice, common ranges, the person's lists. */
  readonly entries: readonly LookupEntry[];
}

/** The values of one criterion that match a text, best first. */
export interface FoundValues extends ValueSource {
  /** Whether the first one has exactly this name or alias. */
  readonly isExact: boolean;
  /** Whether the name of the first one starts with this text. */
  readonly isBegun: boolean;
  readonly found: readonly LookupEntry[];
}

/** With fewer letters, too much would match. */
const MIN_LETTERS = 2;

/** The values that match a text, by criterion; those with the best match first. */
export function findValues(sources: readonly ValueSource[], text: string): readonly FoundValues[] {
  if (text.trim().length < MIN_LETTERS) return [];
  const matches = sources.flatMap((source) => {
    // free text is proposed, or found in its own field
    if (lookupOf(source.criterion)?.isFree) return [];
    const ranked = rankedCodes(source.entries, text);
    const [best] = ranked;
    if (best === undefined) return [];
    // of several codes with the same name, the first is the widest branch
    const names = new Set<string>();
    const found = ranked.flatMap(({ entry }) => {
      if (names.has(entry.name)) return [];
      names.add(entry.name);
      return entry;
    });
    return [{ source, best, found }];
  });
  return matches
    .toSorted((one, other) => byRank(one.best, other.best))
    .map(({ source, best, found }) => ({
      ...source,
      found,
      isExact: best.rank === 0,
      isBegun: best.rank <= 1,
    }));
}

/** Whether a criterion is set to a value, alone or among others. */
export function isValueSet(
  { criterion, entries }: ValueSource,
  now: string | undefined,
  id: string,
): boolean {
  if (!takesSeveral(criterion)) return now === id;
  return codeState(codeTree(entries), new Set(splitList(now)), id) === true;
}

/**
 * Adds or removes one value of a criterion, or replaces the value of a single-valued one. Undefined if nothing is left;
 * invalid if there is no room.
 */
export function toggleValue(
  source: ValueSource,
  now: string | undefined,
  id: string,
): { readonly value: string | undefined } | "full" {
  const { criterion, entries } = source;
  const isSet = isValueSet(source, now, id);
  if (!takesSeveral(criterion)) return { value: isSet ? undefined : id };
  const tree = codeTree(entries);
  const chosen = new Set(splitList(now));
  const next = joinList(isSet ? removeCode(tree, chosen, id) : addCode(tree, chosen, id));
  if (next === undefined) return { value: undefined };
  const value = parseCriterion(criterion, next);
  return value === undefined ? "full" : { value };
}
