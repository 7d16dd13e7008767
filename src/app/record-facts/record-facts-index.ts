import type { StoredEntry } from "#app/storage/workspace/workspace-schema.ts";
import { type RecordFacts, NO_FACTS, factsOf, recordOf } from "./record-facts.ts";

/** The facts of all records; a new value after each change. */
export interface RecordFactsIndex {
  /** The facts of a record by its key; `NO_FACTS` where there are none. */
  of(record: string): RecordFacts;
  /** The tags in use, in alphabetical order. */
  readonly tags: readonly string[];
  /** Number of records in a stage, by the stage's id. */
  inStage(stage: string): number;
}

/** Collects the facts of many records. */
export interface RecordFactsBook {
  /** Adds entries in chunks. They must be sorted by key, so that all entries of a record are adjacent. */
  add(entries: readonly StoredEntry[]): void;
  /** Replaces the entries of one record. */
  replace(record: string, entries: readonly StoredEntry[]): void;
  index(): RecordFactsIndex;
}

/** Creates an empty book. It keeps only what lists and filters need: a few short texts per record. */
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
