import {
  type SearchCriteria,
  type SavedSearch,
  criteriaToSave,
  isEdited,
  ownerOf,
  requestOf,
} from "./saved-search.ts";
import type { SavedSearchRows } from "./saved-search-rows.ts";
import { availableName } from "#app/lib/entered-name.ts";
import type { SearchInfo, SearchSnapshot } from "#app/search/search-definition.ts";
import type { KnownDailyCount } from "./daily-counts.ts";
import { isSinceVisit, newSince } from "./saved-search-figures.ts";

/** Actions on a person's saved searches. */
export interface SavedSearchActions {
  /** Saves a new search, under a free name. */
  save(asked: SearchCriteria, name: string): SavedSearch;
  /** Saves a copy of a colleague's search, under a free name. */
  copy(saved: SavedSearch): SavedSearch;
  /** Overwrites the saved search with the open one. */
  update(saved: SavedSearch, open: SearchSnapshot): void;
  /** Renames it, numbered when the name is taken. */
  rename(saved: SavedSearch, name: string): SavedSearch;
  remove(saved: SavedSearch): void;
  /** Undoes a remove or an update. */
  restore(saved: SavedSearch): void;
  /**
   * Stores the total seen while the saved search was open. Returns how many more records that is than at the previous
   * visit; 0 within the same visit.
   */
  visit(saved: SavedSearch, open: SearchSnapshot): number;
  /** Stores the gateway's request for it, where that is missing. */
  noteRequest(saved: SavedSearch, search: SearchInfo): void;
  /** Stores a new count. The first one is the baseline for later ones. */
  saveCount(id: string, total: number): void;
}

/** Minimum interval between stored visits, so that turning pages writes nothing. */
const MIN_VISIT_INTERVAL_MS = 60_000;

/** The actions on a store's rows; `dailyOf` returns the gateway's count of a search. */
export function savedSearchActions(
  store: SavedSearchRows,
  now: () => number,
  newId: () => string,
  dailyOf: (saved: SavedSearch) => KnownDailyCount | undefined = () => undefined,
): SavedSearchActions {
  const put = (row: SavedSearch) => {
    store.change(new Map([[row.id, row]]));
    return row;
  };
  const free = (name: string, id: string) => {
    const others = [...store.getState().rows.values()].filter((row) => row.id !== id);
    return availableName(
      name,
      others.map((row) => row.name),
    );
  };
  /** The gateway's request for the person's own search. Colleagues' searches get it from their owners. */
  const requestFor = (saved: SavedSearch, search: SearchInfo) =>
    ownerOf(saved) === null ? requestOf(search, saved.criteria, { before: saved.request, newId }) : undefined;
  const save: SavedSearchActions["save"] = (asked, name) => {
    const id = newId();
    return put({ id, name: free(name, id), ...asked, usedAt: now() });
  };
  return {
    save,
    copy({ name, search, criteria, sort, size, view }) {
      return save({ search, criteria, sort, size, view }, name);
    },
    update(saved, open) {
      const { seen: _seen, counted: _counted, request: _request, ...rest } = saved;
      put({ ...rest, ...criteriaToSave(open), usedAt: now() });
    },
    rename: (saved, name) => put({ ...saved, name: free(name, saved.id) }),
    remove: ({ id }) => store.change(new Map([[id, null]])),
    restore: put,
    visit(saved, open) {
      const daily = dailyOf(saved);
      const visited = afterVisit(saved, open, { now: now(), daily });
      if (visited === undefined) return 0;
      const request = requestFor(saved, open.definition);
      put({ ...visited, ...(request && { request }) });
      const isSameVisit = newSince(saved, daily) === 0 && now() - saved.usedAt < MIN_VISIT_INTERVAL_MS;
      return saved.seen && !isSameVisit ? Math.max(0, visited.seen.total - saved.seen.total) : 0;
    },
    noteRequest(saved, search) {
      const request = requestFor(saved, search);
      if (request && request !== saved.request) put({ ...saved, request });
    },
    saveCount(id, total) {
      const row = store.getState().rows.get(id);
      const answer = { total, at: now() };
      if (row) put(row.seen ? { ...row, counted: answer } : { ...row, seen: answer });
    },
  };
}

interface VisitFacts {
  readonly now: number;
  readonly daily: KnownDailyCount | undefined;
}

type VisitedSearch = SavedSearch & { readonly seen: NonNullable<SavedSearch["seen"]> };

/** The saved search after a visit; undefined when nothing changes. */
function afterVisit(
  saved: SavedSearch,
  open: SearchSnapshot,
  { now, daily }: VisitFacts,
): VisitedSearch | undefined {
  const { answer } = open;
  if (answer === undefined || isEdited(saved, open) || open.secret) return undefined;
  const { seen, counted, ...rest } = saved;
  // cached rows older than the count do not contain what was counted
  if (counted && answer.at < counted.at) return undefined;
  const isNews = isSinceVisit(daily, seen);
  if (isNews && answer.at < daily.knownSince) return undefined;
  const known = seen?.total === answer.total && counted === undefined && !isNews;
  if (known && now - saved.usedAt < MIN_VISIT_INTERVAL_MS) return undefined;
  const visit = { total: answer.total, at: answer.at, ...(daily?.at !== undefined && { daily: daily.at }) };
  return { ...rest, usedAt: now, seen: visit };
}
