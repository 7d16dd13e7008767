import type { RowChanges } from "#app/storage/row-storage.ts";
import { isSameCriteria } from "#app/search/kinds/criterion-kinds.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { type RecentSearch, type SearchCriteria, criteriaToSave } from "./saved-search.ts";

/** Number stored per search screen. */
const MAX_RECENT = 20;

/** A search narrowed within this time was an intermediate step. Milliseconds. */
const STEP_MS = 5 * 60_000;

/** Whether criteria were only narrowed: by more typing, filters or values. */
function isStepTo(before: SearchCriteria["criteria"], after: SearchCriteria["criteria"]): boolean {
  return Object.entries(before).every(([key, value]) => {
    const next = after[key];
    if (next === undefined) return false;
    const values = new Set(splitList(next));
    return next.startsWith(value) || splitList(value).every((each) => values.has(each));
  });
}

/** The recent searches of one search screen, newest first. */
export function recentOf(rows: Iterable<RecentSearch>, search: string): readonly RecentSearch[] {
  return [...rows].filter((row) => row.search === search).toSorted((one, other) => other.at - one.at);
}

/** The changes after results arrived: the search becomes the newest, and equal criteria are stored once. */
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
  // drop the intermediate steps that led to it
  const steps = before.filter(
    (other) => answer.at - other.at < STEP_MS && isStepTo(other.criteria, asked.criteria),
  );
  const others = before.filter((other) => other !== known && !steps.includes(other));
  const changes = new Map<string, RecentSearch | null>([[row.id, row]]);
  for (const step of steps) if (step !== known) changes.set(step.id, null);
  for (const { id: old } of others.slice(MAX_RECENT - 1)) changes.set(old, null);
  return changes;
}
