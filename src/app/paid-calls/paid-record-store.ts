import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "idb";
import * as z from "zod/mini";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { readInChunks } from "#app/storage/chunked-storage-access.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { readAgain } from "#app/storage/read-again.ts";
import { fillPaidRecords } from "./fill-paid-records.ts";
import { type PaidRecord, readPaidRecord } from "./paid-record.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

const ALL = ["paid-records"] as const;

/** How long addresses and numbers stay in memory after they were shown: a page is turned, and turned back. */
const MEMORY_TIME_MS = 30_000;

/** Read from this browser's storage only. */
const LOCAL = {
  staleTime: Infinity,
  gcTime: MEMORY_TIME_MS,
  retry: false,
  structuralSharing: false,
} as const;

/** What was paid for, as screens read it; every change in this tab or in another is followed. */
export interface PaidRecords {
  /** One record by its key (`contact:42`); null where nothing was paid for. Those that are asked for at once are read together. */
  one(key: string): ReturnType<typeof oneQuery>;
  /** All of them, in no order. */
  all(): ReturnType<typeof allQuery>;
  /**
   * Tells this tab and the person's others that rows were written or deleted; without keys it may be any. Rows that
   * are missing are made then. Never rejects.
   */
  changed(keys?: readonly string[]): void;
}

/** Reads rows of keys that are asked for in one turn in one transaction. */
function openRowReader({ database }: UserSession): (key: string) => Promise<PaidRecord | null> {
  let waiting: Promise<(key: string) => Promise<unknown>> | undefined;
  return async (key) => {
    waiting ??= database().then((open) => {
      waiting = undefined;
      const { store } = open.transaction("paidRecords");
      return (each: string) => store.get(each);
    });
    const get = await waiting;
    return readPaidRecord(await get(key)) ?? null;
  };
}

function oneQuery(read: (key: string) => Promise<PaidRecord | null>, key: string) {
  return queryOptions({ queryKey: [...ALL, "one", key], queryFn: () => read(key), ...LOCAL });
}

function allQuery({ database }: UserSession) {
  return queryOptions({
    queryKey: [...ALL, "all"],
    queryFn: async (): Promise<readonly PaidRecord[]> => {
      const found: PaidRecord[] = [];
      const transaction = (await database()).transaction("paidRecords");
      const read = readInChunks(unwrap(transaction.store), undefined, (rows) => {
        found.push(...rows.flatMap((row) => readPaidRecord(row) ?? []));
      });
      await Promise.all([transaction.done, read]);
      return found;
    },
    ...LOCAL,
  });
}

/** A change of more records than this may be any. */
const MAX_NAMED_RECORDS = 500;

const message = z.object({ keys: z.optional(z.array(z.string())) });

/**
 * What was paid for, by record. Opening it makes the rows that are missing. A
 * browser that stores nothing has no rows, and no screen says more about it than that.
 */
export const openPaidRecords: SessionPart<PaidRecords> = (session) => {
  const { queryClient, name } = session;
  const channel = openTabChannel(`${name}-paid-records`, message);
  const read = openRowReader(session);

  function follow(keys: readonly string[] | undefined): void {
    const changed = keys?.map((key) => [...ALL, "one", key]) ?? [[...ALL, "one"]];
    for (const queryKey of [...changed, [...ALL, "all"]]) readAgain(queryClient, queryKey);
  }

  async function fill(): Promise<void> {
    if (await fillPaidRecords(session)) announce(undefined);
  }

  function announce(keys: readonly string[] | undefined): void {
    const named = keys && keys.length <= MAX_NAMED_RECORDS ? [...keys] : undefined;
    channel.send(named === undefined ? {} : { keys: named });
    follow(named);
  }

  channel.onMessage(({ keys }) => follow(keys));
  void fill().catch(ignoring(isStorageTrouble));
  return {
    one: (key) => oneQuery(read, key),
    all: () => allQuery(session),
    changed(keys) {
      announce(keys);
      void fill().catch(ignoring(isStorageTrouble));
    },
  };
};
