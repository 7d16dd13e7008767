import { expect, test } from "vitest";
import { detectDelimiter, separatorLine } from "./detect-delimiter.ts";

test.each([
  ["commas", "Name,Company\nJane,Acme\nJohn,Globex\n", ","],
  ["semicolons around decimal commas", "Firma;Umsatz;Anteil\nAcme;1,5;2,75\nGlobex;3,25;4,5\n", ";"],
  ["the same without names of columns", "Acme;1,5;2,75\nGlobex;3,25;4,5\n", ";"],
  [
    "semicolons of which a row has too many, around decimal commas",
    "Acme;1,5\nGlobex;2,5;x\nInitech;3,5\n",
    ";",
  ],
  ["tabs around commas", "Name\tCompany\nJane\tAcme, Inc.\nJohn\tGlobex, Ltd.\n", "\t"],
  ["pipes", "Name|Company|City\nJane|Acme|Oslo\nJohn|Globex|Bonn\n", "|"],
  ["commas around lists with semicolons", "Name,Tags\nJane,a;b\nJohn,c;d\n", ","],
  [
    "commas in quotes between semicolons",
    '"Name";"Company"\n"Jane";"Acme, Inc."\n"John";"Bolt, Ltd."\n',
    ";",
  ],
  ["numbers between commas", "1,2,3\n4,5,6\n7,8,9\n", ","],
  ["a title above", "Attendees 2026\n\nName,Company,City\nJane,Acme,Oslo\nJohn,Globex,Bonn\n", ","],
  ["commas behind a quotation mark that never closes", 'Name,"Company\nJane,Acme\nJohn,Globex\nAnn,Ini', ","],
  ["a row that is cut off", "Name;Company;City\nJane;Acme;Oslo\nJohn;Glo", ";"],
])("finds %s", (_, text, delimiter) => {
  expect(detectDelimiter(text, false)).toBe(delimiter);
});

test("one column stays one, also with a comma in each name", () => {
  expect(detectDelimiter("Website\nacme.example\nglobex.example\n", true)).toBe(",");
  expect("Name\nSmith, John\nDoe, Jane\n").not.toContain(
    detectDelimiter("Name\nSmith, John\nDoe, Jane\n", true),
  );
});

test("Excel's own line names the delimiter", () => {
  expect(separatorLine("sep=;\r\nName;Company")).toEqual({ length: 7, delimiter: ";" });
  expect(separatorLine("SEP=\t\nName")).toEqual({ length: 6, delimiter: "\t" });
  expect(separatorLine("sep=^\nName^Company")).toEqual({ length: 6, delimiter: "^" });
  expect(separatorLine("separate,columns\n")).toBeUndefined();
});
