import { expect, it } from "vitest";
import { exportNote } from "./export-note.ts";

const file = { fileName: "contacts.csv", text: "", rows: 105, leftOut: {}, phonesLeftOut: 0 };

it("says how many records are in the file", () => {
  expect(exportNote("contact", file)).toBe("105 contacts exported.");
  expect(exportNote("company", { ...file, rows: 1 })).toBe("1 company exported.");
});

it("says what was left out, and why", () => {
  const note = exportNote("contact", { ...file, leftOut: { unknown: 25, "no-match": 3 }, phonesLeftOut: 4 });
  expect(note).toBe(
    "105 contacts exported. Left out: 3 without a match, 25 in doubt. 4 contacts have numbers left blank: do not call.",
  );
});
