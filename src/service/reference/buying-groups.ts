import type { ManagementLevel } from "./reference-departments.ts";
import type { ReferenceEntry } from "./reference-entry.ts";
import groups from "./tables/buying-groups.json" with { type: "json" };

/** Codes of management levels in personas, which are none of the management-levels lookup. */
const PERSONA_LEVELS: Readonly<Record<string, ManagementLevel>> = {
  BOARD_MEMBERS: "Board Member",
  C_EXECUTIVES: "C-Level",
  VP_EXECUTIVES: "VP-Level",
  DIRECTOR: "Director",
  MANAGER: "Manager",
  NON_MANAGER: "Non-Manager",
};

/** Whom a buying group means, in the values of records: somebody who fits each list that is not empty. */
export interface Persona {
  readonly departments: readonly string[];
  readonly levels: readonly ManagementLevel[];
  /** Any of these, anywhere in the title. */
  readonly titles: readonly string[];
}

/** The personas of a buying group, any of which makes somebody a member. Throws a RangeError for an unknown group. */
export function personasOf(groupId: string): readonly Persona[] {
  const found = groups.find(({ id }) => id === groupId);
  if (!found) throw new RangeError(`No such buying group: ${groupId}`);
  return found.personas.map(({ departments, levels, titles }) => ({
    departments,
    levels: levels.flatMap((level) => PERSONA_LEVELS[level] ?? []),
    titles: titles ?? [],
  }));
}

/** The groups: the first is there for everybody, the others belong to the account. */
export function buyingGroups(): readonly ReferenceEntry[] {
  return groups.map(({ id, name, accessLevel, personas }) => ({
    id,
    name,
    attributes: {
      name,
      accessLevel,
      isDefault: accessLevel === "public",
      personas: personas.map(({ departments, levels, titles }) => ({
        departmentsAndJobFunctions: departments,
        managementLevels: levels,
        titles,
      })),
    },
  }));
}
