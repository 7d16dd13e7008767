import { type StoreApi, createStore } from "zustand/vanilla";
import type { DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";
import type { StoredDocument } from "./workspace-schema.ts";
import { openWorkspace } from "./workspace-store.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** The existing documents of one kind, the person's own and those shared with them. */
export interface DocumentsState {
  /** By id; empty until read. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Whether they have been read, as far as this browser could. */
  readonly ready: boolean;
}

/**
 * Follows the documents of one kind through changes of this tab, other tabs and other devices. Call at module level.
 */
export function documentsOfKind(kind: DocumentKind): SessionPart<StoreApi<DocumentsState>> {
  return (session) => {
    const workspace = session.part(openWorkspace);
    const store = createStore<DocumentsState>(() => ({ documents: new Map(), ready: false }));
    let reading = Promise.resolve();
    const read = async () => {
      const stored = await workspace.documents(kind).catch(ignoring(isStorageTrouble));
      const there = stored?.filter(({ deletedAt }) => deletedAt === null);
      store.setState({
        ready: true,
        ...(there && { documents: new Map(there.map((document) => [document.id, document])) }),
      });
    };
    // sequential, so that the last read sees the last change
    const readAgain = () => void (reading = reading.then(read));
    workspace.onChange(({ notice }) => {
      if (notice.documents.some((document) => document.kind === kind)) readAgain();
    });
    readAgain();
    return store;
  };
}
