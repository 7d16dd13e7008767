import { expect, test } from "vitest";
import cellValues from "#testing/imports/cell-values.tsv?raw";
import { CONTACT_TARGETS, type MatchTarget } from "./column-targets.ts";
import { rowInput } from "./row-input.ts";

/** The value that a cell sends in a row with a name and a company, and the notes about it. */
function readCell(target: MatchTarget, cell: string) {
  const isContact = CONTACT_TARGETS.some((each) => each === target);
  const columns: MatchTarget[] = isContact ? ["lastName", "companyName"] : ["companyName"];
  const others = columns.filter((each) => each !== target);
  const read = rowInput(
    isContact ? "contact" : "company",
    [...others, target],
    [...others.map(() => "Acme"), cell],
  );
  if ("problem" in read) return { value: undefined, said: read.problem.message };
  const value =
    target === "companyWebsite" ? read.companyWebsite : new Map(Object.entries(read.input)).get(target);
  return { value: value ?? undefined, said: read.notes.map(({ message }) => message).join(". ") };
}

/** A text of the table, in which line breaks and what nobody sees stand as in JSON. */
const textOf = (text = "") => JSON.parse(`"${text.replaceAll('"', String.raw`\"`)}"`) as string;

/** Each line has what a column is, a cell of it, what is sent of the cell, and what is said of it. */
const CELLS = cellValues
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [target = "", ...texts] = line.split("\t");
    const [cell = "", value = "", said = ""] = texts.map(textOf);
    return { target: target as MatchTarget, cell, value: value === "" ? undefined : value, said };
  });

test.each(CELLS)("as $target a cell $cell sends $value", ({ target, cell, value, said }) => {
  expect(readCell(target, cell)).toEqual({ value, said });
});

test("a job title that would be too long as small letters is not sent", () => {
  const said = "Job title is too long";
  expect(readCell("jobTitle", "İ".repeat(32_000))).toEqual({ value: undefined, said });
});
