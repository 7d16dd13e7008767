import { systemClock } from "#app/lib/clock.ts";
import { MAX_IMPORTED_ROWS, type ImportStore, dataRows } from "./import-store.ts";
import { findMatches } from "./matching/find-matches.ts";
import type { RowToMatch } from "./matching/row-match.ts";
import { checkRows } from "./model/checked-rows.ts";

/** Rows that a search could tell something about, and that were not searched for yet. */
function rowsToMatch(store: ImportStore): readonly RowToMatch[] {
  const { file, headerRow, type, columns, matches } = store.store.getState();
  if (file === null) return [];
  const targets = columns.map(({ target }) => target);
  const rows = checkRows(type, targets, dataRows(file, headerRow).slice(0, MAX_IMPORTED_ROWS));
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
  const rows = rowsToMatch(store);
  const signal = store.startMatching();
  store.matchingIs({
    status: rows.length === 0 ? "done" : "running",
    done: 0,
    of: rows.length,
    error: undefined,
  });
  if (rows.length === 0) return;
  try {
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
