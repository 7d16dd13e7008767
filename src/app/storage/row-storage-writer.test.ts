import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { settle } from "#testing/manual-clock.ts";
import { memoryBrowser } from "#testing/memory-browser-storage.ts";
import type { RowStorage } from "./row-storage.ts";
import { openRowStore } from "./row-store.ts";

const rowSchema = z.object({ id: z.string(), text: z.string() });
type Row = z.output<typeof rowSchema>;

const row = (id: string, text = "as it was"): [string, Row] => [id, { id, text }];

/** A page that has read the rows of the browser. */
async function openPage(storage: RowStorage<Row>) {
  const store = openRowStore(storage, rowSchema);
  await settle();
  return store;
}

function browserWithRows(...rows: [string, Row][]) {
  const browser = memoryBrowser<Row>();
  for (const [key, stored] of rows) browser.rows.set(key, stored);
  return browser;
}

describe("a page that is left before the disk had its changes", () => {
  test("finds them on the next one, which writes them once", async () => {
    const { rows, disk, kept, tab, leave } = browserWithRows(row("a"), row("b"));
    const before = await openPage(tab());
    let finish = () => {};
    disk.busy = new Promise((resolve) => (finish = resolve));
    before.change(new Map([row("c"), row("b", "changed")]));
    before.change(new Map([["a", null]]));
    await settle();
    leave();
    expect([...rows]).toEqual([row("a"), row("b")]);

    disk.busy = Promise.resolve();
    const after = await openPage(tab());
    const expected = new Map([row("b", "changed"), row("c")]);
    expect(after.getState().rows).toEqual(expected);
    expect(rows).toEqual(expected);
    expect(kept.size).toBe(0);
    const { writes } = disk;
    await openPage(tab());
    expect(disk.writes).toBe(writes);
    finish();
  });

  test("writes nothing again that was on the disk all the same", async () => {
    const { disk, kept, tab } = browserWithRows(row("a"));
    kept.set(...row("a"));
    kept.set("b", null);
    const page = await openPage(tab());
    expect([...page.getState().rows.keys()]).toEqual(["a"]);
    expect(disk.writes).toBe(0);
    expect(kept.size).toBe(0);
  });

  test("is passed over where nobody understands what it kept", async () => {
    const { rows, kept, tab } = browserWithRows(row("a"));
    kept.set("a", { id: "a", text: 7 });
    const page = await openPage(tab());
    expect([...page.getState().rows]).toEqual([row("a")]);
    expect([...rows]).toEqual([row("a")]);
  });

  test("keeps what the disk has no room for until it has", async () => {
    const { rows, disk, kept, tab, leave } = browserWithRows(row("a"));
    disk.broken = true;
    const before = await openPage(tab());
    before.change(new Map([row("b")]));
    await settle();
    leave();
    const after = await openPage(tab());
    expect([...after.getState().rows.keys()]).not.toContain("b");
    expect(after.getState().storageError).toBe("Disk full.");
    leave();
    expect(kept.size).toBe(1);
    disk.broken = false;
    await openPage(tab());
    expect([...rows.keys()]).toEqual(["a", "b"]);
    expect(kept.size).toBe(0);
  });
});
