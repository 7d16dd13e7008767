import { wrap } from "idb";
import * as z from "zod/mini";
import { type ExportLogEntry, MAX_LOGGED_TEXT } from "#contract/administration/export-log-schemas.ts";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import type { StoredOperation } from "./workspace-rows.ts";
import { applyLocally } from "./workspace-transaction.ts";

/** The stores of versions before there was a workspace, whose rows it takes over; they go then. */
const FORMER_STORES = [
  "lists",
  "selection",
  "savedSearches",
  "recentSearches",
  "exportProfiles",
  "preferences",
] as const;
/** `exports` stays: it has what makes files again, and had the log of them as well. */
type FormerStore = (typeof FORMER_STORES)[number] | "exports";

const object = z.record(z.string(), z.unknown());
const withId = z.looseObject({ id: z.string() });
const formerList = z.looseObject({ id: z.string(), name: z.string(), deletedAt: z.nullable(z.string()) });
const formerMember = z.looseObject({ id: z.string(), record: object });

/** Entries of one operation. */
const ENTRIES_AT_ONCE = 250;

type NewOperation = Pick<StoredOperation, "document" | "change"> & { readonly at?: number };

/** Reads a former store; rows that an older version wrote in another shape are passed over. */
interface FormerRows {
  keys(store: FormerStore): Promise<readonly string[]>;
  rows(store: FormerStore): Promise<readonly unknown[]>;
}

function puts(
  document: StoredOperation["document"],
  entries: readonly { readonly key: string; readonly body: Record<string, unknown> }[],
  at?: number,
): NewOperation[] {
  const operations: NewOperation[] = [];
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const change = { type: "put" as const, entries: entries.slice(from, from + ENTRIES_AT_ONCE) };
    operations.push({ document, change, ...(at !== undefined && { at }) });
  }
  return operations;
}

/** Named lists with their records: `list:<id>` and `member:<id>:contact:42`. */
async function listOperations(former: FormerRows): Promise<NewOperation[]> {
  const rows = await former.rows("lists");
  const members = new Map<string, { key: string; body: Record<string, unknown> }[]>();
  for (const { id, record } of rows.flatMap((row) => formerMember.safeParse(row).data ?? [])) {
    const [, list = "", ...key] = id.split(":");
    const known = members.get(list) ?? [];
    known.push({ key: key.join(":"), body: record });
    members.set(list, known);
  }
  return rows
    .flatMap((row) => formerList.safeParse(row).data ?? [])
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ id, name }) => {
      const document = { kind: "list" as const, id: id.slice("list:".length) };
      const named: NewOperation = { document, change: { type: "set", fields: { name } } };
      return [named, ...puts(document, members.get(document.id) ?? [])];
    });
}

/** Rows that become documents of their own. */
async function documentOperations(
  former: FormerRows,
  store: FormerStore,
  kind: StoredOperation["document"]["kind"],
): Promise<NewOperation[]> {
  const rows = (await former.rows(store)).flatMap((row) => withId.safeParse(row).data ?? []);
  return rows.map(({ id, ...fields }) => ({ document: { kind, id }, change: { type: "set", fields } }));
}

/** Rows that become entries of the one document of their kind. */
async function entryOperations(
  former: FormerRows,
  store: FormerStore,
  kind: StoredOperation["document"]["kind"],
): Promise<NewOperation[]> {
  const [keys, rows] = await Promise.all([former.keys(store), former.rows(store)]);
  const entries = rows.flatMap((row, at) => {
    const [key, body] = [keys[at], object.safeParse(row).data];
    return key === undefined || body === undefined ? [] : { key, body };
  });
  return puts({ kind, id: kind }, entries);
}

/** What stood among the settings and is about this browser alone. */
const LOCAL: ReadonlySet<string> = new Set(["paid-records-charged"]);

/** Settings: where the account has some already, those stay, as if these had been made before all others. */
async function settingOperations(former: FormerRows): Promise<NewOperation[]> {
  const [keys, rows] = await Promise.all([former.keys("preferences"), former.rows("preferences")]);
  const entries = rows.flatMap((value, at) => {
    const key = keys[at];
    return key === undefined || LOCAL.has(key) ? [] : { key, body: { value } };
  });
  return puts({ kind: "settings", id: "settings" }, entries, 0);
}

/** A file as the browser that made it noted it, before there was a log on the account. */
const formerExport = z.looseObject({
  id: z.string(),
  at: z.string(),
  fileName: z.string(),
  sourceName: z.string(),
  origin: z.looseObject({ kind: z.string(), id: z.optional(z.string()) }),
  rowType: z.string(),
  rows: z.int(),
  bytes: z.int(),
  leftOut: z.int(),
  profileName: z.nullable(z.string()),
  settings: z.looseObject({ format: z.string() }),
});

/** Files that were made, each at its own time; why records were left out was not noted. */
async function exportOperations(former: FormerRows): Promise<NewOperation[]> {
  const rows = (await former.rows("exports")).flatMap((row) => formerExport.safeParse(row).data ?? []);
  const short = (text: string) => text.slice(0, MAX_LOGGED_TEXT);
  return rows.flatMap(({ id, at, leftOut, rows: count, ...file }) => {
    const { kind, id: originId } = file.origin;
    const entry: ExportLogEntry = {
      id,
      at,
      fileName: short(file.fileName),
      format: file.settings.format,
      rowType: file.rowType,
      rows: count,
      bytes: file.bytes,
      profileName: file.profileName === null ? null : short(file.profileName),
      origin: { kind, ...(originId !== undefined && { id: originId }) },
      sourceName: short(file.sourceName),
      leftOut: leftOut > 0 ? [{ label: "Not in the file", count: leftOut }] : [],
      blankNumbers: 0,
    };
    const madeAt = Date.parse(at);
    return puts(
      { kind: EXPORT_LOG, id: EXPORT_LOG },
      [{ key: id, body: entry }],
      Number.isNaN(madeAt) ? undefined : madeAt,
    );
  });
}

/**
 * Takes over what this browser kept by itself before there was a workspace, in the transaction that brings its database to
 * the version with one: all of it once, or nothing. It goes to the gateway as what this person has just made. From a version
 * with a workspace and no log of exports, that log alone.
 */
export async function takeOver(transaction: IDBTransaction, workspace: WritingTransaction): Promise<void> {
  const has = (store: FormerStore) => transaction.objectStoreNames.contains(store);
  const former: FormerRows = {
    keys: async (store) =>
      has(store) ? (await wrap(transaction.objectStore(store).getAllKeys())).map(String) : [],
    rows: async (store) => (has(store) ? wrap<unknown[]>(transaction.objectStore(store).getAll()) : []),
  };
  const operations = [
    ...(await listOperations(former)),
    ...(await entryOperations(former, "selection", "selection")),
    ...(await documentOperations(former, "savedSearches", "savedSearch")),
    ...(await entryOperations(former, "recentSearches", "recentSearches")),
    ...(await documentOperations(former, "exportProfiles", "exportProfile")),
    ...(await settingOperations(former)),
    ...(await exportOperations(former)),
  ];
  const writer = crypto.randomUUID();
  for (const [index, { at = Date.now(), ...operation }] of operations.entries()) {
    const numbered: StoredOperation = { writer, number: index + 1, at, ...operation };
    await workspace.objectStore("outbox").add(numbered);
    await applyLocally(workspace, numbered);
  }
  for (const store of FORMER_STORES) if (has(store)) transaction.db.deleteObjectStore(store);
}
