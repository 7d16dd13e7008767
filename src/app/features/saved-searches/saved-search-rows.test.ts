import { expect, onTestFinished, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import { savedSearchBrowser } from "#testing/saved-search-browser.ts";
import { savedSearchOf } from "#testing/search-builders.ts";
import { mayEdit, ownerOf } from "./saved-search.ts";
import { newSince } from "./saved-search-figures.ts";

const { usedAt: _, ...search } = savedSearchOf({ criteria: { companyName: "health" } });
const { id } = search;
const use = { usedAt: 5, seen: { total: 10, at: 1 }, counted: { total: 12, at: 2 } };

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

test("a use of one's own is written beside the search, and another name into the search alone", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, search);
  const { store, row } = await openTab(browser);
  expect(row()).toEqual({ ...search, usedAt: 0 });
  store.change(new Map([[id, { ...row(), ...use }]]));
  await settle();
  expect(row()).toMatchObject(use);
  expect(newSince(row(), undefined)).toBe(2);
  expect(browser.searches.disk.writes).toBe(0);
  store.change(new Map([[id, { ...row(), name: "Hospitals" }]]));
  await settle();
  expect(browser.searches.rows.get(id)).toEqual({ ...search, name: "Hospitals" });
});

test("what a person does with a colleague's search is theirs, and the search stays as it is [workspace-23]", async () => {
  const browser = savedSearchBrowser();
  browser.searches.rows.set(id, search);
  browser.share({ id, owner: "colleague", access: "read" });
  const { store, row } = await openTab(browser);
  expect([ownerOf(row()), mayEdit(row())]).toEqual(["colleague", false]);
  // the owner's visits are not this person's
  expect(row()).toMatchObject({ usedAt: 0 });
  expect(row()).not.toHaveProperty("seen");
  store.change(new Map([[id, { ...row(), usedAt: 9, seen: { total: 20, at: 9 } }]]));
  await settle();
  expect(row()).toMatchObject({ usedAt: 9, seen: { total: 20 } });
  expect(browser.searches.rows.get(id)).toEqual(search);
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
