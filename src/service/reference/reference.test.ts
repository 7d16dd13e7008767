import { describe, expect, test } from "vitest";
import { LOOKUP_FIELDS } from "#contract/lookup-schemas.ts";
import { industryPrefixes, sectorOf } from "./naics-industries.ts";
import { referenceName, referenceTable } from "./reference.ts";

describe("every lookup field", () => {
  test.each(LOOKUP_FIELDS)("%s has named values with identifiers of their own", (field) => {
    const entries = referenceTable(field);
    expect(entries.length).toBeGreaterThanOrEqual(3);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.filter(({ id, name }) => id.trim() === "" || name.trim() !== name || name === "")).toEqual(
      [],
    );
  });

  test.each(LOOKUP_FIELDS)(
    "%s: no identifier holds a comma, which separates values of a criterion",
    (field) => {
      expect(referenceTable(field).filter(({ id }) => id.includes(","))).toEqual([]);
    },
  );
});

describe("tables as large as they must be [sandbox-5]", () => {
  test.each([
    ["sic-codes", 80],
    ["metro-regions", 60],
    ["intent-topics", 60],
    ["countries", 240],
    ["naics-codes", 1000],
  ] as const)("%s has at least %i values", (field, count) => {
    expect(referenceTable(field).length).toBeGreaterThanOrEqual(count);
  });

  test("states are the 50 states, the District of Columbia and Canada's 13", () => {
    expect(referenceTable("states")).toHaveLength(64);
  });
});

describe("industries", () => {
  test.each([
    ["62", "Health Care and Social Assistance"],
    ["621", "Ambulatory Health Care Services"],
    ["6211", "Offices of Physicians"],
    ["31-33", "Manufacturing"],
  ])("%s is %s", (code, name) => {
    expect(referenceName("industries", code)).toBe(name);
  });

  test("a combined sector stands for each of its two-digit codes", () => {
    expect(industryPrefixes("31-33")).toEqual(["31", "32", "33"]);
    expect(industryPrefixes("6211")).toEqual(["6211"]);
  });

  test("every six-digit code has its sector, subsector and group among the industries", () => {
    const orphans = referenceTable("naics-codes").filter(({ id }) =>
      [sectorOf(id), id.slice(0, 3), id.slice(0, 4)].some(
        (code) => referenceName("industries", code) === undefined,
      ),
    );
    expect(orphans).toEqual([]);
  });
});

test("values that the specification and the brief of each table show", () => {
  expect(referenceName("metro-regions", "usa.ca.sanfrancisco")).toBe("CA - San Francisco");
  expect(referenceName("sub-unit-types", "4")).toBe("Subsidiary");
  expect(referenceName("sub-unit-types", "5")).toBe("Acquisition");
  expect(referenceName("countries", "United States")).toBe("United States");
  expect(referenceName("news-categories", "PRODUCT")).toBe("PRODUCT");
  expect(referenceTable("management-levels").map(({ id }) => id)).toEqual([
    "C-Level",
    "VP-Level",
    "Director",
    "Manager",
    "Non-Manager",
  ]);
});
