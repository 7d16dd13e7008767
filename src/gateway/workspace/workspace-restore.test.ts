import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import { EVERYONE, type WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { deviceExchange, keysFrom } from "#testing/workspace/device-exchange-for-test.ts";
import { type Device, openDevice } from "#testing/world/device.ts";
import { operation } from "#testing/workspace/workspace-for-test.ts";
import { applyOperations } from "./apply-operations.ts";
import { eraseWorkspace } from "./erase-workspace.ts";
import { sweepWorkspace } from "./sweep-workspace.ts";
import { beginHistory } from "./workspace-history.ts";
import { setRows } from "#testing/table-rows.ts";

/*
 * A database that goes back to an earlier state: what its browsers alone still have returns, and nothing that it knows to
 * be gone does. [workspace-3]
 */

const DAY_MS = 24 * 3_600_000;

let database: Database;
let restore: () => void;
let person: { readonly id: string; readonly spaceId: string };
let devices: Device[];
beforeAll(async () => {
  restore = withBrowserDatabases();
  database = await openDatabaseForTest("empty");
});
afterAll(async () => {
  restore();
  await database.close();
});
beforeEach(async () => {
  person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
  devices = [await openDevice(), await openDevice()];
  return () => {
    for (const device of devices) device.close();
  };
});

/** Two browsers of the person. */
function both(): readonly [Device, Device] {
  const [one, other] = devices;
  if (one === undefined || other === undefined) throw new Error("There are no browsers");
  return [one, other];
}

const change = (device: Device, ...changes: LocalChange[]) => device.change(...changes);
const ofList = (id: string, changed: LocalChange["change"], owner?: string): LocalChange => ({
  document: { kind: "list", id, ...(owner !== undefined && { owner }) },
  change: changed,
});
const naming = (id: string, name: string) => ofList(id, { type: "set", fields: { name } });
const entriesOf = (keys: readonly string[]) => keys.map((key) => ({ key, body: {} }));
const adding = (id: string, ...keys: string[]) => ofList(id, { type: "put", entries: entriesOf(keys) });
const noting = (key: string): LocalChange => ({
  document: RECORDS_DOCUMENT,
  change: { type: "put", entries: [{ key, body: { text: "Call back" } }] },
});
/** Until nothing is left to tell in either direction. */
async function sync(...some: readonly Device[]): Promise<void> {
  const { send, read } = deviceExchange(database, person);
  for (const device of [...some, ...some]) {
    await send(device);
    while (await read(device));
  }
  for (const device of some) expect(await device.outbox()).toEqual([]);
}

/** What a colleague does. */
const colleague = (id: string, changed: WorkspaceChange, owner?: string) =>
  applyOperations(
    database,
    { id: "colleague", spaceId: person.spaceId },
    [operation(id, changed, { document: { kind: "list", id, ...(owner !== undefined && { owner }) } })],
    new Date(),
  );

/** What is in the tables of the workspace, and how to put it back: as a snapshot does, or as `restore FILE`. */
async function saved() {
  const tables = [
    "workspace_spaces",
    "workspace_documents",
    "workspace_grants",
    "workspace_entries",
    "workspace_writers",
  ] as const;
  const kept = await Promise.all(
    tables.map((table) => database.query.selectFrom(table).selectAll().execute()),
  );
  // what comes is later than what is kept
  await new Promise((resolve) => setTimeout(resolve, 5));
  return async (how: "snapshot" | "backup") => {
    for (const [at, table] of tables.entries()) {
      await database.query.deleteFrom(table).execute();
      const rows = kept[at] ?? [];
      for (let from = 0; from < rows.length; from += 1000) {
        const some = rows.slice(from, from + 1000);
        await database.query.insertInto(table).values(some).execute();
      }
    }
    if (how === "backup") await beginHistory(database.query);
  };
}

const listsOf = async ({ documents }: Device) =>
  (await documents()).flatMap(({ kind, fields, deletedAt }) =>
    kind === "list" && deletedAt === null ? String(fields["name"]) : [],
  );
const keysIn = async ({ entries }: Device, id: string) =>
  (await entries()).flatMap(({ document, key }) => (document === id ? key : []));
/** Who wrote the entries of a list last, by key. */
async function writersOf(id: string) {
  const rows = await database.query
    .selectFrom("workspace_entries")
    .select(["key", "changed_by"])
    .where("space_id", "=", person.spaceId)
    .where("document_id", "=", id)
    .where("body", "is not", null)
    .execute();
  return new Map(rows.map(({ key, changed_by: writer }) => [key, writer]));
}

describe.each(["snapshot", "backup"] as const)("after a %s", (how) => {
  test("whole lists come back with their entries, and none that was deleted", async () => {
    const [one, other] = both();
    await change(one, naming("before", "Before"));
    await sync(one, other);
    const goBack = await saved();
    await change(one, naming("after", "After"), adding("after", ...keysFrom(0, 300)), naming("gone", "Gone"));
    await sync(one);
    await change(one, ofList("gone", { type: "delete", deleted: true }));
    await sync(one);
    await goBack(how);
    // made elsewhere while the first one is ahead, with versions that it has seen already
    await change(other, naming("meanwhile", "Meanwhile"));
    await sync(other, one, other);
    for (const device of both()) {
      expect((await listsOf(device)).toSorted()).toEqual(["After", "Before", "Meanwhile"]);
      expect(await keysIn(device, "after")).toHaveLength(300);
    }
  });

  test("what was added to what is known comes back, also over several answers, and what is newer of it", async () => {
    const [one, other] = both();
    await change(one, naming("grows", "Grows"), adding("grows", ...keysFrom(0, 2500)));
    await change(
      one,
      naming("named", "Old name"),
      adding("named", ...keysFrom(0, 2)),
      naming("thrown", "Thrown"),
    );
    await change(one, noting("contact:1/note:a"));
    await sync(one, other);
    const goBack = await saved();
    await change(one, adding("grows", ...keysFrom(2500, 2700)), naming("named", "New name"));
    await change(one, adding("named", "contact:added"), ofList("thrown", { type: "delete", deleted: true }));
    await change(one, noting("contact:1/note:b"));
    await sync(one);
    await goBack(how);
    await change(other, adding("grows", "contact:other"));
    await sync(other, one, other);
    for (const device of both()) {
      expect((await listsOf(device)).toSorted()).toEqual(["Grows", "New name"]);
      expect(await keysIn(device, "grows")).toEqual([...keysFrom(0, 2700), "contact:other"]);
      expect(await keysIn(device, "named")).toEqual([...keysFrom(0, 2), "contact:added"]);
      expect(await keysIn(device, RECORDS_DOCUMENT.id)).toEqual(["contact:1/note:a", "contact:1/note:b"]);
    }
  });

  test("a change that is refused before the browser has read takes nothing along", async () => {
    const [one] = both();
    await change(one, naming("old", "Old"));
    await sync(one);
    const goBack = await saved();
    await change(one, naming("new", "New"), adding("new", "contact:1"));
    await colleague("theirs", { type: "set", fields: { name: "Theirs" } });
    await colleague("theirs", { type: "share", grantee: EVERYONE, access: "edit" });
    await sync(one);
    await goBack(how);
    await change(one, ofList("theirs", { type: "put", entries: entriesOf(["contact:3"]) }, "colleague"));
    await sync(one);
    expect((await listsOf(one)).toSorted()).toEqual(["New", "Old"]);
    expect(await keysIn(one, "new")).toEqual(["contact:1"]);
  });

  test("entries come back by those who wrote them", async () => {
    const [one] = both();
    await change(
      one,
      naming("mine", "Mine"),
      ofList("mine", { type: "share", grantee: EVERYONE, access: "edit" }),
    );
    await colleague("theirs", { type: "set", fields: { name: "Theirs" } });
    await colleague("theirs", { type: "share", grantee: EVERYONE, access: "edit" });
    await sync(one);
    const goBack = await saved();
    await colleague("mine", { type: "put", entries: entriesOf(["contact:8"]) }, person.id);
    await change(one, adding("mine", "contact:9"));
    await change(one, ofList("theirs", { type: "put", entries: entriesOf(["contact:9"]) }, "colleague"));
    await sync(one);
    await goBack(how);
    await sync(one);
    expect(await writersOf("mine")).toEqual(new Map([["contact:9", person.id]]));
    expect(await writersOf("theirs")).toEqual(new Map([["contact:9", person.id]]));
  });

  test("an export that has left the log takes no newer one along", async () => {
    const [one] = both();
    const body = {
      at: new Date().toISOString(),
      fileName: "f.csv",
      format: "csv",
      rowType: "contact",
      rows: 1,
    };
    const rest = {
      bytes: 1,
      profileName: null,
      origin: { kind: "selection" },
      sourceName: "S",
      leftOut: [],
      blankNumbers: 0,
    };
    const logging = (id: string): LocalChange => ({
      document: { kind: "exportLog", id: "exportLog" },
      change: { type: "put", entries: [{ key: id, body: { id, ...body, ...rest } }] },
    });
    await change(one, logging("old"));
    await sync(one);
    await setRows(database.query, "workspace_entries", { body: null, tags: "[]" }, { owner_id: person.id });
    const goBack = await saved();
    await change(one, logging("new"));
    await sync(one);
    await goBack(how);
    await sync(one);
    expect([...(await writersOf("exportLog")).keys()]).toEqual(["new"]);
  });
});

describe("nothing comes back that was gone before the backup", () => {
  const goBack = () => beginHistory(database.query);

  test("a record that was taken off a list, and a note that was deleted", async () => {
    const [phone, laptop] = both();
    await change(
      phone,
      naming("list", "List"),
      adding("list", "contact:1", "contact:2"),
      noting("contact:1/note:a"),
    );
    await sync(phone, laptop);
    await change(phone, ofList("list", { type: "remove", keys: ["contact:2"] }));
    const keys = ["contact:1/note:a"];
    await change(phone, { document: RECORDS_DOCUMENT, change: { type: "remove", keys } });
    await sync(phone);
    await goBack();
    await sync(laptop, phone);
    for (const device of both()) {
      expect(await keysIn(device, "list")).toEqual(["contact:1"]);
      expect(await keysIn(device, RECORDS_DOCUMENT.id)).toEqual([]);
    }
  });

  test.each([
    ["and a backup was restored", goBack],
    ["and nothing was restored", () => Promise.resolve()],
  ])("what was erased, or deleted long ago, while a browser was away %s", async (_, restoreBackup) => {
    const [phone, laptop] = both();
    const sweep = () =>
      sweepWorkspace(database, { deletedDays: 30, pageDays: 90 }, new Date(Date.now() + 40 * DAY_MS));
    await change(phone, naming("deleted", "Deleted"), naming("erased", "Erased"));
    await sync(phone, laptop);
    await change(phone, ofList("deleted", { type: "delete", deleted: true }));
    await sync(phone);
    await sweep();
    await restoreBackup();
    await sync(laptop);
    expect(await listsOf(laptop)).toEqual(["Erased"]);
    await eraseWorkspace(database, person, { now: new Date(), keepsExportLog: true });
    await sweep();
    await restoreBackup();
    await sync(laptop);
    expect(await listsOf(laptop)).toEqual([]);
  });

  test("a former name, where the clock of a browser is ahead", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [phone, laptop] = both();
    await change(phone, naming("list", "Old name"));
    await sync(phone, laptop);
    vi.setSystemTime(Date.now() + 10_000);
    await change(phone, naming("list", "New name"));
    await sync(phone);
    vi.setSystemTime(Date.now() + 60_000);
    await change(laptop, adding("list", "contact:1"));
    vi.setSystemTime(Date.now() - 60_000);
    await goBack();
    await sync(laptop, phone);
    vi.useRealTimers();
    for (const device of both()) expect(await listsOf(device)).toEqual(["New name"]);
  });
});
