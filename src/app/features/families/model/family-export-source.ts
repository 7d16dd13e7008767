import { CALLS_ALLOWED, type ExportRecord, type ExportSource } from "#app/exports/model/export-source.ts";
import type { CellField } from "#app/records/record-cell-values.ts";
import {
  type FamilyTable,
  cityOf,
  companiesBelow,
  companyIdOf,
  nameOf,
  stateOf,
  typeOf,
} from "./family-model.ts";
import { parentOf, valueAt } from "#app/chart/forest.ts";

const PATH_SEPARATOR = " > ";

/** A spreadsheet cell holds 32,767 characters, and long chains would otherwise exceed the longest string. */
const MAX_PATH_LENGTH = 8000;

/** A column of a family's members; those that a company has as well are named like its output fields. */
interface MemberField {
  readonly field: CellField;
  read(table: FamilyTable, node: number, top: number): string | number;
}

const FIELDS: readonly MemberField[] = [
  {
    field: { name: "level", label: "Level", kind: "number" },
    read: (table, node) => valueAt(table.levels, node),
  },
  { field: { name: "name", label: "Company Name", kind: "text" }, read: nameOf },
  { field: { name: "id", label: "Company ID", kind: "text" }, read: companyIdOf },
  {
    field: { name: "subUnitType", label: "Type", kind: "text" },
    read: (table, node) => typeOf(table, node).label,
  },
  {
    field: { name: "parentName", label: "Parent Name", kind: "text" },
    read: (table, node) => textOfParent(table, node, nameOf),
  },
  {
    field: { name: "parentId", label: "Parent Company ID", kind: "text" },
    read: (table, node) => textOfParent(table, node, companyIdOf),
  },
  { field: { name: "city", label: "City", kind: "text" }, read: cityOf },
  { field: { name: "state", label: "State", kind: "text" }, read: stateOf },
  { field: { name: "companiesBelow", label: "Companies Below", kind: "number" }, read: companiesBelow },
  { field: { name: "path", label: "Path", kind: "text" }, read: pathOf },
];

const READERS = new Map(FIELDS.map((each) => [each.field.name, each]));

function textOfParent(
  table: FamilyTable,
  node: number,
  textOf: (table: FamilyTable, node: number) => string,
): string {
  const parent = parentOf(table, node);
  return parent < 0 ? "" : textOf(table, parent);
}

/** The names from the top down. A very long path keeps its top and its last names. */
function pathOf(table: FamilyTable, node: number, top: number): string {
  const names: string[] = [];
  let length = 0;
  for (let at = node; at >= 0; at = parentOf(table, at)) {
    const name = nameOf(table, at);
    length += name.length + PATH_SEPARATOR.length;
    if (length > MAX_PATH_LENGTH && names.length > 0) {
      return [nameOf(table, top), "…", ...names.toReversed()].join(PATH_SEPARATOR);
    }
    names.push(name);
  }
  return names.toReversed().join(PATH_SEPARATOR);
}

interface FamilyExport {
  /** The id of the stored family. */
  readonly id: string;
  readonly name: string;
  readonly table: FamilyTable;
  /** In the order of the file, ancestors first. */
  readonly nodes: Int32Array;
  /** Whether these are only the members shown: they are remembered one by one. */
  readonly shownOnly: boolean;
  /** Members that do not pass the filter themselves, but are ancestors of some that do. */
  readonly above?: readonly number[];
}

/** A source for files of a family's members, one row each. */
export function familyExportSource({
  id,
  name,
  table,
  nodes,
  shownOnly,
  above = [],
}: FamilyExport): ExportSource {
  const isAbove = new Set(above);
  return {
    name,
    rowType: "family-member",
    origin: {
      kind: "family",
      id,
      ...(shownOnly ? { nodes: [...nodes] } : {}),
      ...(above.length > 0 ? { above: [...above] } : {}),
    },
    fields: FIELDS.map(({ field }) => field),
    size: nodes.length,
    aboveCount: above.length,
    *records(): Generator<ExportRecord> {
      let top = 0;
      for (const node of nodes) {
        if (parentOf(table, node) < 0) top = node;
        const under = top;
        yield {
          id: companyIdOf(table, node),
          value: (field) => READERS.get(field)?.read(table, node, under),
          miss: null,
          doNotCall: CALLS_ALLOWED,
          isAbove: isAbove.has(node),
        };
      }
    },
  };
}

/** All members of a family, in an order of the tree or of the answer. */
export function allNodes({ size }: FamilyTable, order: Int32Array | undefined): Int32Array {
  return order ?? Int32Array.from({ length: size }, (_, node) => node);
}
