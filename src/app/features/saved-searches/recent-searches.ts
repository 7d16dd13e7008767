import type { RowChanges } from "#app/storage/row-storage.ts";
import { isSameCriteria } from "#app/search/criteria/criterion-kinds.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { type RecentSearch, criteriaToSave } from "./saved-search.ts";

/** How many are stored of each search screen. */
const MAX_RECENT = 20;

/** The recent searches of one search screen, newest first. */
export function recentOf(rows: Iterable<RecentSearch>, search: string): readonly RecentSearch[] {
  return [...rows].filter((row) => row.search === search).toSorted((one, other) => other.at - one.at);
}

/** The changes once the results of an open search arrived: it becomes the newest, and each set of criteria stays once. */
export function rememberedSearch(
  rows: Iterable<RecentSearch>,
  open: SearchSnapshot,
  id: string,
): RowChanges<RecentSearch> {
  const { definition, answer } = open;
  const asked = criteriaToSave(open);
  if (answer === undefined || Object.keys(asked.criteria).length === 0) return new Map();
  const before = recentOf(rows, definition.name);
  const known = before.find((row) =>
    isSameCriteria(definition.criterionDefinitions, row.criteria, asked.criteria),
  );
  const row = { id: known?.id ?? id, ...asked, total: answer.total, at: answer.at };
  // another page of the newest search, or cached rows
  if (known && known === before[0] && known.total === row.total && known.sort === row.sort) return new Map();
  const others = before.filter((other) => other !== known);
  const changes = new Map<string, RecentSearch | null>([[row.id, row]]);
  for (const { id: old } of others.slice(MAX_RECENT - 1)) changes.set(old, null);
  return changes;
}
