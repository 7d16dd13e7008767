import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { KnownRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";

/** A record, whatever else is known of it. */
interface RecordRef {
  readonly type: RecordType;
  readonly id: string;
}

/** What is known of a record: null where it is not owned, undefined while nobody has asked. */
export type Known = KnownRecord | null | undefined;

interface OwnedState {
  /** By the record's key. */
  readonly known: ReadonlyMap<string, KnownRecord | null>;
}

/**
 * What is owned of the records that were shown, in memory alone. `owned-asker.ts` fills it some time after the first rows:
 * what only marks a row must not load what asks.
 */
export const ownedStore = createStore<OwnedState>(() => ({ known: new Map() }));

/** More records than this at one place are not asked about: whoever needs all of them asks by `ask-known.ts`. */
const MAX_SHOWN = 1000;

type Listener = () => void;

/** The records on the screen, and those of them that are to be asked about again. */
class ShownRecords {
  readonly #places = new Map<string, number>();
  readonly #listeners = new Set<Listener>();
  /** Asked for again, whatever is known. */
  readonly stale = new Set<string>();

  has(key: string): boolean {
    return this.#places.has(key);
  }

  keys(): IterableIterator<string> {
    return this.#places.keys();
  }

  /** Shows records until the result is called. */
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

/** Has records asked about again at once, since something was paid for them here. */
export function askOwnedAgain(records: readonly RecordRef[]): void {
  shownRecords.askAgain(records.map(recordKey));
}

/** Has records asked about together while the caller shows them; nothing waits for it. */
export function useShownRecords(type: RecordType, ids: readonly string[]): void {
  const joined = ids.length > MAX_SHOWN ? "" : ids.join(" ");
  useEffect(() => {
    if (joined === "") return undefined;
    return shownRecords.show([...new Set(joined.split(" "))].map((id) => recordKey({ type, id })));
  }, [type, joined]);
}

/** What is known of a record, which is asked about while it is shown. Without an id it is none. */
export function useOwned({ type, id }: RecordRef): Known {
  const key = recordKey({ type, id });
  useEffect(() => (id === "" ? undefined : shownRecords.show([key])), [key, id]);
  return useStore(ownedStore, ({ known }) => (id === "" ? null : known.get(key)));
}

/** Whether a record is owned, as far as is known; it renders only when that changes. */
export function useIsOwned({ type, id }: RecordRef): boolean {
  const key = recordKey({ type, id });
  useEffect(() => (id === "" ? undefined : shownRecords.show([key])), [key, id]);
  return useStore(ownedStore, ({ known }) => (known.get(key) ?? null) !== null);
}

/** What is known of records, by their keys; they are asked about while the caller shows them. */
export function useOwnedMany(type: RecordType, ids: readonly string[]): OwnedState["known"] {
  useShownRecords(type, ids);
  const joined = ids.join(" ");
  const known = useStore(ownedStore, (state) => state.known);
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

/** So long what follows waits for what is owned. */
const TELLING_MS = 5000;

/** Whether it is known what is owned of records, or that takes too long to wait for. Of very many it is not asked at all. */
export function useAreTold(records: readonly RecordRef[], withinMs = TELLING_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), withinMs);
    return () => clearTimeout(timer);
  }, [withinMs]);
  const areTold = useStore(
    ownedStore,
    ({ known }) => records.length > MAX_SHOWN || records.every((record) => known.has(recordKey(record))),
  );
  return areTold || isLate;
}
