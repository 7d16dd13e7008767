import type { RowStorage } from "#app/storage/row-storage.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { DocumentRef, StoredDocument, StoredEntry } from "./workspace-rows.ts";
import { type LocalChange, type WorkspaceNotice, openWorkspace } from "./workspace-store.ts";

/*
 * Rows of the workspace for stores that keep all of theirs in memory: a document each, or the entries of one document.
 */

type Rows = Pick<RowStorage<object>, "announce" | "onOutsideChange" | "onLeave" | "close">;

/** What both kinds share: hearing of changes, and of the page being left. */
function followed(
  session: UserSession,
  keysIn: (notice: WorkspaceNotice) => readonly string[] | "any",
): Rows {
  const closed = new AbortController();
  const store = session.part(openWorkspace);
  return {
    // the workspace tells of each change by itself
    announce: () => undefined,
    onOutsideChange(listener) {
      const stop = store.onChange(({ notice, isOwn }) => {
        if (isOwn) return;
        const keys = keysIn(notice);
        if (keys === "any") listener(undefined);
        else if (keys.length > 0) listener(keys);
      });
      closed.signal.addEventListener("abort", stop);
    },
    onLeave: (listener) => window.addEventListener("pagehide", listener, { signal: closed.signal }),
    close: () => closed.abort(),
  };
}

/** What of a row's fields is another than in its document; null for those that it has no more. */
function changedFields(
  row: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys({ ...before, ...row })) {
    const value = row[name] ?? null;
    if (name !== "id" && JSON.stringify(value) !== JSON.stringify(before[name] ?? null))
      changed[name] = value;
  }
  return changed;
}

function rowOf({ id, fields }: StoredDocument): unknown {
  return { ...fields, id };
}

/** The documents of one kind as rows of their fields. */
export function documentStorage<Row extends { readonly id: string }>(
  session: UserSession,
  kind: DocumentRef["kind"],
): RowStorage<Row> {
  const store = session.part(openWorkspace);
  const idsIn = ({ documents }: WorkspaceNotice) =>
    documents.filter((document) => document.kind === kind).map(({ id }) => id);
  const existing = (documents: readonly StoredDocument[]) =>
    documents.filter((document) => document.kind === kind && document.deletedAt === null);
  return {
    ...followed(session, idsIn),
    async load(onRows) {
      onRows(existing(await store.documents(kind)).map(rowOf));
    },
    async read(keys) {
      const documents = await Promise.all(keys.map((key) => store.document(key)));
      const found = existing(documents.flatMap((document) => document ?? []));
      return new Map(found.map((document) => [document.id, rowOf(document)]));
    },
    write: (changes) =>
      store.change(async (read) => {
        const planned: LocalChange[] = [];
        for (const [id, row] of changes) {
          const stored = await read.document(id);
          const document = { kind, id, ...(stored?.owner && { owner: stored.owner }) };
          const fields = row && changedFields({ ...row }, stored?.fields ?? {});
          if (fields === null) planned.push({ document, change: { type: "delete", deleted: true } });
          else if (Object.keys(fields).length > 0)
            planned.push({ document, change: { type: "set", fields } });
          if (row && typeof stored?.deletedAt === "string")
            planned.push({ document, change: { type: "delete", deleted: false } });
        }
        return { changes: planned, result: undefined };
      }),
  };
}

/** The entries of one document as rows. */
export function entryStorage<Row extends object>(
  session: UserSession,
  document: DocumentRef,
): RowStorage<Row> {
  const store = session.part(openWorkspace);
  const keysIn = ({ entries }: WorkspaceNotice) => {
    const ours = entries.find((entry) => entry.document === document.id);
    return ours === undefined ? [] : (ours.keys ?? "any");
  };
  return {
    ...followed(session, keysIn),
    load: (onRows) => store.entries(document.id, (entries) => onRows(entries.map(({ body }) => body))),
    async read(keys) {
      const entries = await store.readEntries(document.id, keys);
      return new Map([...entries].map(([key, { body }]) => [key, body]));
    },
    write: (changes) => {
      const put: Pick<StoredEntry, "key" | "body">[] = [];
      const removed: string[] = [];
      for (const [key, row] of changes) {
        if (row === null) removed.push(key);
        else put.push({ key, body: Object.fromEntries(Object.entries(row)) });
      }
      const planned: LocalChange[] = [];
      if (put.length > 0) planned.push({ document, change: { type: "put", entries: put } });
      if (removed.length > 0) planned.push({ document, change: { type: "remove", keys: removed } });
      return store.change(() => Promise.resolve({ changes: planned, result: undefined }));
    },
  };
}
