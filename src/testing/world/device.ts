import { QueryClient } from "@tanstack/react-query";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { systemClock } from "#app/lib/clock.ts";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { SyncStatus } from "#app/storage/workspace/sync-status.ts";
import {
  type StoredDocument,
  type StoredEntry,
  storedDocumentSchema,
} from "#app/storage/workspace/workspace-rows.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { SyncEngine } from "#app/sync/sync-engine.ts";
import { workspaceCopy } from "#app/sync/workspace-copy.ts";
import { type WorkspaceGateway, workspaceGateway } from "#app/sync/workspace-gateway.ts";

/** How a request with operations ended. */
export type SendOutcome = "answered" | "failed";

interface DeviceOptions {
  /** Names the device's database: whoever opens it again finds what was on its disk. */
  readonly name: string;
  /** The subject of whoever is signed in. */
  readonly personId: string;
  /** Hears of operations before they are sent. The request waits for it. */
  readonly beforeSend: (operations: readonly WorkspaceOperation[]) => Promise<void>;
  /** Hears of how that ended, and how many were refused. */
  readonly afterSend: (outcome: SendOutcome, refused: number) => void;
}

/** A browser with one page, whose copy of the workspace the app's own engine keeps in step. */
export interface SyncedDevice {
  readonly personId: string;
  /** Changes the copy as lists are changed: with what the disk holds in the same transaction. */
  change(changes: readonly LocalChange[]): Promise<void>;
  /** Changes it as the selection is changed: with what was known before. */
  changeSeen(changes: readonly LocalChange[]): Promise<void>;
  /** What is on the disk. */
  rows(): Promise<DeviceRows>;
  /** Loses the network, or finds it again. */
  setOnline(isOnline: boolean): void;
  status(): SyncStatus;
  /** The page is gone, in whatever it does; its disk stays. */
  crash(): void;
}

export interface DeviceRows {
  readonly documents: readonly StoredDocument[];
  readonly entries: readonly StoredEntry[];
  /** How many operations wait. */
  readonly waiting: number;
}

/** The gateway as the engine uses it, with what is told of each request that changes something. */
function toldGateway({ personId, beforeSend, afterSend }: DeviceOptions): WorkspaceGateway {
  const gateway = workspaceGateway(personId);
  return {
    ...gateway,
    async send(sent, signal) {
      await beforeSend(sent.operations);
      try {
        const answer = await gateway.send(sent, signal);
        afterSend("answered", answer.refused.length);
        return answer;
      } catch (error) {
        afterSend("failed", 0);
        throw error;
      }
    },
  };
}

/** By which id the gateway knows a person. */
export async function accountId(personId: string): Promise<string> {
  return (await workspaceGateway(personId).members()).id;
}

/** Opens a page in the browser of a name, and starts its engine. Needs a process that acts as one (browser-globals.ts). */
export async function openSyncedDevice(options: DeviceOptions): Promise<SyncedDevice> {
  const { name, personId } = options;
  const session = createUserSession(name, new QueryClient());
  const store = session.part(openWorkspace);
  const database = await session.database();
  const listeners = new Set<() => void>();
  let isOnline = true;
  const engine = new SyncEngine({
    gateway: toldGateway(options),
    copy: workspaceCopy(() => session.database()),
    announce: (notice) => store.announce(notice),
    onRuns: () => undefined,
    network: {
      online: () => isOnline,
      visible: () => true,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    clock: systemClock,
    random: Math.random,
  });
  store.onChange(({ from }) => {
    if (from !== "gateway") engine.changed();
  });
  engine.start();

  async function rows(): Promise<DeviceRows> {
    const [documents, entries, waiting] = await Promise.all([
      database.getAll("documents"),
      database.getAll("entries"),
      database.count("outbox"),
    ]);
    return { documents: documents.map((row) => storedDocumentSchema.parse(row)), entries, waiting };
  }

  return {
    personId,
    rows,
    change: (changes) => store.change(() => Promise.resolve({ changes, result: undefined })),
    async changeSeen(changes) {
      const { entries } = await rows();
      await store.changeSeen(
        changes,
        (document, key) => entries.find((entry) => entry.document === document && entry.key === key)?.tags,
      );
    },
    setOnline(online) {
      isOnline = online;
      for (const listener of listeners) listener();
    },
    status: () => engine.status.getState(),
    crash() {
      engine.stop();
      store.close();
      database.close();
    },
  };
}
