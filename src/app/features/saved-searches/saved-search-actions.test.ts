import { describe, expect, onTestFinished, test } from "vitest";
import { settle } from "#testing/manual-clock.ts";
import type { SearchSnapshot } from "#app/search/search-definition.ts";
import { savedSearchBrowser } from "#testing/saved-search-browser.ts";
import { openSearchOf, savedSearchOf } from "#testing/search-builders.ts";
import type { KnownDailyCount } from "./daily-counts.ts";
import { newSince } from "./saved-search-figures.ts";
import { criteriaToSave } from "./saved-search.ts";
import type { SavedSearchRows } from "./saved-search-rows.ts";
import { savedSearchActions } from "./saved-search-actions.ts";

async function openTab(browser = savedSearchBrowser(), daily?: KnownDailyCount) {
  const { store, close } = browser.tab();
  onTestFinished(async () => void (await close()));
  await settle();
  const clock = { now: 1_000_000 };
  let ids = 0;
  const actions = savedSearchActions(
    store,
    () => clock.now,
    () => `id-${(ids += 1)}`,
    () => daily,
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
});

describe("visits and counts", () => {
  test("a count is compared with the last visit, and the next visit ends it", async () => {
    const { store, actions, clock } = await openTab();
    const saved = savedSearchOf({ criteria: { companyName: "health" } });
    const now = () => store.getState().rows.get(saved.id) ?? saved;
    actions.restore(saved);
    actions.saveCount(saved.id, 95);
    expect([now().seen?.total, newSince(now(), undefined)]).toEqual([95, 0]);
    actions.visit(now(), openSearchOf(health.view, 100, clock.now));
    clock.now += 1000;
    actions.saveCount(saved.id, 112);
    expect(newSince(now(), undefined)).toBe(12);
    // cached rows from before the count
    actions.visit(now(), openSearchOf(health.view, 100, clock.now - 500));
    expect(newSince(now(), undefined)).toBe(12);
    actions.visit(now(), openSearchOf(health.view, 112, clock.now + 500));
    expect([newSince(now(), undefined), now().seen?.total]).toEqual([0, 112]);
  });

  test("the next visit ends what the gateway counted, but for rows that were kept from before it was known", async () => {
    const daily = { id: "saved-1", request: "r", total: 112, at: 5_000_000, knownSince: 1_000_500 };
    const { store, actions, clock } = await openTab(undefined, daily);
    const saved = savedSearchOf({
      criteria: { companyName: "health" },
      usedAt: clock.now - 100_000,
      seen: { total: 100, at: 1 },
    });
    const now = () => store.getState().rows.get(saved.id) ?? saved;
    actions.restore(saved);
    expect(newSince(now(), daily)).toBe(12);
    expect(actions.visit(now(), openSearchOf(health.view, 100, 1_000_400))).toBe(0);
    expect(newSince(now(), daily)).toBe(12);
    // this browser's clock is behind the gateway's
    expect(actions.visit(now(), openSearchOf(health.view, 113, 1_000_600))).toBe(13);
    expect([newSince(now(), daily), now().seen?.total]).toEqual([0, 113]);
    // still the same visit
    expect(actions.visit(now(), openSearchOf(health.view, 115, 1_000_700))).toBe(0);
  });

  test("a visit notes how the gateway sends the search, and what is saved over it is another request", async () => {
    const { store, actions, clock } = await openTab();
    const saved = actions.save(criteriaToSave(health), "Health");
    const request = () => store.getState().rows.get(saved.id)?.request;
    const visit = (open: SearchSnapshot) => {
      const answer = { total: 1, at: clock.now };
      actions.visit(store.getState().rows.get(saved.id) ?? saved, { ...open, answer });
    };
    visit(health);
    const attributes = { companyName: "health" };
    expect(request()).toEqual({ id: "id-2", operation: "searchContacts", attributes });
    clock.now += 100_000;
    visit(health);
    expect(request()?.id).toBe("id-2");
    const care = openSearchOf({ criteria: { companyName: "care" } });
    actions.update(store.getState().rows.get(saved.id) ?? saved, care);
    expect(request()).toBeUndefined();
    visit(care);
    expect(request()).toMatchObject({ id: "id-3", attributes: { companyName: "care" } });
    const metered = { ...health.definition, countsRecords: true };
    const news = savedSearchOf({ id: "news" });
    actions.restore(news);
    actions.noteRequest(news, metered);
    expect(store.getState().rows.get("news")).not.toHaveProperty("request");
    actions.noteRequest(news, health.definition);
    expect(store.getState().rows.get("news")?.request?.operation).toBe("searchContacts");
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
