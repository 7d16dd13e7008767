import { expect, test } from "vitest";
import { isCapped, isPastEnd, paginate, rangeLabel, canTurnTo } from "./table-pagination.ts";

function label(page: number, size: number, total: number): string {
  const { shown, of } = rangeLabel(paginate(page, size, total), "en-US");
  return `${shown} ${of}`;
}

test("says which rows of how many are shown", () => {
  expect(label(4, 25, 2418)).toBe("76–100 of 2,418");
  expect(label(97, 25, 2418)).toBe("2,401–2,418 of 2,418");
  expect(label(1, 25, 1)).toBe("1 of 1");
  expect(label(1, 25, 0)).toBe("0 results");
});

test("knows how far the service goes", () => {
  expect(label(100, 100, 48_211)).toBe("9,901–10,000 of 48,211");
  expect(label(1, 25, 48_211)).toBe("1–25 of 48,211");
  expect(isCapped(paginate(1, 100, 48_211))).toBe(true);
  const pages = [25, 50, 100].map((size) => paginate(1, size, 48_211));
  expect(pages.map((each) => each.pages)).toEqual([400, 200, 100]);
  expect(new Set(pages.map(({ reachable }) => reachable))).toEqual(new Set([10_000]));
  expect(isCapped(paginate(1, 100, 10_000))).toBe(false);
});

test("knows a page past the end", () => {
  const range = paginate(9, 25, 60);
  expect(isPastEnd(range)).toBe(true);
  expect(range.pages).toBe(3);
  expect(label(9, 25, 60)).toBe("None of 60");
  expect(isPastEnd(paginate(4, 25, 60))).toBe(true);
  expect(isPastEnd(paginate(3, 25, 60))).toBe(false);
  expect(isPastEnd(paginate(1, 25, 0))).toBe(false);
});

test("no page beyond the last is turned to, and none at all while the total is that of another search", () => {
  const range = paginate(1, 25, 60);
  const turned = (isSettled: boolean) => [0, 1, 2, 3, 4].filter((page) => canTurnTo(page, range, isSettled));
  expect([turned(true), turned(false)]).toEqual([[1, 2, 3], [1]]);
  expect(canTurnTo(2, undefined, true)).toBe(false);
});
