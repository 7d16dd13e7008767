import { type ReferenceEntry, numbered } from "./reference-entry.ts";
import departmentTable from "./tables/departments.json" with { type: "json" };

/** A department, with its job functions and titles. */
export interface Department {
  readonly name: string;
  /** C-level titles. */
  readonly chiefs: readonly string[];
  /** Job functions: fields of work led by directors and managers. */
  readonly functions: readonly string[];
  /** Titles of individual contributors. */
  readonly roles: readonly string[];
  /** Share of a company's people. The shares add up to 1. */
  readonly share: number;
}

/** The departments in the order of their codes, from 0. */
export const DEPARTMENTS: readonly Department[] = departmentTable;

export const C_SUITE = "C-Suite";

export function departments(): readonly ReferenceEntry[] {
  return numbered(
    DEPARTMENTS.map(({ name }) => name),
    0,
  );
}

/** All job functions, numbered as department.function. */
export function jobFunctions(): readonly ReferenceEntry[] {
  return DEPARTMENTS.flatMap(({ functions }, department) =>
    functions.map((name, index) => ({ id: `${department}.${index + 1}`, name })),
  );
}

/**
 * Management levels, most senior first: the value in records, the lookup's code and name, and the share among contacts.
 * Board members are never drawn among a company's people.
 */
export const MANAGEMENT_LEVELS = [
  { name: "Board Member", code: "Board Member", plural: "Board Members", hierarchy: 6, share: 0 },
  { name: "C-Level", code: "C Level Exec", plural: "C Level Execs", hierarchy: 5, share: 0.06 },
  { name: "VP-Level", code: "VP Level Exec", plural: "VP Level Execs", hierarchy: 4, share: 0.12 },
  { name: "Director", code: "Director", plural: "Directors", hierarchy: 3, share: 0.21 },
  { name: "Manager", code: "Manager", plural: "Managers", hierarchy: 2, share: 0.28 },
  { name: "Non-Manager", code: "Non Manager", plural: "Non Managers", hierarchy: 1, share: 0.33 },
] as const;
export type ManagementLevel = (typeof MANAGEMENT_LEVELS)[number]["name"];

const levelsByCode = new Map<string, ManagementLevel>(
  MANAGEMENT_LEVELS.map(({ code, name }) => [code, name]),
);

/** The value in records for a code of the lookup: "C Level Exec" → "C-Level". Throws a RangeError for any other. */
export function managementLevelOf(code: string): ManagementLevel {
  const level = levelsByCode.get(code);
  if (level === undefined) throw new RangeError(`No such management level: ${code}`);
  return level;
}

export function managementLevels(): readonly ReferenceEntry[] {
  return MANAGEMENT_LEVELS.map(({ code, plural }) => ({ id: code, name: plural }));
}
