import type { RowChanges, RowStorage } from "#app/storage/row-storage.ts";
import { unsavedChanges } from "#app/storage/unsaved-changes.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "./local-changes.ts";
import {
  type DocumentRef,
  type StoredDocument,
  type StoredEntry,
  changedBy,
  tagOf,
} from "./workspace-schema.ts";
import { type WorkspaceNotice, openWorkspace } from "./workspace-store.ts";

/* Workspace rows for collections in memory: a row per document of a kind, or per entry of one document. It tracks the
   tags of entries that the page has seen, so that additions by others in the meantime survive a change. */

type Rows = Pick<RowStorage<object>, "announce" | "onOutsideChange" | "unsaved" | "close">;

/** Shared by both: hears of changes, and keeps unsaved ones when the page is left. */
function followed(
  session: UserSession,
  name: string,
  keysIn: (notice: WorkspaceNotice) => readonly string[] | "any",
): Rows {
  const unsaved = unsavedChanges(session, name);
  const closed = new AbortController();
  const store = session.part(openWorkspace);
  return {
    // the workspace store announces each change itself
    announce: () => undefined,
    onOutsideChange(listener) {
      const stop = store.onChange(({ notice, from }) => {
        if (from === "rows") return;
        const keys = keysIn(notice);
        if (keys === "any") listener(undefined);
        else if (keys.length > 0) listener(keys);
      });
      closed.signal.addEventListener("abort", stop);
    },
    unsaved,
    close: () => {
      unsaved.close();
      closed.abort();
    },
  };
}

/** The fields in which a row differs from its document; null for removed ones. */
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

/** The changes that turn a document into its row; null deletes it. */
function documentChanges(
  { kind, id }: DocumentRef,
  row: object | null,
  stored: StoredDocument | undefined,
): LocalChange[] {
  const document = { kind, id, ...(stored?.owner && { owner: stored.owner }) };
  if (row === null) return [{ document, change: { type: "delete", deleted: true } }];
  const fields = changedFields({ ...row }, stored?.fields ?? {});
  const changes: LocalChange[] = [];
  if (Object.keys(fields).length > 0) changes.push({ document, change: { type: "set", fields } });
  if (typeof stored?.deletedAt === "string")
    changes.push({ document, change: { type: "delete", deleted: false } });
  return changes;
}

/** Storage of the documents of one kind, with their fields as rows. */
export function documentStorage<Row extends { readonly id: string }>(
  session: UserSession,
  kind: DocumentRef["kind"],
): RowStorage<Row> {
  const store = session.part(openWorkspace);
  const documents = new Map<string, StoredDocument>();
  const idsIn = (notice: WorkspaceNotice) =>
    notice.documents.filter((document) => document.kind === kind).map(({ id }) => id);
  /** Remembers the documents read, and returns those that are not deleted. */
  const existing = (read: readonly StoredDocument[]) => {
    for (const document of read) documents.set(document.id, document);
    return read.filter((document) => document.kind === kind && document.deletedAt === null);
  };
  return {
    ...followed(session, kind, idsIn),
    async load(onRows) {
      onRows(existing(await store.documents(kind)).map(rowOf));
    },
    async read(keys) {
      const read = await Promise.all(keys.map((key) => store.document(key)));
      for (const key of keys) documents.delete(key);
      return new Map(existing(read.flatMap((row) => row ?? [])).map((row) => [row.id, rowOf(row)]));
    },
    async write(changes) {
      const planned = [...changes].flatMap(([id, row]) =>
        documentChanges({ kind, id }, row, documents.get(id)),
      );
      for (const operation of await store.changeSeen(planned, () => undefined)) {
        const { id } = operation.document;
        documents.set(id, changedBy(operation, documents.get(id)));
      }
    },
  };
}

/** The row as the body of an entry. */
function bodyOf(row: object): StoredEntry["body"] {
  return Object.fromEntries(Object.entries(row));
}

function entryChanges(document: DocumentRef, rows: RowChanges<object>): LocalChange[] {
  const put: Pick<StoredEntry, "key" | "body">[] = [];
  const removed: string[] = [];
  for (const [key, row] of rows) {
    if (row === null) removed.push(key);
    else put.push({ key, body: bodyOf(row) });
  }
  const changes: LocalChange[] = [];
  if (put.length > 0) changes.push({ document, change: { type: "put", entries: put } });
  if (removed.length > 0) changes.push({ document, change: { type: "remove", keys: removed } });
  return changes;
}

/** Storage of the entries of one document as rows. */
export function entryStorage<Row extends object>(
  session: UserSession,
  document: DocumentRef,
): RowStorage<Row> {
  const store = session.part(openWorkspace);
  const tags = new Map<string, readonly string[]>();
  const keysIn = ({ entries }: WorkspaceNotice) => {
    const ours = entries.find((entry) => entry.document === document.id);
    return ours === undefined ? [] : (ours.keys ?? "any");
  };
  return {
    ...followed(session, document.id, keysIn),
    async load(onRows) {
      await store.entries(document.id, (entries) => {
        for (const entry of entries) tags.set(entry.key, entry.tags);
        onRows(entries.map(({ body }) => body));
      });
    },
    async read(keys) {
      const entries = await store.readEntries(document.id, keys);
      for (const key of keys) tags.delete(key);
      for (const [key, entry] of entries) tags.set(key, entry.tags);
      return new Map([...entries].map(([key, { body }]) => [key, body]));
    },
    async write(changes) {
      for (const operation of await store.changeSeen(entryChanges(document, changes), (_, key) =>
        tags.get(key),
      )) {
        const { change } = operation;
        if (change.type === "put") for (const { key } of change.entries) tags.set(key, [tagOf(operation)]);
        if (change.type === "remove") for (const { key } of change.entries) tags.delete(key);
      }
    },
  };
}
