import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDB, unwrap } from "idb";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { UPGRADES, type UpgradeStep, openUserDatabase } from "./user-database.ts";

const NAME = "prospect-upgraded";
const list = { id: "list-1", kind: "list" };

beforeEach(() => {
  onTestFinished(withBrowserDatabases());
});

const open = (upgrades: readonly UpgradeStep[]) =>
  openUserDatabase(NAME, { onClosed: () => undefined, upgrades });

test("what version 1 had of paid work is gone, and the workspace stays", async () => {
  const stored = await openDB(NAME, 1, {
    upgrade(database) {
      for (const name of ["runs", "exportRecords"]) database.createObjectStore(name);
      database.createObjectStore("documents", { keyPath: "id" });
      database.createObjectStore("local");
    },
  });
  await stored.put("documents", list);
  await stored.put("local", { rows: [] }, "draft:import-file");
  stored.close();
  const upgraded = await open(UPGRADES);
  expect([...unwrap(upgraded).objectStoreNames]).toEqual(["documents", "local"]);
  expect(await upgraded.getAll("documents")).toEqual([list]);
  expect(await upgraded.getAllKeys("local")).toEqual([]);
  upgraded.close();
});

test("a database of version 1 is brought to version 2 as a whole, and keeps its rows", async () => {
  const first = await open(UPGRADES);
  await first.put("documents", list);
  first.close();

  let fails = true;
  const second: UpgradeStep = async (_database, transaction) => {
    const documents = transaction.objectStore("documents");
    for (const row of await documents.getAll()) {
      const upgraded = { ...row, upgraded: true };
      await documents.put(upgraded);
    }
    if (fails) throw new DOMException("interrupted", "AbortError");
  };
  await expect(open([...UPGRADES, second])).rejects.toMatchObject({ name: "AbortError" });
  const undone = await open(UPGRADES);
  expect(await undone.getAll("documents")).toEqual([list]);
  undone.close();

  fails = false;
  const upgraded = await open([...UPGRADES, second]);
  expect(await upgraded.getAll("documents")).toEqual([{ ...list, upgraded: true }]);
  upgraded.close();

  // an older Prospect expects one version less
  await expect(open(UPGRADES)).rejects.toMatchObject({ name: "VersionError" });
});
