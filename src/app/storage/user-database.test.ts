import { beforeEach, expect, onTestFinished, test } from "vitest";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { UPGRADES, type UpgradeStep, openUserDatabase } from "./user-database.ts";

const NAME = "prospect-upgraded";
const made = { id: "file-1" };

beforeEach(() => {
  onTestFinished(withBrowserDatabases());
});

const open = (upgrades: readonly UpgradeStep[]) =>
  openUserDatabase(NAME, { onClosed: () => undefined, upgrades });

test("a database of version 1 is brought to version 2 as a whole, and keeps its rows", async () => {
  const first = await open(UPGRADES);
  await first.put("exports", made);
  first.close();

  let fails = true;
  const second: UpgradeStep = async (_database, transaction) => {
    const files = transaction.objectStore("exports");
    for (const row of await files.getAll()) {
      const upgraded = { ...row, upgraded: true };
      await files.put(upgraded);
    }
    if (fails) throw new DOMException("interrupted", "AbortError");
  };
  await expect(open([...UPGRADES, second])).rejects.toMatchObject({ name: "AbortError" });
  const undone = await open(UPGRADES);
  expect(await undone.getAll("exports")).toEqual([made]);
  undone.close();

  fails = false;
  const upgraded = await open([...UPGRADES, second]);
  expect(await upgraded.getAll("exports")).toEqual([{ ...made, upgraded: true }]);
  upgraded.close();

  // the Prospect before knows one version less
  await expect(open(UPGRADES)).rejects.toMatchObject({ name: "VersionError" });
});
