import { expect, test } from "vitest";
import { readTableForTest } from "#testing/files/read-table-for-test.ts";
import { splitHint } from "./split-hint.ts";

const hintOf = async (text: string) =>
  splitHint({ ...(await readTableForTest(new Blob([text]))), name: "leads.csv", bytes: text.length });

test.each([
  ["slashes between cells", "Name/Company\nJane/Acme\nJohn/Globex\n", /^Each row is one cell/],
  [
    "commas in texts without quotation marks",
    `Name,Company,City\n${"Jane,Acme, Inc.,Oslo\nJohn,Globex,Bonn\nAnn,Hooli,Wien\n".repeat(4)}`,
    /^4 rows of 13 have more or fewer cells/,
  ],
])("a file with %s says what to change", async (_, text, hint) => {
  expect(await hintOf(text)).toMatch(hint);
});

test.each([
  ["a table", "Name,Company\nJane,Acme\nJohn,Globex\n"],
  ["a list of websites", "https://acme.example/\nhttps://globex.example/\n"],
  ["a list of companies", "Company\nAcme\nGlobex, Inc.\nInitech\n"],
  ["a table with a single odd row", `Name,Company\n${"Jane,Acme\n".repeat(9)}John,Globex,x\n`],
])("%s does not", async (_, text) => {
  expect(await hintOf(text)).toBeNull();
});
