import { type StoreApi, createStore } from "zustand/vanilla";
import type { DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import type { SessionPart } from "#app/storage/user-storage-session.tsx";
import type { StoredDocument } from "./workspace-rows.ts";
import { openWorkspace } from "./workspace-store.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** The documents of one kind that are there, one's own and those that others share. */
export interface DocumentsState {
  /** By id; empty until they are read. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Whether they were read, as far as this browser could. */
  readonly ready: boolean;
}

/** Follows the documents of one kind: what this tab, another one or another device changes. To be made at module level. */
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
    // one after the other, so that the last read is of the last change
    const readAgain = () => void (reading = reading.then(read));
    workspace.onChange(({ notice }) => {
      if (notice.documents.some((document) => document.kind === kind)) readAgain();
    });
    readAgain();
    return store;
  };
}
