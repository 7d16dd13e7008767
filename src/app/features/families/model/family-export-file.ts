import { formatCsv } from "#app/files/write/csv.ts";
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
} from "./family-model.ts";

/** File formats of a family. */
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

const PATH_SEPARATOR = " > ";

/** A spreadsheet cell holds 32,767 characters, and long chains would otherwise exceed the longest string. */
const MAX_PATH_LENGTH = 8000;

/** The names from the top down; `names` is indexed by level, from 1. Very long paths are elided in the middle. */
function formatPath(names: readonly string[], level: number): string {
  let first = level;
  for (let length = 0; first > 1; first -= 1) {
    length += (names[first] ?? "").length + PATH_SEPARATOR.length;
    if (length > MAX_PATH_LENGTH) break;
  }
  const last = names.slice(first, level + 1);
  return (first > 1 ? [names[1] ?? "", "…", ...last.slice(1)] : last).join(PATH_SEPARATOR);
}

/** One row per node, in the order given. */
function* csvRows(table: FamilyTable, nodes: Int32Array): Generator<readonly string[]> {
  yield HEADER;
  // of the last node on each level
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
      formatPath(names, level),
    ];
  }
}

function memberJson(table: FamilyTable, node: number): string {
  const { typeId, description } = typeOf(table, node);
  const text = JSON.stringify({
    name: nameOf(table, node),
    companyId: companyIdOf(table, node) || undefined,
    city: cityOf(table, node) || undefined,
    state: stateOf(table, node) || undefined,
    subUnitTypeInfo:
      typeId === null && description === ""
        ? undefined
        : { typeId: typeId ?? undefined, typeDescription: description || undefined },
  });
  // still open, for the children
  return text.slice(0, -1);
}

/** The tree in the shape of the answer; without recursion, since chains can be deep. [field-10] */
function familyJson(table: FamilyTable, nodes: Int32Array): string {
  const parts: string[] = ['{"familyTree":['];
  let level = 0;
  for (const node of nodes) {
    const next = valueAt(table.levels, node);
    if (next > level) {
      if (level > 0) parts.push(',"familyNodes":[');
    } else {
      parts.push("}", "]}".repeat(level - next), ",");
    }
    parts.push("\n", "  ".repeat(Math.min(next, 40)), memberJson(table, node));
    level = next;
  }
  if (level > 0) parts.push("}", "]}".repeat(level - 1));
  parts.push("\n]}\n");
  return parts.join("");
}

/** Members as a file, in the order given: ancestors first. The CSV has a byte order mark, without which Excel misreads UTF-8. */
export function familyFile(table: FamilyTable, nodes: Int32Array, format: FamilyFormat): Blob {
  return format === "csv"
    ? new Blob([formatCsv(csvRows(table, nodes), { bom: true })], { type: "text/csv;charset=utf-8" })
    : new Blob([familyJson(table, nodes)], { type: "application/json" });
}
