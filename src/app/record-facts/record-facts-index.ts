import type { StoredEntry } from "#app/storage/workspace/workspace-rows.ts";
import { type RecordFacts, NO_FACTS, factsOf, recordOf } from "./record-facts.ts";

/** What is noted about all records; another value after each change. */
export interface RecordFactsIndex {
  /** Of a record by its key; `NO_FACTS` where nothing is noted. */
  of(record: string): RecordFacts;
  /** The tags in use, in the order of the alphabet. */
  readonly tags: readonly string[];
  /** How many records name this id as their stage. */
  inStage(stage: string): number;
}

/** The facts of many records, as they are gathered and changed. */
export interface RecordFactsBook {
  /** Takes entries in the order of their keys, some at a time: all of a record follow each other. */
  add(entries: readonly StoredEntry[]): void;
  /** Puts the entries of one record in the place of those before. */
  replace(record: string, entries: readonly StoredEntry[]): void;
  index(): RecordFactsIndex;
}

/** A book without facts. What lists and filters need is kept of each record: a few short texts. */
export function createRecordFactsBook(): RecordFactsBook {
  const all = new Map<string, RecordFacts>();
  let open: { readonly record: string; readonly entries: StoredEntry[] } | undefined;

  function replace(record: string, entries: readonly StoredEntry[]): void {
    if (entries.length === 0) all.delete(record);
    else all.set(record, factsOf(entries));
  }

  function closeOpen(): void {
    if (open) replace(open.record, open.entries);
    open = undefined;
  }

  return {
    add(entries) {
      for (const entry of entries) {
        const record = recordOf(entry.key);
        if (record === undefined) continue;
        if (open?.record !== record) {
          closeOpen();
          open = { record, entries: [] };
        }
        open.entries.push(entry);
      }
    },
    replace,
    index() {
      closeOpen();
      const tags = new Set([...all.values()].flatMap((facts) => facts.tags));
      return {
        of: (record) => all.get(record) ?? NO_FACTS,
        tags: [...tags].toSorted((one, other) => one.localeCompare(other)),
        inStage: (stage) => [...all.values()].filter((facts) => facts.stage === stage).length,
      };
    },
  };
}
