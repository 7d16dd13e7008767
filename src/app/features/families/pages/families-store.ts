import { queryOptions } from "@tanstack/react-query";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { enrichHierarchy } from "#contract/enrich-companies.ts";
import { companyQueries } from "#app/api/company-queries.ts";
import { askToKeepResults } from "#app/storage/persistent-storage.ts";
import { managementQueries } from "#app/api/management-queries.ts";
import { ownDatabase } from "#app/storage/own-database.ts";
import { queryClient } from "#app/api/query-client.ts";
import { sendForBlob } from "#app/api/send.ts";
import { usageQueries } from "#app/api/usage-queries.ts";
import { type FamilyQuestion, askFamily, askLock, isDefinite } from "./fetch-hierarchy.ts";
import { type FamilyStore, type KeptFamily, familyStore } from "./family-store.ts";
import type { FamilySummary, StoredFamily } from "./stored-family.ts";

async function ownStore(): Promise<FamilyStore> {
  return familyStore(await ownDatabase());
}

/** What this browser keeps of a family. */
export interface OwnFamily extends KeptFamily {
  /** Another tab is asking for it. */
  readonly elsewhere: boolean;
}

async function readOwnFamily(companyId: string): Promise<OwnFamily | null> {
  const store = await ownStore();
  const kept = await store.get(companyId);
  if (kept === undefined) return null;
  const { held = [] } = await navigator.locks.query();
  const elsewhere = held.some(({ name }) => name === askLock(store, companyId));
  return { ...kept, elsewhere: elsewhere && !asks.getState().has(companyId) };
}

/** Read from this browser's own storage: nothing is asked. */
const LOCAL = { staleTime: Infinity, retry: false } as const;

export const familyQueries = {
  all: ["families"] as const,
  /** Null where nothing is kept. */
  kept: (companyId: string) =>
    queryOptions({
      ...LOCAL,
      queryKey: [...familyQueries.all, "kept", companyId],
      queryFn: () => readOwnFamily(companyId),
      // an answer can have 30 MB
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.elsewhere === true ? 1000 : false),
    }),
  list: () =>
    queryOptions({
      ...LOCAL,
      queryKey: [...familyQueries.all, "list"],
      queryFn: async () => (await ownStore()).list(),
      staleTime: 0,
    }),
};

/** How asking for a family goes on this page. */
export type FamilyAsk =
  | { readonly status: "asking" }
  | { readonly status: "failed"; readonly error: Error; readonly inDoubt: boolean }
  /** The answer came and could not be kept: it is here until the page closes. */
  | { readonly status: "unsaved"; readonly family: StoredFamily; readonly answer: Blob };

const asks = createStore<ReadonlyMap<string, FamilyAsk>>(() => new Map());

function setAsk(companyId: string, ask: FamilyAsk | undefined): void {
  const next = new Map(asks.getState());
  if (ask === undefined) next.delete(companyId);
  else next.set(companyId, ask);
  asks.setState(next, true);
}

/** Follows how asking for a family goes; undefined when nothing was asked, or all went well. */
export function useFamilyAsk(companyId: string): FamilyAsk | undefined {
  return useStore(asks, (all) => all.get(companyId));
}

/** After this long a call is given up, and in doubt. Milliseconds. */
const PATIENCE = 180_000;

/** Asks for a family, which may cost a credit; goes on when the screen is left. Never rejects. */
export async function startFamilyAsk(question: FamilyQuestion): Promise<void> {
  const { companyId } = question;
  if (asks.getState().get(companyId)?.status === "asking") return;
  setAsk(companyId, { status: "asking" });
  try {
    const store = await ownStore();
    const { family, answer, kept } = await askFamily(question, {
      store,
      send: ({ body, key }) => {
        const { method, path } = enrichHierarchy;
        return sendForBlob({
          method,
          path,
          body,
          idempotencyKey: key,
          signal: AbortSignal.timeout(PATIENCE),
        });
      },
      lock: (name, work) => navigator.locks.request(name, work),
      now: () => new Date(),
      uuid: () => crypto.randomUUID(),
    });
    const own: OwnFamily = { family, answer, elsewhere: false };
    if (kept) queryClient.setQueryData<OwnFamily | null>(familyQueries.kept(companyId).queryKey, own);
    setAsk(companyId, kept ? undefined : { status: "unsaved", family, answer });
    askToKeepResults();
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    setAsk(companyId, { status: "failed", error, inDoubt: !isDefinite(reason) });
    void queryClient.invalidateQueries({ queryKey: familyQueries.kept(companyId).queryKey });
  }
  refreshAfterAsk(companyId);
}

/** After an ask the credits, what is under management and the families that are kept may be others. */
function refreshAfterAsk(companyId: string): void {
  const changed = [
    usageQueries.all,
    managementQueries.all,
    companyQueries.byId(companyId).queryKey,
    familyQueries.list().queryKey,
  ];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
}

/** Notes that a family was looked at, and what it holds. */
export async function noteOpened(companyId: string, summary: FamilySummary): Promise<void> {
  const store = await ownStore();
  await store.note(companyId, { summary, openedAt: new Date().toISOString() });
  void queryClient.invalidateQueries({ queryKey: familyQueries.list().queryKey });
}

/** Forgets that asking failed. */
export function dismissFamilyAsk(companyId: string): void {
  setAsk(companyId, undefined);
}

/** Deletes a kept family; resolves with what puts it back. */
export async function deleteFamily(companyId: string): Promise<() => Promise<void>> {
  const putBack = await (await ownStore()).remove(companyId);
  const refresh = () => queryClient.invalidateQueries({ queryKey: familyQueries.all });
  void refresh();
  return async () => {
    await putBack();
    void refresh();
  };
}
