import { expect, test, vi } from "vitest";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { pageOfQuery } = await import("./use-search-results.ts");

test("pages of one search are told apart from those of another, whatever their order and size", () => {
  const key = (change: object) => ["searchCompanies", { criteria: { a: "1" }, page: 1, size: 25, ...change }];
  const first = pageOfQuery(key({}));
  const same = pageOfQuery(key({ page: 3, size: 50, sort: "-employeeCount" }));
  expect(same).toEqual({ search: first.search, page: 3, size: 50 });
  expect(pageOfQuery(key({ criteria: { a: "2" } })).search).not.toBe(first.search);
});
