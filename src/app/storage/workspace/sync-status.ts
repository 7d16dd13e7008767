import { type StoreApi, createStore } from "zustand/vanilla";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";

/** Why a browser's copy of the workspace is not in step with the gateway. */
export const SYNC_PROBLEMS = [
  /** Nobody answered, or something on the way failed. */
  "unreachable",
  /** The browser has no session. */
  "signed-out",
  /** The gateway and this page are of different versions. */
  "older-gateway",
  "older-page",
  /** The gateway does not take what was sent. */
  "not-taken",
  /** This browser could not read or write its copy. */
  "storage",
  /** A fault of this page, which was reported. */
  "fault",
] as const;
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** How the copy of this browser stands to the gateway, the same in every tab. */
export interface SyncStatus {
  /** Changes of this browser that the gateway does not have yet. */
  readonly waiting: number;
  /** Whether everything of the gateway's was read once, since the page was loaded. */
  readonly hasRead: boolean;
  /** What keeps it from being in step; undefined when nothing does. */
  readonly problem?: SyncProblem | undefined;
  /** Changes that the gateway refused, since the page was loaded, by reason. */
  readonly refused: readonly string[];
}

export const NOTHING_SYNCED: SyncStatus = { waiting: 0, hasRead: false, refused: [] };

/** What is known of it, and how to ask at once. */
export interface UserSyncStatus {
  readonly status: StoreApi<SyncStatus>;
  /** Set by the tab that keeps the copy in step. */
  retry: () => void;
}

export const openSyncStatus: SessionPart<UserSyncStatus> = () => ({
  status: createStore<SyncStatus>(() => NOTHING_SYNCED),
  retry: () => undefined,
});
