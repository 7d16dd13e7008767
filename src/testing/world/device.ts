import { QueryClient } from "@tanstack/react-query";
import type { WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { systemClock } from "#app/lib/clock.ts";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { SyncStatus } from "#app/storage/workspace/sync-status.ts";
import {
  type StoredDocument,
  type StoredEntry,
  type StoredOperation,
  storedDocumentSchema,
} from "#app/storage/workspace/workspace-schema.ts";
import { type WorkspaceStore, openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { SyncEngine } from "#app/sync/sync-engine.ts";
import { type WorkspaceCopy, workspaceCopy } from "#app/sync/workspace-copy.ts";
import { type WorkspaceGateway, workspaceGateway } from "#app/sync/workspace-gateway.ts";

/** A browser with its copy of a person's workspace; a crash loses everything except its disk. */
export interface Device {
  readonly name: string;
  readonly store: WorkspaceStore;
  readonly copy: WorkspaceCopy;
  /** The content of its disk. */
  documents(): Promise<StoredDocument[]>;
  entries(): Promise<StoredEntry[]>;
  outbox(): Promise<StoredOperation[]>;
  /** Changes the copy as lists are changed: based on the disk's content in the same transaction. */
  change(...changes: readonly LocalChange[]): Promise<void>;
  /** Closes the page, whatever it is doing. Its disk stays: opening the device by its name finds it again. */
  close(): void;
}

let devices = 0;

/** Opens the browser of a name, or a new one. Needs browser globals. */
export async function openDevice(name?: string): Promise<Device> {
  devices += 1;
  const subject = name ?? `device-${String(devices)}`;
  const session = createUserSession(subject, new QueryClient());
  const store = session.part(openWorkspace);
  const database = await session.database();
  return {
    name: subject,
    store,
    copy: workspaceCopy(() => session.database()),
    documents: async () => (await database.getAll("documents")).map((row) => storedDocumentSchema.parse(row)),
    entries: () => database.getAll("entries"),
    outbox: () => database.getAll("outbox"),
    change: (...changes) => store.change(() => Promise.resolve({ changes, result: undefined })),
    close() {
      store.close();
      database.close();
    },
  };
}

/** How a request with operations ended. */
type SendOutcome = "answered" | "failed";

interface SyncOptions {
  /** The name of the device's database, which stays when the device is closed. */
  readonly name: string;
  /** The subject of the person who is signed in. */
  readonly personId: string;
  /** Called before operations are sent, which waits for it. */
  readonly beforeSend: (operations: readonly WorkspaceOperation[]) => Promise<void>;
  /** Called after that with the outcome, and the number of refusals. */
  readonly afterSend: (outcome: SendOutcome, refused: number) => void;
}

/** A device whose copy of the workspace the app's sync engine keeps up to date. */
export interface SyncedDevice extends Device {
  readonly personId: string;
  /** Changes the copy as the selection is changed: based on what was known before. */
  changeSeen(changes: readonly LocalChange[]): Promise<void>;
  /** Disconnects or reconnects the network. */
  setOnline(isOnline: boolean): void;
  status(): SyncStatus;
}

/** The engine's gateway client, reporting each request that changes something. */
function reportingGateway({ personId, beforeSend, afterSend }: SyncOptions): WorkspaceGateway {
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

/** The gateway's id of a person. */
export async function accountId(personId: string): Promise<string> {
  return (await workspaceGateway(personId).members()).id;
}

/** Opens the device of a name, and starts its engine. Needs a process that acts as a browser (browser-globals.ts). */
export async function openSyncedDevice(options: SyncOptions): Promise<SyncedDevice> {
  const device = await openDevice(options.name);
  const { store, copy } = device;
  const listeners = new Set<() => void>();
  let isOnline = true;
  const engine = new SyncEngine({
    gateway: reportingGateway(options),
    copy,
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
  return {
    ...device,
    personId: options.personId,
    async changeSeen(changes) {
      const entries = await device.entries();
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
    close() {
      engine.stop();
      device.close();
    },
  };
}
