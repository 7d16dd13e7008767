import { type SearchCriteria, type SavedSearch, criteriaToSave, isEdited } from "./saved-search.ts";
import type { SavedSearchRows } from "./saved-search-rows.ts";
import { freeName } from "#app/lib/entered-name.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";

/** What can be done with a person's saved searches. */
export interface SavedSearchActions {
  /** Saves a new search, under a free name. */
  save(asked: SearchCriteria, name: string): SavedSearch;
  /** Saves what a colleague's searches for as one's own, under a free name. */
  copy(saved: SavedSearch): SavedSearch;
  /** Overwrites the saved search with the open one. */
  update(saved: SavedSearch, open: SearchSnapshot): void;
  /** Renames it, numbered when the name is taken. */
  rename(saved: SavedSearch, name: string): SavedSearch;
  remove(saved: SavedSearch): void;
  /** Undoes a remove or an update. */
  restore(saved: SavedSearch): void;
  /** Stores the total that was seen while the saved search was open. */
  visit(saved: SavedSearch, open: SearchSnapshot): void;
  /** Stores a new count. The first one is what later ones are compared with. */
  saveCount(id: string, total: number): void;
}

/** Visits are stored no more often than this, so that turning pages writes nothing. */
const MIN_VISIT_INTERVAL_MS = 60_000;

/** The actions over the rows of a store. */
export function savedSearchActions(
  store: SavedSearchRows,
  now: () => number,
  newId: () => string,
): SavedSearchActions {
  const put = (row: SavedSearch) => {
    store.change(new Map([[row.id, row]]));
    return row;
  };
  const free = (name: string, id: string) => {
    const others = [...store.getState().rows.values()].filter((row) => row.id !== id);
    return freeName(
      name,
      others.map((row) => row.name),
    );
  };
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
      const { seen: _seen, counted: _counted, ...rest } = saved;
      put({ ...rest, ...criteriaToSave(open), usedAt: now() });
    },
    rename: (saved, name) => put({ ...saved, name: free(name, saved.id) }),
    remove: ({ id }) => store.change(new Map([[id, null]])),
    restore: put,
    visit(saved, open) {
      const visited = afterVisit(saved, open, now());
      if (visited) put(visited);
    },
    saveCount(id, total) {
      const row = store.getState().rows.get(id);
      const answer = { total, at: now() };
      if (row) put(row.seen ? { ...row, counted: answer } : { ...row, seen: answer });
    },
  };
}

/** The saved search after a visit; undefined when nothing changes. */
function afterVisit(saved: SavedSearch, open: SearchSnapshot, now: number): SavedSearch | undefined {
  const { answer } = open;
  if (answer === undefined || isEdited(saved, open) || open.secret) return undefined;
  const { seen, counted, ...rest } = saved;
  // cached rows that are older than the count do not show what was counted
  if (counted && answer.at < counted.at) return undefined;
  const known = seen?.total === answer.total && counted === undefined;
  if (known && now - saved.usedAt < MIN_VISIT_INTERVAL_MS) return undefined;
  return { ...rest, usedAt: now, seen: { total: answer.total, at: answer.at } };
}
