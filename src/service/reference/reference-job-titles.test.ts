import { expect, test } from "vitest";
import { HOLDINGS, SECTORS } from "./sectors.ts";
import { Random } from "#service/random.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { buyingGroups, personasOf } from "./buying-groups.ts";
import { DEPARTMENTS, MANAGEMENT_LEVELS, managementLevelOf } from "./reference-departments.ts";
import { pickBoardPosition, pickPosition } from "./reference-job-titles.ts";
import { codesIn, referenceName, referenceTable } from "./reference.ts";

const random = new Random(1, "positions", 1);

test("positions are in every department and on every level but the board; a bank has nobody for health", () => {
  const at = (word: string) => SECTORS.find(({ words }) => words.includes(word)) ?? HOLDINGS;
  const positions = Array.from({ length: 5000 }, () => pickPosition(random, at("Hospitals")));
  const departments = new Set(positions.map(({ department }) => department));
  expect(departments).toEqual(new Set(DEPARTMENTS.map(({ name }) => name)));
  expect(new Set(positions.map(({ hierarchy }) => hierarchy))).toEqual(new Set([1, 2, 3, 4, 5]));
  const inBank = Array.from({ length: 2000 }, () => pickPosition(random, at("Bank")).department);
  expect(inBank).not.toContain("Medical & Health");
});

test("a board member is above the C-level, with a title that is suggested", () => {
  const seats = Array.from({ length: 100 }, () => pickBoardPosition(random));
  expect(new Set(seats.map(({ title }) => title)).size).toBeGreaterThan(3);
  for (const { title, level, hierarchy, department } of seats) {
    expect([level, hierarchy, department]).toEqual(["Board Member", 6, "C-Suite"]);
    expect(referenceName("job-titles", title)).toBe(title);
  }
});

test("every code of a level, and every persona, leads to what records carry", () => {
  expect(idsOf(referenceTable("management-levels")).map(managementLevelOf)).toEqual(
    MANAGEMENT_LEVELS.map(({ name }) => name),
  );
  for (const { departments, levels } of buyingGroups().flatMap(({ id }) => personasOf(id))) {
    expect(codesIn("departments", departments).unknown).toEqual([]);
    expect(levels.length).toBeGreaterThan(0);
  }
});
