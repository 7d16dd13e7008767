import { type StoreApi, createStore } from "zustand/vanilla";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";

/** Reasons why this browser's copy of the workspace is not in sync with the gateway. */
export const SYNC_PROBLEMS = [
  /** The gateway did not answer, or the connection failed. */
  "unreachable",
  /** The browser has no session. */
  "signed-out",
  /** The gateway and this page have different versions. */
  "older-gateway",
  "older-page",
  /** The gateway rejects what this page sends. */
  "not-taken",
  /** This browser could not read or write its copy. */
  "storage",
  /** A bug of this page, which was reported. */
  "fault",
] as const;
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** The sync state of this browser's copy, the same in every tab. */
export interface SyncStatus {
  /** Number of changes that the gateway does not have yet. */
  readonly waiting: number;
  /** Whether all of the gateway's changes have been read once since the page loaded. */
  readonly hasRead: boolean;
  /** Why it is not in sync; undefined when it is. */
  readonly problem?: SyncProblem | undefined;
  /** Reasons of the changes that the gateway refused since the page loaded. */
  readonly refused: readonly string[];
}

export const NOTHING_SYNCED: SyncStatus = { waiting: 0, hasRead: false, refused: [] };

/** The sync state, and how to retry at once. */
export interface UserSyncStatus {
  readonly status: StoreApi<SyncStatus>;
  /** Set by the tab that syncs. */
  retry: () => void;
}

export const openSyncStatus: SessionPart<UserSyncStatus> = () => ({
  status: createStore<SyncStatus>(() => NOTHING_SYNCED),
  retry: () => undefined,
});
