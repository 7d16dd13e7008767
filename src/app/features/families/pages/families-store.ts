import { queryOptions } from "@tanstack/react-query";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { enrichHierarchy } from "#contract/enrich-hierarchy.ts";
import { companyQueries } from "#app/api/company-queries.ts";
import { managementQueries } from "#app/api/management-queries.ts";
import { queryClient } from "#app/api/query-client.ts";
import { sendForBlob } from "#app/api/send.ts";
import { usageQueries } from "#app/api/usage-queries.ts";
import { ownDatabase } from "#app/storage/own-database.ts";
import { askToKeepResults } from "#app/storage/persistent-storage.ts";
import {
  type FamilyStorage,
  type FamilySummary,
  type SavedFamily,
  type StoredFamily,
  familyStorage,
} from "./family-storage.ts";
import { type HierarchyRequest, fetchHierarchy, fetchLock, isDefinite } from "./fetch-hierarchy.ts";

async function openStorage(): Promise<FamilyStorage> {
  return familyStorage(await ownDatabase());
}

/** A family tree stored in this browser. */
export interface LocalFamily extends SavedFamily {
  /** Another tab is fetching it. */
  readonly fetchingElsewhere: boolean;
}

async function readLocalFamily(companyId: string): Promise<LocalFamily | null> {
  const storage = await openStorage();
  const saved = await storage.get(companyId);
  if (saved === undefined) return null;
  const { held = [] } = await navigator.locks.query();
  const locked = held.some(({ name }) => name === fetchLock(storage, companyId));
  return { ...saved, fetchingElsewhere: locked && !fetches.getState().has(companyId) };
}

/** Reads this browser's storage only. */
const LOCAL = { staleTime: Infinity, retry: false } as const;

export const familyQueries = {
  all: ["families"] as const,
  /** Null when nothing is stored. */
  byCompany: (companyId: string) =>
    queryOptions({
      ...LOCAL,
      queryKey: [...familyQueries.all, "company", companyId],
      queryFn: () => readLocalFamily(companyId),
      // an answer can have 30 MB
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.fetchingElsewhere === true ? 1000 : false),
    }),
  list: () =>
    queryOptions({
      ...LOCAL,
      queryKey: [...familyQueries.all, "list"],
      queryFn: async () => (await openStorage()).list(),
      staleTime: 0,
    }),
};

/** The state of a fetch in this tab. */
export type FamilyFetch =
  | { readonly status: "fetching" }
  /** `unconfirmed`: it may have been paid for. */
  | { readonly status: "failed"; readonly error: Error; readonly unconfirmed: boolean }
  /** The answer arrived but could not be stored: it is only here until the page closes. */
  | { readonly status: "unsaved"; readonly family: StoredFamily; readonly answer: Blob };

const fetches = createStore<ReadonlyMap<string, FamilyFetch>>(() => new Map());

function setFetch(companyId: string, state: FamilyFetch | undefined): void {
  const next = new Map(fetches.getState());
  if (state === undefined) next.delete(companyId);
  else next.set(companyId, state);
  fetches.setState(next, true);
}

/** The state of a company's fetch; undefined when there was none, or it succeeded. */
export function useFamilyFetch(companyId: string): FamilyFetch | undefined {
  return useStore(fetches, (all) => all.get(companyId));
}

/** After this long a call is given up, with its outcome unknown. */
const FETCH_TIMEOUT_MS = 180_000;

/** Fetches a family tree, which may cost a credit. Continues when the screen is left. Never rejects. */
export async function startFetch(request: HierarchyRequest): Promise<void> {
  const { companyId } = request;
  if (fetches.getState().get(companyId)?.status === "fetching") return;
  setFetch(companyId, { status: "fetching" });
  try {
    const { family, answer, saved } = await fetchHierarchy(request, {
      storage: await openStorage(),
      send: ({ body, key }) => {
        const { method, path } = enrichHierarchy;
        const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
        return sendForBlob({ method, path, body, idempotencyKey: key, signal });
      },
      lock: (name, work) => navigator.locks.request(name, work),
      now: () => new Date(),
      uuid: () => crypto.randomUUID(),
    });
    const local: LocalFamily = { family, answer, fetchingElsewhere: false };
    if (saved) {
      queryClient.setQueryData<LocalFamily | null>(familyQueries.byCompany(companyId).queryKey, local);
    }
    setFetch(companyId, saved ? undefined : { status: "unsaved", family, answer });
    askToKeepResults();
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    setFetch(companyId, { status: "failed", error, unconfirmed: !isDefinite(reason) });
    void queryClient.invalidateQueries({ queryKey: familyQueries.byCompany(companyId).queryKey });
  }
  invalidateAfterFetch(companyId);
}

/** A fetch may change credits, what is under management, and the stored families. */
function invalidateAfterFetch(companyId: string): void {
  const changed = [
    usageQueries.all,
    managementQueries.all,
    companyQueries.byId(companyId).queryKey,
    familyQueries.list().queryKey,
  ];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
}

/** Forgets that a fetch failed. */
export function dismissFetch(companyId: string): void {
  setFetch(companyId, undefined);
}

/** Records that a family was viewed, and what it contains. */
export async function recordOpened(companyId: string, summary: FamilySummary): Promise<void> {
  const storage = await openStorage();
  await storage.update(companyId, { summary, openedAt: new Date().toISOString() });
  void queryClient.invalidateQueries({ queryKey: familyQueries.list().queryKey });
}

/** Deletes a stored family; resolves with a function that restores it. */
export async function deleteFamily(companyId: string): Promise<() => Promise<void>> {
  const restore = await (await openStorage()).remove(companyId);
  const refresh = () => queryClient.invalidateQueries({ queryKey: familyQueries.all });
  void refresh();
  return async () => {
    await restore();
    void refresh();
  };
}
