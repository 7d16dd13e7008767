import { expect, test, vi } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import type { SearchRow } from "#app/search/search-definition.ts";
import type { HiddenList } from "./hidden-rows.ts";
import {
  type CachedPage,
  type SearchInput,
  type StandingRows,
  searchIdOf,
  searchState,
} from "./search-state.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const company = (id: string): SearchRow & { readonly attributes: object } => ({ id, attributes: {} });
const [one, two, three] = [company("1"), company("2"), company("3")];

function answer(rows: readonly SearchRow[], total: number) {
  return { data: [...rows], meta: { page: { number: 1, total: 1 }, totalResults: total } };
}

const quiet = { isFromMemory: false, fetching: false, error: null, failedAt: 0 };
const unread: CachedPage = { searchId: "companies", answer: undefined, answeredAt: 0, ...quiet };
const read: CachedPage = { ...unread, answer: answer([one, two], 60), answeredAt: 7 };
const loading: CachedPage = { ...unread, fetching: true };
const failed = (kind: ApiError["kind"]): CachedPage => {
  return { ...unread, error: new ApiError("No", { kind, sent: true }) };
};
const standing: StandingRows = {
  searchId: "companies",
  page: 1,
  size: 25,
  pageRows: [three],
  rows: [three],
  total: 60,
  answeredAt: 3,
  groups: undefined,
};
const stopped = { isThisPage: true, error: null };
const list = (status: HiddenList["status"], ...ids: readonly string[]): HiddenList => {
  return { status, listName: "Tier 1", has: ({ id }) => ids.includes(id) };
};

const free: SearchInput = {
  definition: companySearch,
  view: { page: 2, size: 25, sort: undefined, criteria: { companyName: "a" } },
  page: unread,
  pages: [],
  groups: undefined,
  stopped: { isThisPage: false, error: null },
  list: undefined,
  showsHidden: false,
  openedAt: 5,
  last: undefined,
};
const counted: SearchInput = {
  ...free,
  definition: newsSearch,
  view: { ...free.view, view: "rows", criteria: { categories: "FUNDING" } },
};
/** One page of 25 signals of a search, as groups of which each is one of them. */
const page = { page: 1, size: 25, answer: answer([one, two, three], 60), at: 6 };
const grouped: SearchInput = {
  ...free,
  definition: intentSearch,
  view: { page: 1, size: 25, sort: undefined, criteria: { topics: "Zero Trust" } },
};
const groups = { all: [one, two, three], read: 3, pages: [page] };

type Expected = Partial<ReturnType<typeof searchState>> & { readonly kind: string };
const error = expect.any(ApiError) as ApiError;
const rowsOf = (...rows: readonly SearchRow[]) => ({ kind: "rows", rows });
const noTrouble = { kind: "error", trouble: undefined };
const others = { ...free, page: { ...loading, searchId: "others" }, last: standing };
const refused = { ...free, page: failed("invalid"), last: standing };
const waiting = { ...free, page: failed("rate-limited") };
const ofList = (...given: Parameters<typeof list>) => ({ ...free, page: read, list: list(...given) });
const missing = [2, 2].map((number, at) => ({ page: number, size: [25, 50][at] ?? 0 }));
const counts = { read: 3, counted: 3, total: 60, reachable: 60, missing };

test.each<[string, SearchInput, Expected]>([
  [
    "nothing yet",
    { ...free, page: loading },
    { kind: "rows", rows: undefined, stale: false, range: undefined },
  ],
  ["rows", { ...free, page: read }, { ...rowsOf(one, two), settled: true, total: 60, answeredAt: 7 }],
  [
    "rows of the page before, while the next loads",
    { ...free, page: loading, last: standing },
    { ...rowsOf(three), stale: true, settled: false, isOfSearch: true },
  ],
  ["rows of another search, of which no number is known", others, { ...rowsOf(three), isOfSearch: false }],
  [
    "rows that are read once more",
    { ...free, page: { ...read, fetching: true } },
    { ...rowsOf(one, two), stale: true, settled: false },
  ],
  ["nothing that matches", { ...free, page: { ...read, answer: answer([], 0) } }, { kind: "nothing found" }],
  ["a page past the end", { ...free, page: { ...read, answer: answer([], 20) } }, { kind: "past end" }],
  [
    "an error over rows that stay readable, and which page they are",
    { ...free, page: failed("network"), last: standing },
    { ...rowsOf(three), trouble: { kind: "stale", error } },
  ],
  ["an error in place of the rows", { ...free, page: failed("network") }, noTrouble],
  ["a refusal, whatever stood before", refused, noTrouble],
  ["a wait that goes on by itself", waiting, { kind: "rows", trouble: { kind: "wait", error } }],
  ["a request that somebody gave up", { ...free, stopped }, { kind: "cancelled" }],
  ["that rows of another page were given up", { ...free, page: read, stopped }, { kind: "rows" }],
  ["what the search needs", { ...counted, view: { ...counted.view, criteria: {} } }, { kind: "incomplete" }],
  [
    "a page that counts and waits for a press, without the rows before",
    { ...counted, last: standing },
    { kind: "held", rows: undefined, range: undefined },
  ],
  ["a page that counts while it is read", { ...counted, page: loading }, { kind: "rows", rows: undefined }],
  [
    "what a press read: another page would count",
    { ...counted, page: read },
    { ...rowsOf(one, two), requestsNext: true, isFromMemory: false },
  ],
  [
    "what was read before",
    { ...counted, page: { ...read, isFromMemory: true } },
    { kind: "rows", isFromMemory: true },
  ],
  [
    "rows that stand in a larger page that was read",
    { ...grouped, view: { ...grouped.view, view: "rows" }, pages: [{ ...page, size: 100 }] },
    { ...rowsOf(one, two, three), isFromMemory: true, requestsNext: false },
  ],
  ["groups that wait for a press", grouped, { kind: "held", groups: undefined }],
  [
    "groups, with what is left to read",
    { ...grouped, groups, pages: [page] },
    {
      ...rowsOf(one, two, three),
      total: 60,
      isFromMemory: false,
      answeredAt: 6,
      groups: { all: groups.all, ...counts },
    },
  ],
  [
    "groups from memory, which counted before the screen was opened",
    { ...grouped, groups, pages: [page], openedAt: 9 },
    { kind: "rows", isFromMemory: true },
  ],
  [
    "no rows in place of groups",
    { ...grouped, page: loading, last: standing },
    { kind: "rows", rows: undefined, groups: undefined },
  ],
  ["rows without those on a list", ofList("ready", "1"), { ...rowsOf(two), pageRows: [one, two] }],
  ["that a list hides all of them", ofList("ready", "1", "2"), { kind: "all hidden" }],
  [
    "hidden rows all the same",
    { ...ofList("ready", "1"), showsHidden: true },
    { ...rowsOf(one, two), hidden: expect.objectContaining({ count: 1, of: 2, shown: true }) },
  ],
  [
    "the rows before while the list is read",
    { ...ofList("loading"), last: standing },
    { ...rowsOf(three), stale: true, fetching: true, settled: false },
  ],
  ["all rows where the list is gone", ofList("missing"), rowsOf(one, two)],
])("a search shows %s", (_what, input, { kind, ...expected }) => {
  const state = searchState(input);
  expect(state.shows.kind).toBe(kind);
  expect(state).toMatchObject(expected);
});

test("where the next page fails, the range is that of the rows that stay", () => {
  expect(searchState({ ...free, page: failed("network"), last: standing }).range).toMatchObject({ page: 1 });
  expect(searchState({ ...free, page: loading, last: standing }).range).toMatchObject({ page: 2 });
});

test("a wait that somebody gave up is an error like any other", () => {
  const page = failed("rate-limited");
  const given = { isThisPage: true, error: page.error };
  expect(searchState({ ...free, page, stopped: given }).shows.kind).toBe("error");
  expect(searchState({ ...free, page, stopped: given, last: standing }).trouble?.kind).toBe("stale");
});

test("the same rows stay the same array, so that nothing is drawn again", () => {
  const first = searchState({ ...free, page: read });
  const page = { ...read, answer: answer([one, two], 60) };
  const again = searchState({ ...free, page, last: first.standing });
  expect(again.rows).toBe(first.rows);
  expect(again.standing).toBe(first.standing);
});

test("pages of one search are told apart from those of another, whatever their order and size", () => {
  const id = (change: object) =>
    searchIdOf(["searchCompanies", { criteria: { a: "1" }, page: 1, size: 25, ...change }]);
  expect(id({ page: 3, size: 50, sort: "-employeeCount" })).toBe(id({}));
  expect(id({ criteria: { a: "2" } })).not.toBe(id({}));
});
