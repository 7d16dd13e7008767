import { describe, expect, test } from "vitest";
import { fieldValue } from "#contract/records/field-value.ts";
import { cellsOf, formatCell } from "./record-cell-values.ts";
import { formatValue } from "./format-record-value.ts";

describe("formatValue", () => {
  test.each([
    ["text", "Ada", "Ada"],
    ["text", null, ""],
    ["text", undefined, ""],
    ["text", ["C-Level", "Director"], "C-Level; Director"],
    ["number", 0, "0"],
    ["number", "12", "12"],
    ["thousands", 5000, "5000"],
    ["boolean", true, "Yes"],
    ["boolean", false, "No"],
    ["boolean", "false", "No"],
    ["boolean", null, ""],
    ["phone", "+1-415-555-0132", "+1 415 555 0132"],
    ["date", "2026-03-04T23:30:00.000Z", "2026-03-04"],
    ["date", "2026-03-04", "2026-03-04"],
    ["date", "2026-03-04 10:00", "2026-03-04"],
    ["date", "2026-03-040", "2026-03-040"],
    ["date", "March 2026", "March 2026"],
    ["list", ["A", "", "B", null], "A; B"],
    ["list", "Alone", "Alone"],
    [
      "sourced",
      [{ value: "a@x.example", source: "web" }, { value: "b@x.example" }],
      "a@x.example; b@x.example",
    ],
    ["codes", [{ id: 62, name: "Health care" }, { id: "621" }], "62 Health care; 621"],
    ["codes", [{ name: "Health care" }], "Health care"],
    ["codes", ["62"], "62"],
    [
      "links",
      [{ type: "X", url: "https://x.example/a" }, { url: "https://y.example" }],
      "https://x.example/a; https://y.example",
    ],
    ["object", { oneYearGrowthRate: "12", twoYearGrowthRate: null }, "One year growth rate: 12"],
    ["objects", { name: "Care", department: "Medical" }, "Name: Care, Department: Medical"],
    [
      "objects",
      [
        { school: "Example College", educationDegree: { degree: "BA", areaOfStudy: "Law" } },
        { school: "Other" },
      ],
      "School: Example College, Education degree: (Degree: BA, Area of study: Law); School: Other",
    ],
    ["unknown", { anything: [1, 2] }, "Anything: (1; 2)"],
  ] as const)("%s %j reads %j", (kind, value, expected) => {
    expect(formatValue(kind, value)).toBe(expected);
  });
});

describe("cells of a contact", () => {
  const record = {
    id: "77",
    attributes: {
      email: "ada@works.example",
      company: { name: "Example Works", id: 900, zipCode: "04101" },
      companyCountry: "United States",
      directPhoneAlt: [
        { value: "+1-207-555-0100", source: "web" },
        { value: "207.555.0101", source: "web" },
      ],
      newThing: true,
    },
  };

  test("company fields are read from the nested company, or flat where they come so", () => {
    expect(fieldValue("contact", record, "companyName")).toBe("Example Works");
    expect(fieldValue("contact", record, "companyZipCode")).toBe("04101");
    expect(fieldValue("contact", record, "companyCountry")).toBe("United States");
    expect(fieldValue("contact", record, "companyCity")).toBeUndefined();
  });

  test("the record's own id answers for the field id", () => {
    expect(fieldValue("contact", record, "id")).toBe("77");
    expect(fieldValue("contact", { id: "77", attributes: { id: "78" } }, "id")).toBe("78");
  });

  test("cells come in the order of the chosen fields, unknown ones with a readable label", () => {
    const cells = cellsOf("contact", record, ["companyName", "newThing", "email", "directPhoneAlt"]);
    const names = ["Company", "New thing", "E-mail", "Other direct phones"];
    expect(cells.map(({ label }) => label)).toEqual(names);
    const phones = "+1 207 555 0100; 207 555 0101";
    expect(cells.map(formatCell)).toEqual(["Example Works", "Yes", "ada@works.example", phones]);
  });

  test("levels are called as filters call them", () => {
    const levels = (managementLevel: unknown) =>
      cellsOf("contact", { id: "1", attributes: { managementLevel } }, ["managementLevel"]).map(formatCell);
    expect(levels(["C-Level", "VP-Level", "Director"])).toEqual(["C-level; VP; Director"]);
    expect([levels("Non-Manager"), levels(null)]).toEqual([["Individual contributors"], [""]]);
  });

  test("a record without attributes has empty cells", () => {
    expect(cellsOf("contact", { id: "1" }, ["email", "companyName"]).map(formatCell)).toEqual(["", ""]);
  });
});

test("a company's own fields never look into a nested company", () => {
  const record = { id: "900", attributes: { companyStatus: "Active", company: { status: "Wrong" } } };
  expect(fieldValue("company", record, "companyStatus")).toBe("Active");
});
