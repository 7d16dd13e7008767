import { describe, expect, onTestFinished, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import { savedSearchBrowser } from "#testing/saved-search-browser.ts";
import { openSearchOf, savedSearchOf } from "#testing/search-builders.ts";
import { criteriaToSave, newSince } from "./saved-search.ts";
import type { SavedSearchRows } from "./saved-search-rows.ts";
import { savedSearchActions } from "./saved-search-actions.ts";

async function openTab(browser = savedSearchBrowser()) {
  const { store, close } = browser.tab();
  onTestFinished(async () => void (await close()));
  await settle();
  const clock = { now: 1_000_000 };
  let ids = 0;
  const actions = savedSearchActions(
    store,
    () => clock.now,
    () => `id-${(ids += 1)}`,
  );
  return { store, actions, clock };
}

function namesOf(store: SavedSearchRows): string[] {
  return [...store.getState().rows.values()].map(({ name }) => name);
}

const health = openSearchOf({ criteria: { companyName: "health" } });

describe("saving", () => {
  test("keeps a search under a free name, over a reload and without broken rows", async () => {
    const browser = savedSearchBrowser();
    browser.searches.rows.set("broken", { id: "broken", name: 7 });
    const { store, actions } = await openTab(browser);
    actions.save(criteriaToSave(health), "Health");
    actions.save(criteriaToSave(health), "health");
    await settle();
    expect(namesOf(store)).toEqual(["Health", "health (2)"]);
    const reloaded = await openTab(browser);
    expect(reloaded.store.getState()).toMatchObject({ ready: true, storageError: null });
    expect(namesOf(reloaded.store)).toEqual(["Health", "health (2)"]);
    expect(browser.searches.rows.has("broken")).toBe(true);
  });

  test("over a saved one forgets what was counted for the old criteria, and can be undone", async () => {
    const { store, actions } = await openTab();
    const before = savedSearchOf({ seen: { total: 10, at: 1 }, counted: { total: 12, at: 2 } });
    actions.restore(before);
    actions.update(before, health);
    const after = store.getState().rows.get(before.id);
    expect(after).toMatchObject({ name: before.name, criteria: { companyName: "health" } });
    expect(after).not.toHaveProperty("seen");
    expect(after).not.toHaveProperty("counted");
    actions.restore(before);
    expect(store.getState().rows.get(before.id)).toEqual(before);
  });

  test("a rename keeps the own name free, a removed search comes back as it was", async () => {
    const { store, actions } = await openTab();
    const one = actions.save(criteriaToSave(health), "One");
    actions.save(criteriaToSave(health), "Two");
    expect(actions.rename(one, "ONE").name).toBe("ONE");
    expect(actions.rename(one, "Two").name).toBe("Two (2)");
    const renamed = store.getState().rows.get(one.id);
    if (renamed === undefined) throw new Error("It is gone");
    actions.remove(renamed);
    expect(namesOf(store)).toEqual(["Two"]);
    actions.restore(renamed);
    expect(store.getState().rows.get(one.id)).toEqual(renamed);
  });

  test("other tabs see it at once", async () => {
    const browser = savedSearchBrowser();
    const [one, other] = [await openTab(browser), await openTab(browser)];
    const saved = one.actions.save(criteriaToSave(health), "Health");
    await settle();
    expect(namesOf(other.store)).toEqual(["Health"]);
    other.actions.remove(saved);
    await settle();
    expect(namesOf(one.store)).toEqual([]);
  });

  test("a disk that fails is said, and the search is there while the tab lives", async () => {
    const browser = savedSearchBrowser();
    const { store, actions } = await openTab(browser);
    browser.searches.disk.broken = true;
    actions.save(criteriaToSave(health), "Health");
    await settle();
    expect(store.getState().storageError).toBe("Disk full");
    expect(namesOf(store)).toEqual(["Health"]);
  });
});

describe("visits and counts", () => {
  test("a count is compared with the last visit, and the next visit ends it", async () => {
    const { store, actions, clock } = await openTab();
    const saved = savedSearchOf({ criteria: { companyName: "health" } });
    const now = () => store.getState().rows.get(saved.id) ?? saved;
    actions.restore(saved);
    actions.saveCount(saved.id, 95);
    expect([now().seen?.total, newSince(now())]).toEqual([95, 0]);
    actions.visit(now(), openSearchOf(health.view, 100, clock.now));
    clock.now += 1000;
    actions.saveCount(saved.id, 112);
    expect(newSince(now())).toBe(12);
    // rows that were kept from before the count
    actions.visit(now(), openSearchOf(health.view, 100, clock.now - 500));
    expect(newSince(now())).toBe(12);
    actions.visit(now(), openSearchOf(health.view, 112, clock.now + 500));
    expect([newSince(now()), now().seen?.total]).toEqual([0, 112]);
  });

  test("an edited search, one with a secret and one without an answer are no visit", async () => {
    const { store, actions } = await openTab();
    const saved = savedSearchOf({ criteria: { companyName: "health" } });
    actions.restore(saved);
    actions.visit(saved, openSearchOf({ criteria: { companyName: "care" } }, 5));
    const secret = { companyName: "health", emailAddress: "a@b.example" };
    actions.visit(saved, openSearchOf({ criteria: secret }, 1));
    actions.visit(saved, health);
    expect(store.getState().rows.get(saved.id)).toEqual(saved);
  });

  test("turning pages writes nothing", async () => {
    const browser = savedSearchBrowser();
    const { store, actions, clock } = await openTab(browser);
    const saved = savedSearchOf({ criteria: { companyName: "health" } });
    actions.restore(saved);
    actions.visit(saved, openSearchOf(health.view, 100, clock.now));
    await settle();
    const before = store.getState().rows.get(saved.id) ?? saved;
    const { writes } = browser.uses.disk;
    clock.now += 5000;
    actions.visit(before, openSearchOf({ ...health.view, page: 2 }, 100, clock.now));
    await settle();
    expect(browser.uses.disk.writes).toBe(writes);
    expect(browser.searches.disk.writes).toBe(1);
  });
});
