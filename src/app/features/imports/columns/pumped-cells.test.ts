import { describe, expect, test } from "vitest";
import { shapesOfCell } from "./cell-shapes.ts";
import { cleanCell } from "./clean-values.ts";
import { COMPANY_TARGETS, CONTACT_TARGETS } from "./column-targets.ts";
import { DuplicateRows } from "./find-duplicates.ts";
import { isAboutOthers, targetsOfHeader } from "./column-names.ts";
import { rowInput } from "./row-input.ts";

/** The functions that parse a cell, a column's name or the values of a row. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "the shape of a cell": (text) => shapesOfCell(text),
  "the shape of a cleaned cell": (text) => shapesOfCell(cleanCell(text)),
  "a row of people": (text) => CONTACT_TARGETS.map((target) => rowInput("contact", [target], [text])),
  "a row of companies": (text) => COMPANY_TARGETS.map((target) => rowInput("company", [target], [text])),
  "the name of a column": (text) => [targetsOfHeader("contact", text), isAboutOthers("company", text)],
  "rows that are alike": (text) => {
    const rows = new DuplicateRows();
    rows.add({ fullName: text, companyName: text, externalURL: text, emailAddress: text, phone: text });
    return rows.add({ companyName: text, companyWebsite: text, companyPhone: text });
  },
};

/** The parts that are repeated to build cells of each shape. */
const UNITS = [
  ["/d/e@f", "|d|e@f", " /d@e", "  d@e", "; d@e", ",d@e", "<d@e", "mailto:d@e.cc;"],
  ["a.", "a-", ".a@", "a.b/", "/in/a", "www.", "http://", "https//", "linkedin.com/in/"],
  [..."1|1 |1.|(1|1)|1/|+1 |- +1|, x1|(tel |ext.1 |1234567 / |1,23".split("|"), "tel1)|"],
  ["A ", "A-", "A'", "Aa ", "a, ", "A. ", " co", " s a", "İ a ", '"', "'", "\\", "«", "&amp;", "#", "_A"],
  [" ", "\t", "\u00A0", "\u200B", "\u3000", "()", "([", "__c", "0"],
].flat();
const STARTS = ["", "a@b.cc", "1", "<"];
const ENDS = ["", "<", "!", "x"];

/** Longer cells are not parsed. */
const MAX_LENGTH = 500;
/** The most time for a cell, even on a busy machine. Milliseconds. */
const MAX_MS = 250;

/** Whether a function takes too long for one of ever longer cells. Unbounded growth shows in a short cell already. */
function isHeldUp(read: (text: string) => unknown, [start, unit, end]: readonly [string, string, string]) {
  const most = Math.floor((MAX_LENGTH - start.length - end.length) / unit.length);
  return [16, 24, most].some((count) => {
    const cell = start + unit.repeat(Math.min(count, most)) + end;
    const taken = () => {
      const began = performance.now();
      read(cell);
      return performance.now() - began;
    };
    return taken() > MAX_MS && taken() > MAX_MS;
  });
}

describe("No cell holds the page up, whatever it repeats", () => {
  test.each(Object.entries(READERS))("%s", (_, read) => {
    const cells = STARTS.flatMap((start) =>
      UNITS.flatMap((unit) => ENDS.map((end) => [start, unit, end] as const)),
    );
    expect(cells.find((cell) => isHeldUp(read, cell))).toBeUndefined();
  });
});
