import { normalizeText } from "#text/normalize-text.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** A filter as the person edits it: a criterion and, where the service has one, its exclusion. */
export interface Filter {
  readonly criterion: CriterionDefinition;
  readonly exclusion: CriterionDefinition | undefined;
}

/** Filters with a common name: a group of the panel, or a chip of the bar. */
export interface FilterGroup {
  readonly label: string;
  readonly filters: readonly Filter[];
}

/** The filters of a search in the order of its criteria; exclusions are merged into what they exclude. */
export function filtersOf(criterionDefinitions: readonly CriterionDefinition[]): readonly Filter[] {
  return criterionDefinitions.flatMap((criterion) =>
    criterion.excludes === undefined
      ? { criterion, exclusion: criterionDefinitions.find(({ excludes }) => excludes === criterion.key) }
      : [],
  );
}

function groupBy(
  filters: readonly Filter[],
  label: (criterion: CriterionDefinition) => string,
): readonly FilterGroup[] {
  const groups = new Map<string, Filter[]>();
  for (const filter of filters) {
    const name = label(filter.criterion);
    groups.set(name, [...(groups.get(name) ?? []), filter]);
  }
  return [...groups].map(([name, members]) => ({ label: name, filters: members }));
}

/** The groups of the panel, each with its filters. */
export function panelGroups(filters: readonly Filter[]): readonly FilterGroup[] {
  return groupBy(filters, ({ group, label }) => group ?? label);
}

const barOrder = ({ criterion }: Filter) => criterion.barOrder ?? Infinity;

/**
 * The chips of the bar: its own at fixed positions, so that none jumps when set, followed by those of other filters
 * that are set.
 */
export function barChips(filters: readonly Filter[], setKeys: readonly string[]): readonly FilterGroup[] {
  const chips = groupBy(
    filters
      .filter(({ criterion }) => criterion.primary !== true)
      .toSorted((one, other) => (barOrder(one) === barOrder(other) ? 0 : barOrder(one) - barOrder(other))),
    ({ bar, label }) => bar ?? label,
  );
  return chips.filter(
    (chip) =>
      countSet(chip.filters, setKeys) > 0 ||
      chip.filters.some(({ criterion }) => criterion.bar !== undefined),
  );
}

/** The criteria that a filter edits. */
export function criteriaOf({ criterion, exclusion }: Filter): readonly CriterionDefinition[] {
  return exclusion === undefined ? [criterion] : [criterion, exclusion];
}

/** How many criteria of these filters are set. */
export function countSet(filters: readonly Filter[], setKeys: readonly string[]): number {
  return filters.flatMap(criteriaOf).filter(({ key }) => setKeys.includes(key)).length;
}

function wordsOf(text: string): readonly string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Searches filters: each word must start a word of the label, group or keywords. An exact name comes first, then those
 * whose labels contain the words.
 */
export function findFilters(filters: readonly Filter[], text: string): readonly Filter[] {
  const words = wordsOf(text);
  if (words.length === 0) return filters;
  const ranked = filters.map((filter) => ({ filter, rank: filterRank(filter, words) }));
  return [0, 1, 2].flatMap((wanted) =>
    ranked.flatMap((found) => (found.rank === wanted ? found.filter : [])),
  );
}

/** Whether a text is, or starts, a filter's name rather than one of its keywords. */
export function isFilterName(filter: Filter, text: string): boolean {
  const rank = filterRank(filter, wordsOf(text));
  return rank === 0 || rank === 1;
}

/** The rank of a match: 0 for the name, 2 for keywords. */
function filterRank({ criterion, exclusion }: Filter, words: readonly string[]): number | undefined {
  const hasAll = (parts: readonly (string | undefined)[]) => {
    const known = wordsOf(parts.join(" "));
    return words.every((word) => known.some((part) => part.startsWith(word)));
  };
  const { label, bar, group, keywords } = criterion;
  if (wordsOf(label).join(" ") === words.join(" ")) return 0;
  if (hasAll([label, bar])) return 1;
  return hasAll([label, bar, group, keywords, exclusion?.keywords]) ? 2 : undefined;
}

/** The criteria without those of these filters. */
export function withoutFilters(criteria: Criteria, filters: readonly Filter[]): Criteria {
  const removed = new Set(filters.flatMap(criteriaOf).map(({ key }) => key));
  return Object.fromEntries(Object.entries(criteria).filter(([key]) => !removed.has(key)));
}
