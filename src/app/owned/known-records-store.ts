import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { KnownRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";

/** A record by type and id. */
interface RecordRef {
  readonly type: RecordType;
  readonly id: string;
}

/** What is known of a record: null where it is not owned, undefined while unknown. */
export type Known = KnownRecord | null | undefined;

interface OwnedState {
  /** By record key. */
  readonly known: ReadonlyMap<string, KnownRecord | null>;
}

/**
 * Which of the shown records are owned, in memory only. `known-records-loader.ts` fills it later: a component that marks a row
 * as owned must not load the code that asks.
 */
export const knownRecordsStore = createStore<OwnedState>(() => ({ known: new Map() }));

/** Limit of records asked about for one component; use `fetch-known-records.ts` for all of a larger set. */
const MAX_SHOWN = 1000;

type Listener = () => void;

/** The records on screen, and those due for another question. */
class ShownRecords {
  readonly #places = new Map<string, number>();
  readonly #listeners = new Set<Listener>();
  /** Due for another question, whatever is known. */
  readonly stale = new Set<string>();

  has(key: string): boolean {
    return this.#places.has(key);
  }

  keys(): IterableIterator<string> {
    return this.#places.keys();
  }

  /** Registers records as shown. Returns a function that removes them. */
  show(keys: readonly string[]): () => void {
    for (const key of keys) this.#places.set(key, (this.#places.get(key) ?? 0) + 1);
    this.#tell();
    return () => {
      for (const key of keys) {
        const left = (this.#places.get(key) ?? 0) - 1;
        if (left > 0) this.#places.set(key, left);
        else this.#places.delete(key);
      }
    };
  }

  askAgain(keys: readonly string[]): void {
    for (const key of keys) this.stale.add(key);
    this.#tell();
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const shownRecords = new ShownRecords();

/** Asks about records again at once, for instance after something was paid for them. */
export function reloadKnownRecords(records: readonly RecordRef[]): void {
  shownRecords.askAgain(records.map(recordKey));
}

/** Asks about records while the caller shows them, without waiting for the answer. */
export function useShownRecords(type: RecordType, ids: readonly string[]): void {
  const joined = ids.length > MAX_SHOWN ? "" : ids.join(" ");
  useEffect(() => {
    if (joined === "") return undefined;
    return shownRecords.show([...new Set(joined.split(" "))].map((id) => recordKey({ type, id })));
  }, [type, joined]);
}

/** What is known of a record; asks about it while it is shown. A record without an id is never owned. */
export function useOwned({ type, id }: RecordRef): Known {
  const key = recordKey({ type, id });
  useEffect(() => (id === "" ? undefined : shownRecords.show([key])), [key, id]);
  return useStore(knownRecordsStore, ({ known }) => (id === "" ? null : known.get(key)));
}

/** Whether a record is known to be owned; renders only when that changes. */
export function useIsOwned({ type, id }: RecordRef): boolean {
  const key = recordKey({ type, id });
  useEffect(() => (id === "" ? undefined : shownRecords.show([key])), [key, id]);
  return useStore(knownRecordsStore, ({ known }) => (known.get(key) ?? null) !== null);
}

/** What is known of records, by key; asks about them while the caller shows them. */
export function useOwnedMany(type: RecordType, ids: readonly string[]): OwnedState["known"] {
  useShownRecords(type, ids);
  const joined = ids.join(" ");
  const known = useStore(knownRecordsStore, (state) => state.known);
  return useMemo(() => {
    const keys = joined === "" ? [] : joined.split(" ").map((id) => recordKey({ type, id }));
    return new Map(
      keys.flatMap((key) => {
        const record = known.get(key);
        return record === undefined ? [] : [[key, record] as const];
      }),
    );
  }, [known, type, joined]);
}

/** Longest wait for ownership before the screen continues. */
const KNOWN_WITHIN_MS = 5000;

/**
 * Whether ownership of the records is known, or the wait for it is over. Very many records are not asked about at all.
 */
export function useAreKnown(records: readonly RecordRef[], withinMs = KNOWN_WITHIN_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), withinMs);
    return () => clearTimeout(timer);
  }, [withinMs]);
  const areTold = useStore(
    knownRecordsStore,
    ({ known }) => records.length > MAX_SHOWN || records.every((record) => known.has(recordKey(record))),
  );
  return areTold || isLate;
}
