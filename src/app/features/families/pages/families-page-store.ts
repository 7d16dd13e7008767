import { queryOptions } from "@tanstack/react-query";
import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { forgetManagement } from "#app/api/management-api-queries.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { type StoredFamily, familyCallStore, storedFamilySchema } from "#app/paid-calls/company-calls.ts";
import { makePaidCall } from "#app/paid-calls/paid-call.ts";
import { type PaidCallStore, isCallInFlight } from "#app/paid-calls/paid-call-store.ts";
import { paidCallEnvironment } from "#app/paid-calls/send-paid-call.ts";
import { requestPersistence } from "#app/storage/persistent-storage.ts";
import { writeTransaction } from "#app/storage/user-database.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { readAgain } from "#app/storage/read-again.ts";
import { type FamilySummary, type HierarchyRequest, hierarchyCall } from "./family-page-fetch.ts";

/** The state of a fetch in this tab. */
export type FamilyFetch =
  | { readonly status: "fetching" }
  /** `unconfirmed`: it may have been charged. */
  | { readonly status: "failed"; readonly error: Error; readonly unconfirmed: boolean }
  /** The answer arrived but could not be stored: it is only here until the page closes. */
  | { readonly status: "unsaved"; readonly family: StoredFamily; readonly answer: Blob };

/** A family tree stored in this browser. */
export interface LocalFamily {
  readonly family: StoredFamily;
  readonly answer: Blob | undefined;
  /** Another tab is fetching it. */
  readonly fetchingElsewhere: boolean;
}

/** Reads this browser's storage only. */
const LOCAL = { staleTime: Infinity, retry: false } as const;

const QUERY_KEY = ["families"] as const;

/** The family trees of a session. Fetches outlive the screen that started them. */
class FamiliesStore {
  readonly #session: UserSession;
  readonly #calls: PaidCallStore<StoredFamily>;
  /** By company id; nothing for a fetch that succeeded. */
  readonly fetches: StoreApi<ReadonlyMap<string, FamilyFetch>> = createStore(() => new Map());

  constructor(session: UserSession) {
    this.#session = session;
    this.#calls = familyCallStore(session);
  }

  /** The stored tree of a company; null without one. */
  localFamily(companyId: string) {
    return queryOptions({
      ...LOCAL,
      queryKey: [...QUERY_KEY, "company", companyId],
      queryFn: () => this.#read(companyId),
      // an answer can have 30 MB
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.fetchingElsewhere === true ? 1000 : false),
    });
  }

  /** All stored trees, last opened first. */
  list() {
    return queryOptions({
      ...LOCAL,
      queryKey: [...QUERY_KEY, "list"],
      queryFn: async () => {
        const families = await this.#calls.list("");
        return families.toSorted((one, other) => other.openedAt.localeCompare(one.openedAt));
      },
      staleTime: 0,
    });
  }

  async #read(companyId: string): Promise<LocalFamily | null> {
    const stored = await this.#calls.get(companyId);
    if (stored === undefined) return null;
    const inFlight = await isCallInFlight(this.#calls, companyId);
    return {
      family: stored.call,
      answer: stored.answer,
      fetchingElsewhere: inFlight && !this.fetches.getState().has(companyId),
    };
  }

  #setFetch(companyId: string, state: FamilyFetch | undefined): void {
    const next = new Map(this.fetches.getState());
    if (state === undefined) next.delete(companyId);
    else next.set(companyId, state);
    this.fetches.setState(next, true);
  }

  /** Fetches a family tree, which may cost a credit. Continues when the screen is left. Never rejects. */
  async startFetch(request: HierarchyRequest): Promise<void> {
    const { companyId } = request;
    if (this.fetches.getState().get(companyId)?.status === "fetching") return;
    this.#setFetch(companyId, { status: "fetching" });
    const result = await makePaidCall(hierarchyCall(request), this.#calls, paidCallEnvironment);
    const { queryClient } = this.#session;
    const { queryKey } = this.localFamily(companyId);
    if (result.state === "DONE") {
      const { call: family, answer, stored } = result;
      const local: LocalFamily = { family, answer, fetchingElsewhere: false };
      if (stored) queryClient.setQueryData(queryKey, local);
      this.#setFetch(companyId, stored ? undefined : { status: "unsaved", family, answer });
      requestPersistence();
    } else {
      const unconfirmed = result.state === "UNKNOWN";
      this.#setFetch(companyId, { status: "failed", error: result.error, unconfirmed });
      this.#invalidate(queryKey);
    }
    // a fetch may change credits and what is under management
    forgetManagement(queryClient, "company", [companyId]);
    this.#invalidate(usageQueries.all, companyQueries.byId(companyId).queryKey, this.list().queryKey);
  }

  #invalidate(...queryKeys: readonly (readonly unknown[])[]): void {
    for (const queryKey of queryKeys) readAgain(this.#session.queryClient, queryKey);
  }

  /** Forgets that a fetch failed. */
  dismissFetch(companyId: string): void {
    this.#setFetch(companyId, undefined);
  }

  /** Records that a tree was viewed, and what it contains. Rejects when the browser could not write. */
  async recordOpened(companyId: string, summary: FamilySummary): Promise<void> {
    // one transaction: a fetch in another tab may be storing its attempt
    const transaction = writeTransaction(await this.#session.database(), ["families"]);
    const family = storedFamilySchema.safeParse(
      await transaction.objectStore("families").get(companyId),
    ).data;
    const opened = family && { ...family, summary, openedAt: new Date().toISOString() };
    await Promise.all([transaction.done, opened && transaction.objectStore("families").put(opened)]);
    this.#invalidate(this.list().queryKey);
  }

  /** Deletes a stored tree; resolves with a function that restores it. */
  async remove(companyId: string): Promise<() => Promise<void>> {
    const restore = await this.#calls.remove(companyId);
    this.#invalidate(QUERY_KEY);
    return async () => {
      await restore();
      this.#invalidate(QUERY_KEY);
    };
  }
}

/** The family trees of a session, for whoever has no screen. */
export function openFamilies(session: UserSession): FamiliesStore {
  return new FamiliesStore(session);
}

/** The family trees of the signed-in person. */
export function useFamilies(): FamiliesStore {
  return useUserSession().part(openFamilies);
}

/** The state of a company's fetch; undefined when there was none, or it succeeded. */
export function useFamilyFetch(companyId: string): FamilyFetch | undefined {
  return useStore(useFamilies().fetches, (fetches) => fetches.get(companyId));
}
