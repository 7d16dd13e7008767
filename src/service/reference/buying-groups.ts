import type { ManagementLevel } from "./reference-departments.ts";
import type { ReferenceEntry } from "./reference-entry.ts";
import groups from "./tables/buying-groups.json" with { type: "json" };

/** Management levels in personas, whose codes differ from the management-levels lookup. */
const PERSONA_LEVELS: Readonly<Record<string, ManagementLevel>> = {
  BOARD_MEMBERS: "Board Member",
  C_EXECUTIVES: "C-Level",
  VP_EXECUTIVES: "VP-Level",
  DIRECTOR: "Director",
  MANAGER: "Manager",
  NON_MANAGER: "Non-Manager",
};

/** A persona of a buying group, in the values of records. A person fits if they match every list that is not empty. */
export interface Persona {
  readonly departments: readonly string[];
  readonly levels: readonly ManagementLevel[];
  /** Any of these texts, anywhere in the title. */
  readonly titles: readonly string[];
}

/** The personas of a buying group; matching one suffices. Throws a RangeError for an unknown group. */
export function personasOf(groupId: string): readonly Persona[] {
  const found = groups.find(({ id }) => id === groupId);
  if (!found) throw new RangeError(`No such buying group: ${groupId}`);
  return found.personas.map(({ departments, levels, titles }) => ({
    departments,
    levels: levels.flatMap((level) => PERSONA_LEVELS[level] ?? []),
    titles: titles ?? [],
  }));
}

/** The buying groups: the first is built in, the others belong to the account. */
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
