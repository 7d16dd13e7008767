import { expect, test } from "vitest";
import { isCapped, isPastEnd, paginate, rangeLabel } from "./table-pagination.ts";

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
  expect(paginate(1, 25, 48_211).reachable).toBe(2500);
  expect(isCapped(paginate(1, 100, 10_000))).toBe(false);
  expect(paginate(1, 25, 48_211).pages).toBe(100);
});

test("goes to the end where the pages are turned here", () => {
  const range = paginate(400, 25, 9_990, Infinity);
  expect(range).toMatchObject({ pages: 400, reachable: 9_990, last: 9_990 });
  expect(isCapped(range)).toBe(false);
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
