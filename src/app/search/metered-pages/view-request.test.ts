import { expect, test, vi } from "vitest";
import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { mayRequest, pageKeyOf, requestOf, searchCostOf, viewKindOf } from "./view-request.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const criteria = { topics: "Zero Trust" };
const link = (view: Partial<SearchView>): SearchView => ({
  page: 1,
  size: 25,
  sort: undefined,
  criteria,
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
    "news in rows, a page that no service returns",
    newsSearch,
    { view: "rows", page: 400 },
    { page: 100, size: 25, sort: undefined },
    "up to 25 records",
  ],
] as const)("a link to %s requests and says what its page counts", (_what, search, view, page, cost) => {
  expect(requestOf(search, link(view))).toEqual({ criteria, ...page });
  expect(searchCostOf(viewKindOf(search, link(view)), link(view).size)).toBe(`${cost}, 0 credits`);
});

test("where records count only the page that a press allowed is requested, whatever leads to another", () => {
  const funding = { criteria: { categories: "FUNDING" } };
  const asked = pageKeyOf(newsSearch, link(funding));
  const others = [
    { page: 2 },
    { size: 50 as const },
    { sort: "pageDate" },
    { criteria: {} },
    { criteria: { categories: "PRODUCT" } },
  ].map((view) => pageKeyOf(newsSearch, link({ ...funding, ...view })));
  for (const allowed of [undefined, ...others]) expect(mayRequest(newsSearch, asked, allowed)).toBe(false);
  expect(mayRequest(newsSearch, asked, asked)).toBe(true);
  // the same page drawn another way
  expect(pageKeyOf(newsSearch, link({ ...funding, view: "rows", previewId: "7" }))).toBe(asked);
  expect(mayRequest(companySearch, pageKeyOf(companySearch, link({})), undefined)).toBe(true);
});
