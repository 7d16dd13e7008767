import { expect, onTestFinished, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import { savedSearchBrowser } from "#testing/saved-search-browser.ts";
import { savedSearchOf } from "#testing/search-builders.ts";
import { mayEdit, ownerOf } from "./saved-search.ts";
import { newSince } from "./saved-search-figures.ts";
import { shareableSearch } from "./saved-search-rows.ts";

const { usedAt: _, ...search } = savedSearchOf({ criteria: { companyName: "health" } });
const { id } = search;
const ofBefore = { ...search, usedAt: 5, seen: { total: 10, at: 1 }, counted: { total: 12, at: 2 } };

async function openTab(browser: ReturnType<typeof savedSearchBrowser>) {
  const { store, close } = browser.tab();
  onTestFinished(async () => void (await close()));
  await settle();
  const row = () => {
    const found = store.getState().rows.get(id);
    if (found === undefined) throw new Error("It is gone");
    return found;
  };
  return { store, row };
}

test("a search that was stored before searches were shared is read with what it says of its use", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, ofBefore);
  const { store, row } = await openTab(browser);
  expect(row()).toEqual(ofBefore);
  expect(newSince(row(), undefined)).toBe(2);
  store.change(new Map([[id, { ...row(), usedAt: 9 }]]));
  await settle();
  expect(row()).toMatchObject({ usedAt: 9, counted: { total: 12 } });
  expect(browser.searches.disk.writes).toBe(0);
  store.change(new Map([[id, { ...row(), name: "Hospitals" }]]));
  await settle();
  expect(browser.searches.rows.get(id)).toEqual({ ...search, name: "Hospitals" });
});

test("what a person does with a colleague's search is theirs, and the search stays as it is [workspace-23]", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, ofBefore);
  browser.share({ id, owner: "colleague", access: "read" });
  const { store, row } = await openTab(browser);
  expect([ownerOf(row()), mayEdit(row())]).toEqual(["colleague", false]);
  // when its owner used it, and what they saw, is not this person's
  expect(row()).toMatchObject({ usedAt: 0 });
  expect(row()).not.toHaveProperty("seen");
  store.change(new Map([[id, { ...row(), usedAt: 9, seen: { total: 20, at: 9 } }]]));
  await settle();
  expect(row()).toMatchObject({ usedAt: 9, seen: { total: 20 } });
  expect(browser.searches.rows.get(id)).toEqual(ofBefore);
  expect(browser.uses.rows.get(id)).toMatchObject({ usedAt: 9, seen: { total: 20 } });
});

test("totals of what somebody else has changed since are nothing to compare with", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, search);
  browser.share({ id, owner: "colleague", access: "edit" });
  const { store, row } = await openTab(browser);
  store.change(new Map([[id, { ...row(), usedAt: 9, seen: { total: 20, at: 9 } }]]));
  await settle();
  browser.searches.rows.set(id, { ...search, criteria: { companyName: "care" } });
  const { row: later } = await openTab(browser);
  expect(later()).toMatchObject({ usedAt: 9, criteria: { companyName: "care" } });
  expect(later()).not.toHaveProperty("seen");
});

test("sharing a search of before leaves nothing in it of what its owner did", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, ofBefore);
  const { row } = await openTab(browser);
  const { before = [] } = shareableSearch(row(), () => "");
  expect(before.map(({ document, change }) => [document.kind, change])).toEqual([
    [
      "searchUses",
      {
        type: "put",
        entries: [{ key: id, body: expect.objectContaining({ id, usedAt: 5, seen: ofBefore.seen }) }],
      },
    ],
    ["savedSearch", { type: "set", fields: { usedAt: null, seen: null, counted: null } }],
  ]);
});
