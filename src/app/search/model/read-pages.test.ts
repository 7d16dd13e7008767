import { expect, test } from "vitest";
import {
  type ReadPage,
  countRows,
  missingPages,
  pageInside,
  rowsOfPages,
  totalOfPages,
  unreadTitle,
} from "./read-pages.ts";

/** A page of rows whose ids are their positions in the results. */
function readPage(page: number, size: number, total: number, at = 0): ReadPage {
  const offset = (page - 1) * size;
  const length = Math.max(0, Math.min(size, total - offset));
  const data = Array.from({ length }, (_, index) => ({ id: String(offset + index) }));
  const meta = { page: { number: page, total: 1 }, totalResults: total };
  return { page, size, at, answer: { data, meta } };
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Pages as "1 of 25 rows": "1/25". */
const pagesOf = (text: string) =>
  text.split(" ").flatMap((each) => {
    const [page = 0, size = 0] = each.split("/").map(Number);
    return page === 0 ? [] : [{ page, size }];
  });

test.each([
  ["nothing read", "", 162, "1/100 2/100", 162],
  ["the first hundred", "1/100", 162, "2/100", 62],
  ["all of it", "1/100 2/100", 162, "", 0],
  ["the first page of 25", "1/25", 162, "2/25 2/50 2/100", 137],
  ["a page of 25 in the middle", "3/25", 162, "1/50 4/25 2/100", 137],
  ["two sizes that overlap", "1/25 1/50", 60, "2/50", 10],
  ["nothing to reach", "", 0, "", 0],
] as const)("with %s, what is missing is requested once", (_what, read, total, missing, records) => {
  const pages = missingPages(pagesOf(read), total);
  expect(pages.map(({ page, size }) => ({ page, size }))).toEqual(pagesOf(missing));
  expect(countRows(pages, total)).toBe(records);
});

test("what is missing never asks for a page that the service does not return", () => {
  const pages = missingPages([{ page: 51, size: 50 }], 10_000);
  expect(pages.every(({ page, size }) => page * size <= 10_000)).toBe(true);
  expect(countRows(pages, 10_000)).toBe(9950);
});

test("rows of several pages stand in the order of the results, each place once", () => {
  const pages = [readPage(2, 100, 120), readPage(1, 25, 120), readPage(2, 25, 120), readPage(1, 100, 120, 5)];
  expect(ids(rowsOfPages(pages))).toEqual(Array.from({ length: 120 }, (_, place) => String(place)));
});

test("the newest page tells how many there are", () => {
  expect(totalOfPages([readPage(1, 25, 90, 2), readPage(2, 25, 80, 1)])).toBe(90);
  expect(totalOfPages([])).toBe(0);
});

test("a small page is taken out of a large one that was read, and asked for otherwise", () => {
  const read = [readPage(2, 100, 162)];
  const inside = pageInside(read, { page: 7, size: 25 })?.answer.data ?? [];
  expect(ids(inside)).toEqual(Array.from({ length: 12 }, (_, index) => String(150 + index)));
  expect(pageInside(read, { page: 1, size: 25 })).toBeUndefined();
  expect(pageInside(read, { page: 2, size: 100 })).toBeUndefined();
});

test("a page that was not read is named, but for the first, which is the search itself", () => {
  expect(unreadTitle(1, "articles")).toBe("Search articles");
  expect(unreadTitle(1000, "articles")).toBe("Page 1,000 isn’t loaded yet");
});
