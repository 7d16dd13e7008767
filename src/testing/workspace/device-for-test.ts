import { QueryClient } from "@tanstack/react-query";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import {
  type StoredDocument,
  type StoredEntry,
  type StoredOperation,
  storedDocumentSchema,
} from "#app/storage/workspace/workspace-rows.ts";
import { type WorkspaceStore, openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { type WorkspaceCopy, workspaceCopy } from "#app/sync/workspace-copy.ts";

/** A browser with its copy of somebody's workspace; a crash takes everything but its disk. */
export interface DeviceForTest {
  readonly store: WorkspaceStore;
  readonly copy: WorkspaceCopy;
  /** What is on its disk. */
  documents(): Promise<StoredDocument[]>;
  entries(): Promise<StoredEntry[]>;
  outbox(): Promise<StoredOperation[]>;
  /** The page is gone, in whatever it did, and opened again. */
  crash(): Promise<DeviceForTest>;
  close(): Promise<void>;
}

let devices = 0;

/** Opens the browser of a name, or a new one. */
export async function deviceForTest(name?: string): Promise<DeviceForTest> {
  devices += 1;
  const subject = name ?? `device-${String(devices)}`;
  const session = createUserSession(subject, new QueryClient());
  const store = session.part(openWorkspace);
  const database: UserDatabase = await session.database();
  const close = async () => {
    store.close();
    database.close();
    await Promise.resolve();
  };
  return {
    store,
    copy: workspaceCopy(() => session.database()),
    documents: async () => (await database.getAll("documents")).map((row) => storedDocumentSchema.parse(row)),
    entries: () => database.getAll("entries"),
    outbox: () => database.getAll("outbox"),
    async crash() {
      await close();
      return deviceForTest(subject);
    },
    close,
  };
}
