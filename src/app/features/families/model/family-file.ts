import { formatCsv } from "#app/lib/csv.ts";
import {
  type FamilyTable,
  cityOf,
  companiesBelow,
  companyIdOf,
  nameOf,
  parentOf,
  stateOf,
  typeOf,
  valueAt,
} from "./family-table.ts";

/** Formats of a family as text. */
export type FamilyFormat = "csv" | "json";

const HEADER = [
  "Level",
  "Company Name",
  "Company ID",
  "Type",
  "Parent Name",
  "Parent Company ID",
  "City",
  "State",
  "Companies Below",
  "Path",
];

const BETWEEN = " > ";

/** Letters of a path, at most: a spreadsheet's cell ends at 32,767, and a file of long chains at what a text can hold. */
const LONGEST_PATH = 8000;

/** The names from the top down, by level from 1; those in the middle of a very long chain as one sign. */
function pathText(names: readonly string[], level: number): string {
  let first = level;
  for (let length = 0; first > 1; first -= 1) {
    length += (names[first] ?? "").length + BETWEEN.length;
    if (length > LONGEST_PATH) break;
  }
  const last = names.slice(first, level + 1);
  return (first > 1 ? [names[1] ?? "", "…", ...last.slice(1)] : last).join(BETWEEN);
}

/** One line for each node, in the order given; a path names what is above it, from the top down. */
function* csvRows(table: FamilyTable, nodes: Int32Array): Generator<readonly string[]> {
  yield HEADER;
  // the last node of each level
  const names: string[] = [];
  for (const node of nodes) {
    const level = valueAt(table.levels, node);
    const parent = parentOf(table, node);
    const name = nameOf(table, node);
    names[level] = name;
    yield [
      String(level),
      name,
      companyIdOf(table, node),
      typeOf(table, node).label,
      parent < 0 ? "" : nameOf(table, parent),
      parent < 0 ? "" : companyIdOf(table, parent),
      cityOf(table, node),
      stateOf(table, node),
      String(companiesBelow(table, node)),
      pathText(names, level),
    ];
  }
}

function memberJson(table: FamilyTable, node: number): string {
  const { typeId, description } = typeOf(table, node);
  const told = JSON.stringify({
    name: nameOf(table, node),
    companyId: companyIdOf(table, node) || undefined,
    city: cityOf(table, node) || undefined,
    state: stateOf(table, node) || undefined,
    subUnitTypeInfo:
      typeId === null && description === ""
        ? undefined
        : { typeId: typeId ?? undefined, typeDescription: description || undefined },
  });
  return told.slice(0, -1);
}

/** The tree in the shape of the answer, section 2.7; written without recursion, since chains can be long. */
function familyJson(table: FamilyTable, nodes: Int32Array): string {
  const parts: string[] = ['{"familyTree":['];
  let level = 0;
  for (const node of nodes) {
    const own = valueAt(table.levels, node);
    if (own > level) {
      if (level > 0) parts.push(',"familyNodes":[');
    } else {
      parts.push("}", "]}".repeat(level - own), ",");
    }
    parts.push("\n", "  ".repeat(Math.min(own, 40)), memberJson(table, node));
    level = own;
  }
  if (level > 0) parts.push("}", "]}".repeat(level - 1));
  parts.push("\n]}\n");
  return parts.join("");
}

/**
 * Members as a file: nodes in the order given, where everything above a node comes before it. CSV with a byte order
 * mark, since Excel reads the file as UTF-8 only then.
 */
export function familyFile(table: FamilyTable, nodes: Int32Array, format: FamilyFormat): Blob {
  return format === "csv"
    ? new Blob([formatCsv(csvRows(table, nodes), { bom: true })], { type: "text/csv;charset=utf-8" })
    : new Blob([familyJson(table, nodes)], { type: "application/json" });
}
