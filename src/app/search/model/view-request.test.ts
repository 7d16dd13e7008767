import { expect, test, vi } from "vitest";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { paginate } from "#app/table/table-pagination.ts";
import {
  mayRequest,
  pageAhead,
  permissionKey,
  requestOf,
  searchCost,
  sortCost,
  viewKindOf,
} from "./view-request.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const view: SearchView = { page: 2, size: 25, sort: undefined, criteria: { companyName: "a" }, view: "rows" };

test.each([
  [contactSearch, true, false],
  [intentSearch, false, true],
  [newsSearch, false, true],
  [scoopSearch, false, true],
])("$name is asked without a press, and ahead: only where that is free", (search, free, counts) => {
  expect(search.countsRecords).toBe(counts);
  expect(mayRequest(search, view, undefined)).toBe(free);
  expect(pageAhead(search, view, paginate(2, 25, 60)) !== undefined).toBe(free);
});

test("no page is asked ahead where there is none", () => {
  expect(pageAhead(contactSearch, { ...view, page: 3 }, paginate(3, 25, 60))).toBeUndefined();
  expect(pageAhead(contactSearch, view, undefined)).toBeUndefined();
});

test.each<[string, Partial<SearchView>, boolean]>([
  ["the same page", {}, true],
  ["the same page with a preview", { previewId: "4" }, true],
  ["another page", { page: 3 }, false],
  ["another size", { size: 50 }, false],
  ["another order", { sort: "-publishedDate" }, false],
  ["a filter less", { criteria: {} }, false],
])("a press on a page that counts allows %s: %j", (_what, change, allowed) => {
  expect(mayRequest(scoopSearch, { ...view, ...change }, permissionKey(scoopSearch, view))).toBe(allowed);
});

test("a press on groups allows whatever page of them is drawn, and no rows", () => {
  const groups = { ...view, view: "groups" as const };
  const allowed = permissionKey(intentSearch, groups);
  expect(mayRequest(intentSearch, { ...groups, page: 3, size: 50 }, allowed)).toBe(true);
  expect(mayRequest(intentSearch, view, allowed)).toBe(false);
});

const link = (view: Partial<SearchView>): SearchView => ({
  page: 1,
  size: 25,
  sort: undefined,
  criteria: { topics: "Zero Trust" },
  ...view,
});

test.each([
  ["intent in groups", intentSearch, {}, { page: 1, size: 100, sort: undefined }, "up to 100 records"],
  [
    "a later page of groups, which are turned here",
    intentSearch,
    { page: 3, size: 50 },
    { page: 1, size: 100, sort: undefined },
    "up to 100 records",
  ],
  [
    "intent in rows",
    intentSearch,
    { view: "rows", page: 2, size: 50 },
    { page: 2, size: 50, sort: undefined },
    "up to 50 records",
  ],
  ["news", newsSearch, {}, { page: 1, size: 25, sort: undefined }, "up to 25 records"],
  [
    "news in rows, the last page that can be reached",
    newsSearch,
    { view: "rows", page: 400 },
    { page: 400, size: 25, sort: undefined },
    "up to 25 records",
  ],
] as const)("a link to %s requests and says what its page counts", (_what, search, view, page, cost) => {
  expect(requestOf(search, link(view))).toEqual({ criteria: link({}).criteria, ...page });
  expect(searchCost(viewKindOf(search, link(view)), link(view).size)).toBe(`${cost}, 0 credits`);
});

test("what a press counts is said: a page of rows, or the largest page of groups", () => {
  expect(searchCost("rows", 50)).toBe("up to 50 records, 0 credits");
  expect(searchCost("groups", 25)).toBe("up to 100 records, 0 credits");
  expect(sortCost(scoopSearch, "rows", 25)).toBe("up to 25 records, 0 credits");
  expect(sortCost(intentSearch, "groups", 25)).toBeUndefined();
  expect(sortCost(contactSearch, "rows", 25)).toBeUndefined();
});
