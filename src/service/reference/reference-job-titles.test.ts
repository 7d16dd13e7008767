import { describe, expect, test } from "vitest";
import { HOLDINGS, SECTORS } from "#service/reference/sectors.ts";
import { Random } from "#service/random.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { buyingGroups, personasOf } from "./buying-groups.ts";
import { DEPARTMENTS, MANAGEMENT_LEVELS, managementLevelOf } from "./reference-departments.ts";
import { pickBoardPosition, pickPosition } from "./reference-job-titles.ts";
import { codesIn, referenceName, referenceTable } from "./reference.ts";

describe("positions", () => {
  const random = new Random(1, "positions", 1);
  const hospital = SECTORS.find(({ words }) => words.includes("Hospitals")) ?? HOLDINGS;

  test("shares of departments and levels add up to 1", () => {
    for (const shares of [DEPARTMENTS, MANAGEMENT_LEVELS]) {
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    }
  });

  test("are in every department and on every level but the board, and at the head in the C-suite", () => {
    const positions = Array.from({ length: 5000 }, () => pickPosition(random, hospital));
    expect(new Set(positions.map(({ department }) => department))).toEqual(
      new Set(DEPARTMENTS.map(({ name }) => name)),
    );
    expect(new Set(positions.map(({ hierarchy }) => hierarchy))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(pickPosition(random, hospital, true)).toMatchObject({ level: "C-Level", department: "C-Suite" });
  });

  test("a bank has nobody for health", () => {
    const bank = SECTORS.find(({ words }) => words.includes("Bank")) ?? hospital;
    const departments = Array.from({ length: 2000 }, () => pickPosition(random, bank).department);
    expect(departments).not.toContain("Medical & Health");
  });

  test("a board member is above the C-level, with a title that is suggested", () => {
    const seats = Array.from({ length: 100 }, () => pickBoardPosition(random));
    expect(new Set(seats.map(({ title }) => title)).size).toBeGreaterThan(3);
    for (const { title, level, hierarchy, department } of seats) {
      expect([level, hierarchy, department]).toEqual(["Board Member", 6, "C-Suite"]);
      expect(referenceName("job-titles", title)).toBe(title);
    }
  });

  test("every code of a level leads to what records carry", () => {
    expect(idsOf(referenceTable("management-levels")).map(managementLevelOf)).toEqual(
      MANAGEMENT_LEVELS.map(({ name }) => name),
    );
    expect(managementLevelOf("C Level Exec")).toBe("C-Level");
    expect(() => managementLevelOf("C-Level")).toThrow(RangeError);
  });
});

test("personas name departments and levels as records do", () => {
  for (const { id } of buyingGroups()) {
    for (const { departments, levels } of personasOf(id)) {
      expect(codesIn("departments", departments).unknown).toEqual([]);
      expect(levels.length).toBeGreaterThan(0);
    }
  }
  expect(personasOf("1913024")).toEqual([
    {
      departments: ["Human Resources"],
      levels: ["C-Level", "VP-Level", "Director", "Manager"],
      titles: [],
    },
  ]);
  expect(() => personasOf("1")).toThrow(RangeError);
});
