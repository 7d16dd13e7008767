import type { ManagementLevel } from "./reference-departments.ts";
import type { ReferenceEntry } from "./reference-entry.ts";

/** Codes of management levels in personas, which are none of the management-levels lookup. */
const PERSONA_LEVELS = {
  BOARD_MEMBERS: "Board Member",
  C_EXECUTIVES: "C-Level",
  VP_EXECUTIVES: "VP-Level",
  DIRECTOR: "Director",
  MANAGER: "Manager",
  NON_MANAGER: "Non-Manager",
} as const satisfies Record<string, ManagementLevel>;
type PersonaLevel = keyof typeof PERSONA_LEVELS;

interface BuyingGroup {
  readonly id: string;
  readonly name: string;
  readonly accessLevel: "private" | "public";
  readonly personas: readonly {
    readonly departments: readonly string[];
    readonly levels: readonly PersonaLevel[];
    readonly titles: readonly string[] | null;
  }[];
}

const LEADERS: readonly PersonaLevel[] = ["C_EXECUTIVES", "VP_EXECUTIVES", "DIRECTOR"];
const DECISION_MAKERS: readonly PersonaLevel[] = [...LEADERS, "MANAGER"];

function group(id: number, name: string, ...personas: BuyingGroup["personas"]): BuyingGroup {
  return { id: String(id), name, accessLevel: "private", personas };
}

/** The first is there for everybody; the others belong to the account. */
const GROUPS: readonly BuyingGroup[] = [
  {
    ...group(
      1913020,
      "Company Leaders",
      { departments: ["C-Suite"], levels: ["C_EXECUTIVES"], titles: null },
      { departments: [], levels: ["VP_EXECUTIVES"], titles: null },
    ),
    accessLevel: "public",
  },
  group(1913021, "Finance Leaders", { departments: ["Finance"], levels: LEADERS, titles: null }),
  group(
    1913022,
    "IT and Security Leaders",
    { departments: ["Information Technology"], levels: LEADERS, titles: null },
    {
      departments: ["Engineering & Technical"],
      levels: ["C_EXECUTIVES"],
      titles: ["Chief Technology Officer"],
    },
  ),
  group(1913023, "Marketing Decision Makers", {
    departments: ["Marketing"],
    levels: DECISION_MAKERS,
    titles: null,
  }),
  group(1913024, "HR Decision Makers", {
    departments: ["Human Resources"],
    levels: DECISION_MAKERS,
    titles: null,
  }),
  group(1913025, "SecondTestGroup", {
    departments: ["Medical & Health"],
    levels: ["VP_EXECUTIVES"],
    titles: ["Dentist"],
  }),
  group(
    1913026,
    "Revenue Leaders",
    { departments: ["Sales"], levels: LEADERS, titles: null },
    { departments: ["Marketing"], levels: ["C_EXECUTIVES"], titles: null },
  ),
];

/** Whom a buying group means, in the values of records: somebody who fits each list that is not empty. */
export interface Persona {
  readonly departments: readonly string[];
  readonly levels: readonly ManagementLevel[];
  /** Any of these, anywhere in the title. */
  readonly titles: readonly string[];
}

/** The personas of a buying group, any of which makes somebody a member. Throws a RangeError for an unknown group. */
export function personasOf(groupId: string): readonly Persona[] {
  const found = GROUPS.find(({ id }) => id === groupId);
  if (!found) throw new RangeError(`No such buying group: ${groupId}`);
  return found.personas.map(({ departments, levels, titles }) => ({
    departments,
    levels: levels.map((level) => PERSONA_LEVELS[level]),
    titles: titles ?? [],
  }));
}

export function buyingGroups(): readonly ReferenceEntry[] {
  return GROUPS.map(({ id, name, accessLevel, personas }) => ({
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
