import { systemClock } from "#app/lib/clock.ts";
import type { NoteGroup } from "./columns/row-problems.ts";
import { MAX_IMPORTED_ROWS, type ImportStore } from "./import-store.ts";
import { findMatches } from "./matching/find-matches.ts";
import type { RowToMatch } from "./matching/row-match.ts";
import { checkRows } from "./model/checked-rows.ts";
import { dataRows } from "./model/data-rows.ts";

/** Rows that a search could tell something about, and that were not searched for yet. */
async function rowsToMatch(store: ImportStore, signal: AbortSignal): Promise<readonly RowToMatch[]> {
  const state = store.store.getState();
  const { type, columns, matches, decisions } = state;
  const targets = columns.map(({ target }) => target);
  const data = dataRows(state).slice(0, MAX_IMPORTED_ROWS);
  const rows = await checkRows(type, targets, data, decisions.fixes, signal);
  return rows.flatMap(({ key, input, companyWebsite, problem, sameAs }) =>
    input === null || problem !== null || sameAs !== null || matches.has(key)
      ? []
      : [{ key, input, companyWebsite }],
  );
}

/**
 * Finds the records of the rows by free searches, and goes on from where it was stopped. What is found is shown as it
 * comes. Never rejects.
 */
export async function matchRows(store: ImportStore): Promise<void> {
  const { type } = store.store.getState();
  const signal = store.startMatching();
  store.matchingIs({ status: "running", done: 0, of: 0, error: undefined });
  try {
    const rows = await rowsToMatch(store, signal);
    store.matchingIs({ of: rows.length });
    if (rows.length > 0)
      await findMatches(type, rows, {
        signal,
        clock: systemClock,
        onMatches: (matches) => store.found(matches),
        onProgress: ({ rows: done, ofRows: of }) => store.matchingIs({ done, of }),
        onWait: (waitUntil) => store.matchingIs({ waitUntil }),
      });
    store.matchingIs({ status: "done", waitUntil: undefined });
  } catch (reason) {
    if (signal.aborted) return;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    store.matchingIs({ status: "failed", error, waitUntil: undefined });
  }
}

/**
 * Mends all rows of a column, or takes that back. Where rows were looked for, these are looked for again, unless the person
 * stopped that.
 */
export function fixRows(store: ImportStore, { fix, rows }: NoteGroup): void {
  if (fix === null) return;
  store.decide(({ fixes }) => ({
    fixes: fix.done ? new Set([...fixes].filter((key) => key !== fix.key)) : new Set([...fixes, fix.key]),
  }));
  const { status } = store.store.getState().matching;
  store.unmatch(rows);
  if (status !== "idle" && status !== "stopped") void matchRows(store);
}
