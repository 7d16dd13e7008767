import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { type ReadOperation, readPrefix } from "#app/runs/read-request.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

/** Reads that wait for their turn, by the prefix of their keys. */
const openReserved: SessionPart<StoreApi<ReadonlySet<string>>> = () => createStore(() => new Set());

/** The reads of this page that wait for their turn, see `readPrefix`. */
export function useReserved(): ReadonlySet<string> {
  return useStore(useUserSession().part(openReserved));
}

/**
 * Shows reads about a company as loading before their turn comes, so that nobody starts one of them meanwhile. Leaves
 * out reads that wait already; `release` ends the waiting of one.
 */
export function reserveReads(session: UserSession, operations: readonly ReadOperation[], companyId: string) {
  const store = session.part(openReserved);
  const prefixOf = (operation: ReadOperation) => readPrefix(operation, companyId);
  const reserved = operations.filter((operation) => !store.getState().has(prefixOf(operation)));
  store.setState(new Set([...store.getState(), ...reserved.map(prefixOf)]), true);
  return {
    reserved,
    release: (operation: ReadOperation) => {
      const left = new Set(store.getState());
      left.delete(prefixOf(operation));
      store.setState(left, true);
    },
  };
}
