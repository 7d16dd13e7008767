import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companySearch } from "#app/features/companies/company-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { createDraftStore } from "./draft-store.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen whose URL follows its filters. */
function openScreen(definition: SearchDefinition) {
  const view: SearchView = { page: 3, size: 25, sort: undefined, criteria: {} };
  const screen = { view, shown: [] as object[] };
  const store = createDraftStore(() => ({
    definition,
    view: screen.view,
    show(next, how) {
      screen.view = next;
      screen.shown.push({ criteria: next.criteria, page: next.page, ...how });
    },
  }));
  return { screen, store, state: store.getState() };
}

test("the rows follow a choice at once, and letters after a pause, as one step", () => {
  const { screen, state } = openScreen(companySearch);
  state.change({ companyName: "a" }, { typed: true });
  vi.advanceTimersByTime(299);
  state.change({ companyName: "ac" }, { typed: true });
  vi.advanceTimersByTime(299);
  expect(screen.shown).toEqual([]);
  vi.advanceTimersByTime(1);
  state.change({ companyName: "acm" }, { typed: true });
  vi.advanceTimersByTime(300);
  state.change({ state: "usa.texas" });
  expect(screen.shown).toEqual([
    { criteria: { companyName: "ac" }, page: 1, replace: false },
    { criteria: { companyName: "acm" }, page: 1, replace: true },
    { criteria: { state: "usa.texas" }, page: 1 },
  ]);
});

test("letters that wait are dropped when another address comes, or the screen goes", () => {
  const { screen, store, state } = openScreen(companySearch);
  state.change({ companyName: "a" }, { typed: true });
  screen.view = { ...screen.view, criteria: {} };
  vi.advanceTimersByTime(300);
  state.change({ companyName: "b" }, { typed: true });
  store.stop();
  vi.advanceTimersByTime(300);
  expect(screen.shown).toEqual([]);
});

test("where records count, changed filters wait for a press of Search", () => {
  const { screen, store, state } = openScreen(newsSearch);
  const { criteria: of } = screen.view;
  const criteria = { categories: "FUNDING" };
  state.change(criteria);
  expect(store.getState().drafted).toEqual({ of, criteria, changed: true, ready: true });
  state.change({});
  expect(store.getState().drafted).toMatchObject({ changed: false, ready: false });
  state.change({ categories: "PERSON" });
  vi.advanceTimersByTime(1000);
  expect(screen.shown).toEqual([]);
  state.search();
  expect(screen.shown).toEqual([{ criteria: { categories: "PERSON" }, page: 1, isPress: true }]);
});
