import { openDB } from "idb";
import { expect, test } from "vitest";
import { exportLogEntry } from "#contract/administration/export-log-schemas.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import { openWorkspace } from "./workspace-store.ts";

const AT = "2026-11-20T09:00:00.000Z";

function member(list: string, id: string, position: number) {
  const record = {
    type: "contact",
    id,
    snapshot: contactSnapshotOf({ name: `Person ${id}` }),
    addedAt: AT,
    position,
  };
  return { id: `member:${list}:contact:${id}`, record };
}

/** The database of a browser as the version before left it. */
async function formerDatabase(name: string): Promise<void> {
  const database = await openDB(name, 6, {
    upgrade(made) {
      for (const store of ["lists", "savedSearches", "recentSearches", "exportProfiles", "runs", "exports"])
        made.createObjectStore(store, { keyPath: "id" });
      for (const store of ["selection", "preferences", "runner", "paidRecords"])
        made.createObjectStore(store);
      made.createObjectStore("batches", { keyPath: "id" }).createIndex("runId", "runId");
    },
  });
  const list = (id: string, deletedAt: string | null) => ({
    id: `list:${id}`,
    name: `List ${id}`,
    createdAt: AT,
    changedAt: AT,
    last: 2,
    deletedAt,
  });
  for (const row of [
    list("a", null),
    list("b", AT),
    member("a", "1", 1),
    member("a", "2", 2),
    member("b", "3", 1),
  ])
    await database.put("lists", row);
  await database.put("lists", { id: "list:broken", name: 7 });
  for (let id = 1; id <= 600; id += 1)
    await database.put("selection", { ...member("", String(id), id).record }, `contact:${String(id)}`);
  const search = { search: "searchContacts", criteria: { jobTitle: "CFO" }, size: 25 };
  await database.put("savedSearches", { id: "s1", name: "Finance", usedAt: 5, ...search });
  await database.put("recentSearches", { id: "r1", total: 3, at: 4, ...search });
  await database.put("exportProfiles", { id: "p1", name: "Mine", columns: [] });
  await database.put("preferences", "compact", "density");
  await database.put("preferences", { pending: null }, "paid-records-charged");
  await database.put("runs", { id: "run-1" });
  database.close();
}

test("what a browser kept by itself becomes the person's workspace, once, and waits to be sent", async () => {
  const session = sessionForTest();
  await formerDatabase(session.name);
  const store = session.part(openWorkspace);
  const kinds = async (kind: string) =>
    (await store.documents(kind)).map(({ id, fields }) => ({ id, fields }));
  expect(await kinds("list")).toEqual([{ id: "a", fields: { name: "List a" } }]);
  expect([...(await store.readEntries("a", ["contact:1", "contact:2"])).keys()]).toEqual([
    "contact:1",
    "contact:2",
  ]);
  expect(await store.countEntries("selection", "contact:")).toBe(600);
  expect(await kinds("savedSearch")).toMatchObject([{ id: "s1", fields: { name: "Finance", usedAt: 5 } }]);
  expect(await kinds("exportProfile")).toMatchObject([{ id: "p1", fields: { name: "Mine" } }]);
  expect((await store.readEntries("recentSearches", ["r1"])).get("r1")?.body).toMatchObject({ total: 3 });
  expect((await store.readEntries("settings", ["density", "paid-records-charged"])).size).toBe(1);

  const database = await session.database();
  expect([...database.objectStoreNames]).not.toContain("lists");
  expect(await database.getAll("runs")).toEqual([{ id: "run-1" }]);
  const outbox = await database.getAll("outbox");
  expect(new Set(outbox.map(({ writer }) => writer)).size).toBe(1);
  expect(outbox.map(({ number }) => number)).toEqual(outbox.map((_, at) => at + 1));
  const settings = outbox.find(({ document }) => document.kind === "settings");
  // whatever the account has of them is newer
  expect(settings?.at).toBe(0);
  database.close();
});

/** How a browser noted a file that it had made, before there was a log on the account. */
const formerExport = (id: string, at: string) => ({
  id,
  at,
  fileName: `${id}.csv`,
  sourceName: "Health systems",
  origin: { kind: "yours", keys: ["contact:1", "contact:2"] },
  rowType: "contact",
  rows: 2,
  bytes: 300,
  leftOut: 3,
  profileName: "Salesforce Lead",
  columns: [{ header: "E-mail", fields: ["email"] }],
  required: [],
  settings: { format: "csv" },
});

test("files that a browser made before there was a log are in it, and can be made again there", async () => {
  const session = sessionForTest();
  const former = await openDB(session.name, 7, {
    upgrade(made) {
      for (const store of ["runs", "exports", "documents"]) made.createObjectStore(store, { keyPath: "id" });
      made.createObjectStore("entries", { keyPath: ["document", "key"] });
      made.createObjectStore("outbox", { autoIncrement: true }).createIndex("document", "document.id");
      for (const store of ["runner", "local"]) made.createObjectStore(store);
    },
  });
  await former.put("exports", formerExport("file-1", AT));
  await former.put("exports", formerExport("file-2", "2026-11-21T09:00:00.000Z"));
  await former.put("exports", { id: "broken" });
  former.close();
  const store = session.part(openWorkspace);
  const entries = await store.readEntries("exportLog", ["file-1", "file-2", "broken"]);
  expect([...entries.keys()]).toEqual(["file-1", "file-2"]);
  const body = entries.get("file-1")?.body;
  expect(exportLogEntry.parse(body)).toMatchObject({
    fileName: "file-1.csv",
    format: "csv",
    profileName: "Salesforce Lead",
    origin: { kind: "yours" },
    leftOut: [{ count: 3 }],
  });
  // the log tells of no record
  expect(JSON.stringify(body)).not.toContain("contact:1");
  const database = await session.database();
  expect((await database.getAll("outbox")).map(({ at }) => at)).toEqual([
    Date.parse(AT),
    Date.parse("2026-11-21T09:00:00.000Z"),
  ]);
  expect(await database.getAllKeys("exports")).toEqual(["broken", "file-1", "file-2"]);
  database.close();
});

test("a browser that has stored nothing yet has nothing to send", async () => {
  const session = sessionForTest();
  expect(await session.part(openWorkspace).documents("list")).toEqual([]);
  expect(await (await session.database()).count("outbox")).toBe(0);
});
