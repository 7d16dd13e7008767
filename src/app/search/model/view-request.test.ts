import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { paginate } from "#app/table/table-pagination.ts";
import { pageAhead, requestByPress, requestOf, searchCost, sortCost, viewKindOf } from "./view-request.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const view: SearchView = { page: 2, size: 25, sort: undefined, criteria: { topics: "a" }, view: "rows" };

test.each([
  [contactSearch, false],
  [intentSearch, true],
  [newsSearch, true],
  [scoopSearch, true],
])("$name is asked ahead only where that is free", (search, counts) => {
  expect(search.countsRecords).toBe(counts);
  expect(pageAhead(search, view, paginate(2, 25, 60)) === undefined).toBe(counts);
});

test("no page is asked ahead where there is none", () => {
  expect(pageAhead(contactSearch, { ...view, page: 3 }, paginate(3, 25, 60))).toBeUndefined();
  expect(pageAhead(contactSearch, view, undefined)).toBeUndefined();
});

const groups = { ...view, view: "groups" as const };
const incomplete = { ...groups, criteria: {} };
const first = { page: 1, size: 100, sort: undefined };
const rows = { page: 2, size: 25, sort: undefined };

test.each([
  ["a page of scoops", scoopSearch, view, [], rows],
  ["it again, while it is new", scoopSearch, view, [rows], undefined],
  ["a page of scoops in a larger one, which is another request", scoopSearch, view, [first], rows],
  ["a page of signals in a larger one that was read", intentSearch, view, [first], undefined],
  ["groups, of which the first page is read", intentSearch, { ...groups, page: 3 }, [], first],
  ["groups of which any page was read", intentSearch, groups, [rows], undefined],
  ["what the search needs is missing", intentSearch, incomplete, [], undefined],
  ["a free search, which its address asks for", contactSearch, view, [], undefined],
] as const)("a press requests what counts, once: %s", (_what, search, shown, read, requested) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME_MS } } });
  const { criteria } = shown;
  for (const page of read) {
    const { queryKey } = search.query({ criteria, ...page });
    client.setQueryData([...queryKey], { data: [], meta: { totalResults: 0 } });
  }
  const sent: unknown[] = [];
  const ask = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.state.fetchStatus === "fetching") sent.push(query.queryKey);
  });
  requestByPress(client, search, shown);
  ask();
  client.clear();
  expect(new Set(sent)).toEqual(
    new Set(requested ? [search.query({ criteria, ...requested }).queryKey] : []),
  );
});

const link = (view: Partial<SearchView>): SearchView => ({
  page: 1,
  size: 25,
  sort: undefined,
  criteria: { topics: "Zero Trust" },
  ...view,
});

test.each([
  ["intent in groups", intentSearch, {}, { page: 1, size: 100, sort: undefined }, "up to 100 signals"],
  [
    "a later page of groups, which are turned here",
    intentSearch,
    { page: 3, size: 50 },
    { page: 1, size: 100, sort: undefined },
    "up to 100 signals",
  ],
  [
    "intent in rows",
    intentSearch,
    { view: "rows", page: 2, size: 50 },
    { page: 2, size: 50, sort: undefined },
    "up to 50 signals",
  ],
  ["news", newsSearch, {}, { page: 1, size: 25, sort: undefined }, "up to 25 articles"],
  [
    "news in rows, the last page that can be reached",
    newsSearch,
    { view: "rows", page: 400 },
    { page: 400, size: 25, sort: undefined },
    "up to 25 articles",
  ],
] as const)("a link to %s requests and says what its page counts", (_what, search, view, page, cost) => {
  expect(requestOf(search, link(view))).toEqual({ criteria: link({}).criteria, ...page });
  expect(searchCost(search, viewKindOf(search, link(view)), link(view).size)).toBe(cost);
});

test("what a press counts is said: a page of rows, or the largest page of groups", () => {
  expect(searchCost(newsSearch, "rows", 50)).toBe("up to 50 articles");
  expect(searchCost(intentSearch, "groups", 25)).toBe("up to 100 signals");
  expect(sortCost(scoopSearch, "rows", 25)).toBe("up to 25 scoops");
  expect(sortCost(intentSearch, "groups", 25)).toBeUndefined();
  expect(sortCost(contactSearch, "rows", 25)).toBeUndefined();
});
