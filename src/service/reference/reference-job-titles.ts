import {
  C_SUITE,
  DEPARTMENTS,
  type Department,
  MANAGEMENT_LEVELS,
  type ManagementLevel,
} from "./reference-departments.ts";
import type { Random } from "#service/sandbox/sandbox-random.ts";
import { type ReferenceEntry, named } from "./reference-entry.ts";
import type { Sector } from "#service/sandbox/companies/company-sectors.ts";

/** A position: everything in it fits together. */
export interface Position {
  readonly title: string;
  readonly level: ManagementLevel;
  /** 5 at C-level down to 1. */
  readonly hierarchy: number;
  readonly department: string;
  readonly jobFunction: string;
}

const DEPARTMENT_SHARES = DEPARTMENTS.map(({ share }) => share);
const LEVEL_SHARES = MANAGEMENT_LEVELS.map(({ share }) => share);

/** The department that only health care, medicines and instruments have. */
const MEDICAL = "Medical & Health";
const MEDICAL_GROUPS = new Set(["28", "38", "80"]);

/** `%` stands for the job function. */
const PATTERNS: Readonly<Record<Exclude<ManagementLevel, "C-Level" | "Non-Manager">, readonly string[]>> = {
  "VP-Level": ["VP of %", "Vice President, %", "Senior Vice President, %", "VP %"],
  Director: ["Director of %", "Senior Director, %", "% Director", "Head of %"],
  Manager: ["% Manager", "Senior % Manager", "Manager, %", "% Team Manager"],
};

const GRADES = ["", "", "", "Senior ", "Lead ", "Associate "];

/** A position that exists in this line of business; `top` asks for the head of the company. */
export function pickPosition(random: Random, sector: Sector, top = false): Position {
  const department = pickDepartment(random, sector, top);
  const level = MANAGEMENT_LEVELS[top ? 0 : random.weighted(LEVEL_SHARES)];
  if (!department || !level) throw new RangeError("No such department or level");
  const jobFunction = random.pick(department.functions);
  return {
    title: titleOf(random, department, level.name, jobFunction),
    level: level.name,
    hierarchy: level.hierarchy,
    department: department.name,
    jobFunction,
  };
}

function pickDepartment(random: Random, sector: Sector, top: boolean): Department | undefined {
  if (top) return DEPARTMENTS.find(({ name }) => name === C_SUITE);
  const department = DEPARTMENTS[random.weighted(DEPARTMENT_SHARES)];
  const staffed = department?.name !== MEDICAL || sector.sic.some((group) => MEDICAL_GROUPS.has(group));
  return staffed ? department : DEPARTMENTS[0];
}

function titleOf(
  random: Random,
  department: Department,
  level: ManagementLevel,
  jobFunction: string,
): string {
  if (level === "C-Level") return random.pick(department.chiefs);
  if (level === "Non-Manager") return random.pick(GRADES) + random.pick(department.roles);
  return random.pick(PATTERNS[level]).replace("%", jobFunction);
}

/** Titles that are common enough to offer as suggestions. */
export function jobTitles(): readonly ReferenceEntry[] {
  const titles = DEPARTMENTS.flatMap(({ chiefs, roles }) => [...chiefs, ...roles]).toSorted();
  return named(titles).map((entry, at) => ({ ...entry, order: String(at + 1) }));
}
