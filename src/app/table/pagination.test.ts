import { expect, test } from "vitest";
import { isCapped, isPastEnd, paginate, rangeWords } from "./pagination.ts";

function words(page: number, size: number, total: number): string {
  const { shown, of } = rangeWords(paginate(page, size, total), "en-US");
  return `${shown} ${of}`;
}

test("says which rows of how many are shown", () => {
  expect(words(4, 25, 2418)).toBe("76–100 of 2,418");
  expect(words(97, 25, 2418)).toBe("2,401–2,418 of 2,418");
  expect(words(1, 25, 1)).toBe("1 of 1");
  expect(words(1, 25, 0)).toBe("0 results");
});

test("says how far the service goes", () => {
  expect(words(100, 100, 48_211)).toBe("9,901–10,000 · first 10,000 of 48,211");
  expect(words(1, 25, 48_211)).toBe("1–25 · first 2,500 of 48,211");
  expect(isCapped(paginate(1, 100, 10_000))).toBe(false);
  expect(paginate(1, 25, 48_211).pages).toBe(100);
});

test("knows a page past the end", () => {
  const range = paginate(9, 25, 60);
  expect(isPastEnd(range)).toBe(true);
  expect(range.pages).toBe(3);
  expect(words(9, 25, 60)).toBe("None of 60");
  expect(isPastEnd(paginate(4, 25, 60))).toBe(true);
  expect(isPastEnd(paginate(3, 25, 60))).toBe(false);
  expect(isPastEnd(paginate(1, 25, 0))).toBe(false);
});
