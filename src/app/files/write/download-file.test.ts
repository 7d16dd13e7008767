import { afterEach, expect, test, vi } from "vitest";
import { chooseTarget, slug } from "./download-file.ts";

test.each([
  ["Health systems", "health-systems"],
  ["  Søk – Ångström & Søn  ", "sok-angstrom-son"],
  ["İstanbul / Łódź", "istanbul-lodz"],
  ["病院 と がっこう", "病院-と-がっこう"],
  ["हिन्दी नाम", "हिन्दी-नाम"],
  ["한국 병원", "한국-병원"],
  ["O'Brien’s list", "obriens-list"],
  ['../..\\etc:*?"<>|', "etc"],
  ["🙂🙂", ""],
  ["", ""],
])("%j becomes %j", (name, expected) => {
  expect(slug(name)).toBe(expected);
});

test("a long name is cut, without a hyphen at its end and without half a letter", () => {
  expect(slug("abcd ".repeat(40))).toBe("abcd-".repeat(10).slice(0, -1));
  expect([...slug("𠮷".repeat(80))]).toEqual(Array.from({ length: 50 }, () => "𠮷"));
});

afterEach(() => void vi.unstubAllGlobals());

const chosen = { name: "file.csv" };

test.each([
  ["a chosen file", () => Promise.resolve(chosen), chosen],
  ["a choice that is cancelled", () => Promise.reject(new DOMException("", "AbortError")), "cancelled"],
  ["a browser that may not", () => Promise.reject(new DOMException("", "SecurityError")), null],
  ["a browser that cannot", undefined, null],
])("where a file goes: %s", async (_, showSaveFilePicker, expected) => {
  vi.stubGlobal("window", { showSaveFilePicker });
  expect(await chooseTarget("file.csv", "text/csv")).toBe(expected);
});
