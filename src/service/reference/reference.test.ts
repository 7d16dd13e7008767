import { describe, expect, test } from "vitest";
import { LOOKUP_FIELDS } from "#contract/lookup-schemas.ts";
import { keywordCodes } from "./industry-keywords.ts";
import { HOLDINGS, SECTORS, type Sector } from "#service/reference/sectors.ts";
import { topIndustryOf } from "./industries.ts";
import { type BranchField, branchOf, codesIn, referenceTable } from "./reference.ts";
import { SUB_UNIT_TYPES, subUnitTypeId, subUnitTypeName } from "./sub-unit-types.ts";

const idsOf = (field: Parameters<typeof referenceTable>[0]) => referenceTable(field).map(({ id }) => id);

test.each(LOOKUP_FIELDS)(
  "%s: values have names, and identifiers of their own that are known in any case [lookup-5]",
  (field) => {
    const entries = referenceTable(field);
    const ids = idsOf(field);
    expect(entries.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(entries.length);
    // a comma separates the values of a criterion
    const odd = entries.filter(
      ({ id, name }) => id.trim() === "" || id.includes(",") || name === "" || name.trim() !== name,
    );
    expect(odd).toEqual([]);
    expect(codesIn(field, [...ids.map((id) => ` ${id.toUpperCase()}`), "No such value"])).toEqual({
      entries,
      unknown: ["No such value"],
    });
  },
);

describe("tables as large as they must be [sandbox-5]", () => {
  test.each([
    ["sic-codes", 330],
    ["metro-regions", 70],
    ["intent-topics", 60],
    ["countries", 240],
    ["naics-codes", 2000],
    ["industries", 150],
    ["tech-products", 60],
  ] as const)("%s has at least %i values", (field, count) => {
    expect(referenceTable(field).length).toBeGreaterThanOrEqual(count);
  });

  test("states are the 50, the District of Columbia and Canada's 13, and metro regions lie in them", () => {
    const states = idsOf("states");
    expect(states.filter((id) => id.startsWith("usa."))).toHaveLength(51);
    expect(states.filter((id) => id.startsWith("canada."))).toHaveLength(13);
    expect(idsOf("metro-regions").filter((id) => !states.includes(id.replace(/\.[a-z]+$/, "")))).toEqual([]);
  });
});

describe("values by their names [lookup-5]", () => {
  test.each([
    ["countries", "UNITED states", "usa"],
    ["countries", "cote d'ivoire", "cotedivoire"],
    ["states", "Québec", "canada.quebec"],
    ["departments", "c-suite", "0"],
    ["management-levels", "Directors", "Director"],
    ["revenue-ranges", "Under $500,000", "under500k"],
    ["scoop-types", "Merger or Acquisition", "4"],
    ["scoop-types", "mergers & acquisitions (m&a)", "4"],
    ["scoop-types", "IPO", "10"],
    ["company-types", "nonprofit", "npo"],
    // a name on three levels: the widest wins
    ["naics-codes", "Utilities", "22"],
  ] as const)("%s: %s", (field, name, id) => {
    expect(codesIn(field, [name]).entries.map((entry) => entry.id)).toEqual([id]);
  });

  test("each once, in the order given, and those that are not known", () => {
    const { entries, unknown } = codesIn("countries", ["Norway", "Atlantis", "usa", "norway", ""]);
    expect(entries.map(({ id }) => id)).toEqual(["norway", "usa"]);
    expect(unknown).toEqual(["Atlantis", ""]);
  });
});

describe("branches [search-15]", () => {
  const inBranch = (field: BranchField, branch: string) =>
    idsOf(field).filter((id) => branchOf(field, branch).some((code) => id >= code && id < `${code}:`));

  test("an industry holds itself and what is below it", () => {
    for (const id of idsOf("industries")) {
      const below = idsOf("industries").filter((other) => other === id || other.startsWith(`${id}.`));
      expect(inBranch("industries", id)).toEqual(below);
    }
  });

  test("a number holds all numbers that begin with it", () => {
    expect(inBranch("sic-codes", "737")).toEqual(["7371", "7372", "7373", "7374", "7375", "7379"]);
    expect(inBranch("naics-codes", "6211")).toEqual(["6211", "62111", "621111", "621112"]);
    expect(inBranch("naics-codes", "31-33")).toContain("336411");
  });

  test("every six-digit code has each level above it", () => {
    const known = new Set(idsOf("naics-codes"));
    const orphans = [...known]
      .filter((id) => id.length === 6)
      .filter((id) => ![id.slice(0, 3), id.slice(0, 4), id.slice(0, 5)].every((code) => known.has(code)));
    expect(orphans).toEqual([]);
  });
});

test("industries have two levels, and each top level stands before what is below it", () => {
  const ids = idsOf("industries");
  const tops = ids.filter((id) => !id.includes("."));
  expect(ids).toEqual(tops.flatMap((top) => ids.filter((id) => topIndustryOf(id) === top)));
  expect(ids.filter((id) => !/^[a-z]+(\.[a-z]+)?$/.test(id))).toEqual([]);
});

const sectorsByName = [...SECTORS, HOLDINGS].map((sector) => [sector.words[0], sector] as const);

test.each(sectorsByName)("the codes of %s exist", (_word, { naics, sic, industries }: Sector) => {
  for (const [field, codes] of [
    ["naics-codes", naics],
    ["sic-codes", sic],
    ["industries", industries],
  ] as const) {
    expect(codesIn(field, codes).unknown).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test.each(sectorsByName)(
  "each product of %s is found by its words [search-6]",
  (_word, { products }: Sector) => {
    for (const product of products) {
      for (const word of product.split(" ")) expect(keywordCodes(word).products).toContain(product);
    }
  },
);

test("sub-unit types have the numbers of records [field-11]", () => {
  expect(idsOf("sub-unit-types").map((code) => subUnitTypeName(subUnitTypeId(code)))).toEqual([
    "Unspecified",
    "Location",
    "Division",
    "Acquisition",
    "Subsidiary",
    "Former name",
  ]);
  expect(subUnitTypeId("SUBSIDIARY")).toBe(SUB_UNIT_TYPES.subsidiary);
  expect([4, 5].map(subUnitTypeName)).toEqual(["Subsidiary", "Acquisition"]);
  expect(() => subUnitTypeId("4")).toThrow(RangeError);
});
