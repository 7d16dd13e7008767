import type { RowChanges } from "#app/storage/row-storage.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { type RecentSearch, askedOf, sameCriteria } from "./saved-search.ts";

/** As many are kept of each resource. */
const KEPT = 20;

/** The searches of one resource that were asked, the newest first. */
export function recentOf(rows: Iterable<RecentSearch>, search: string): readonly RecentSearch[] {
  return [...rows].filter((row) => row.search === search).toSorted((one, other) => other.at - one.at);
}

/** What changes when the answer to an open search came: it is the newest, each set of criteria once. */
export function rememberedSearch(
  rows: Iterable<RecentSearch>,
  open: SearchSnapshot,
  id: string,
): RowChanges<RecentSearch> {
  const { resource, answer } = open;
  const asked = askedOf(open);
  if (answer === undefined || Object.keys(asked.criteria).length === 0) return new Map();
  const before = recentOf(rows, resource.name);
  const known = before.find((row) => sameCriteria(resource.slots, row.criteria, asked.criteria));
  const row = { id: known?.id ?? id, ...asked, total: answer.total, at: answer.at };
  // another page of the newest, or rows that were here before
  if (known && known === before[0] && known.total === row.total && known.sort === row.sort) return new Map();
  const others = before.filter((other) => other !== known);
  const changes = new Map<string, RecentSearch | null>([[row.id, row]]);
  for (const { id: old } of others.slice(KEPT - 1)) changes.set(old, null);
  return changes;
}
