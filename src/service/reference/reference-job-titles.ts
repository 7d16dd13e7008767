import {
  C_SUITE,
  DEPARTMENTS,
  type Department,
  MANAGEMENT_LEVELS,
  type ManagementLevel,
} from "./reference-departments.ts";
import type { Random } from "#service/random.ts";
import { type ReferenceEntry, named } from "./reference-entry.ts";
import type { Sector } from "#service/reference/sectors.ts";

/** A position whose parts fit together. */
export interface Position {
  readonly title: string;
  readonly level: ManagementLevel;
  /** 6 for a board, 5 for C-level, down to 1. */
  readonly hierarchy: number;
  readonly department: string;
  readonly jobFunction: string;
}

const DEPARTMENT_SHARES = DEPARTMENTS.map(({ share }) => share);
const LEVEL_SHARES = MANAGEMENT_LEVELS.map(({ share }) => share);

/** The department that only health care, pharmaceuticals and instruments have, and the prefixes of their SIC codes. */
const MEDICAL = "Medical & Health";
const MEDICAL_SIC = ["283", "382", "384", "80"];

const BOARD_TITLES = [
  "Board Member",
  "Chair of the Board",
  "Deputy Chair of the Board",
  "Independent Director",
  "Member of the Supervisory Board",
  "Non-Executive Director",
];

/** `%` is the job function. */
const PATTERNS: Readonly<Record<"VP-Level" | "Director" | "Manager", readonly string[]>> = {
  "VP-Level": ["VP of %", "Vice President, %", "Senior Vice President, %", "VP %"],
  Director: ["Director of %", "Senior Director, %", "% Director", "Head of %"],
  Manager: ["% Manager", "Senior % Manager", "Manager, %", "% Team Manager"],
};

const GRADES = ["", "", "", "Senior ", "Lead ", "Associate "];

/** Picks a position for a sector, never one on a board; `top` picks the head of the company. */
export function pickPosition(random: Random, sector: Sector, top = false): Position {
  const department = top ? departmentCalled(C_SUITE) : pickDepartment(random, sector);
  const level = top ? "C-Level" : (MANAGEMENT_LEVELS[random.weighted(LEVEL_SHARES)]?.name ?? "Non-Manager");
  return positionIn(random, department, level);
}

/** Picks a seat on a company's board. */
export function pickBoardPosition(random: Random): Position {
  return positionIn(random, departmentCalled(C_SUITE), "Board Member");
}

function positionIn(random: Random, department: Department, level: ManagementLevel): Position {
  const jobFunction = random.pick(department.functions);
  return {
    title: titleOf(random, department, level, jobFunction),
    level,
    hierarchy: MANAGEMENT_LEVELS.find(({ name }) => name === level)?.hierarchy ?? 0,
    department: department.name,
    jobFunction,
  };
}

/** Picks a department; sales replaces the medical one in other sectors. */
function pickDepartment(random: Random, { sic }: Sector): Department {
  const department = DEPARTMENTS[random.weighted(DEPARTMENT_SHARES)];
  const medical = sic.some((code) => MEDICAL_SIC.some((beginning) => code.startsWith(beginning)));
  return department && (department.name !== MEDICAL || medical) ? department : departmentCalled("Sales");
}

function departmentCalled(name: string): Department {
  const department = DEPARTMENTS.find((each) => each.name === name);
  if (!department) throw new RangeError(`No such department: ${name}`);
  return department;
}

function titleOf(
  random: Random,
  department: Department,
  level: ManagementLevel,
  jobFunction: string,
): string {
  if (level === "Board Member") return random.pick(BOARD_TITLES);
  if (level === "C-Level") return random.pick(department.chiefs);
  if (level === "Non-Manager") return random.pick(GRADES) + random.pick(department.roles);
  return random.pick(PATTERNS[level]).replace("%", jobFunction);
}

/** Codes of title ranks, highest first. */
const RANKS: Readonly<Record<string, ManagementLevel>> = {
  board: "Board Member",
  exec: "C-Level",
  vp: "VP-Level",
  director: "Director",
  manager: "Manager",
  nonmanager: "Non-Manager",
};

/** The ranks in order, followed by the titles common enough to be suggested, each with itself as code. */
export function jobTitles(): readonly ReferenceEntry[] {
  const ranks = Object.entries(RANKS).map(([id, name], at) => ({
    id,
    name,
    attributes: { name, order: String(at + 1) },
  }));
  const titles = DEPARTMENTS.flatMap(({ chiefs, roles }) => [...chiefs, ...roles]);
  return [...ranks, ...named([...titles, ...BOARD_TITLES].toSorted())];
}
