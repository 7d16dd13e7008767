import { type TextColumn, textAt } from "./text-column.ts";

/** What a member is to the one above it. */
export type MemberKind =
  "parent" | "subsidiary" | "acquisition" | "division" | "former-name" | "location" | "other";

/** A type of members, as the answer names it. Section 2.7, `subUnitTypeInfo`. */
export interface MemberType {
  /** The service's id; null where it told none. */
  readonly typeId: number | null;
  /** The service's words; empty where it told none. */
  readonly description: string;
  /** What is shown. */
  readonly label: string;
  readonly kind: MemberKind;
}

/**
 * A family as columns: a node is its index. Nodes stand in the order of the answer, each before everything below it,
 * so that a branch is the range from a node to its end. Columns can be moved between threads without a copy.
 */
export interface FamilyTable {
  readonly size: number;
  /** The node above; -1 at the top. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** The index after the last node of the branch. */
  readonly ends: Int32Array<ArrayBuffer>;
  /** From 1 at the top. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** Index into {@link typeList}. */
  readonly types: Uint8Array<ArrayBuffer>;
  readonly typeList: readonly MemberType[];
  /** The node that stands for the node's company: locations and former names share that of their company. -1 without an id. */
  readonly companies: Int32Array<ArrayBuffer>;
  /** How many companies, each once, the branch of a node holds, its own included. */
  readonly companiesWithin: Int32Array<ArrayBuffer>;
  /** Companies of the whole family, each once. */
  readonly companyTotal: number;
  readonly names: TextColumn;
  /** Company ids, as digits; empty where none was told. */
  readonly ids: TextColumn;
  /** Index into {@link cityList}, whose first is empty. */
  readonly cities: Uint32Array<ArrayBuffer>;
  readonly cityList: readonly string[];
  /** Index into {@link stateList}, whose first is empty. */
  readonly states: Uint32Array<ArrayBuffer>;
  readonly stateList: readonly string[];
  /** Levels that there are. */
  readonly depth: number;
}

/** A company on the way up. Section 2.7, `parentage`. */
export interface ParentCompany {
  readonly companyId: string;
  readonly name: string;
}

/** The family of a company, as one answer told it. */
export interface Family {
  readonly table: FamilyTable;
  /** The node of the company that was asked for; -1 when the tree does not hold it. */
  readonly matched: number;
  /** From the nearest parent up to the ultimate one; empty for that one. */
  readonly parentage: readonly ParentCompany[];
  /** Entries of the answer that are no members and were left out. */
  readonly leftOut: number;
}

/** The member of a column; 0 outside of it, which no caller asks for. */
export function valueAt(column: Int32Array | Uint32Array | Uint8Array, index: number): number {
  return column[index] ?? 0;
}

/** The node above; -1 at the top. */
export function parentOf({ parents }: FamilyTable, node: number): number {
  return parents[node] ?? -1;
}

/** How many nodes a branch has, its top included. */
export function branchSize({ ends }: FamilyTable, node: number): number {
  return valueAt(ends, node) - node;
}

/** Whether anything stands below. */
export function isBranch(table: FamilyTable, node: number): boolean {
  return branchSize(table, node) > 1;
}

/** Companies below a node, each once; its own is not counted again. */
export function companiesBelow({ companiesWithin, companies }: FamilyTable, node: number): number {
  const own = (companies[node] ?? -1) < 0 ? 0 : 1;
  return valueAt(companiesWithin, node) - own;
}

/** Companies of the whole family. */
export function companyCount({ companyTotal }: FamilyTable): number {
  return companyTotal;
}

const NO_TYPE: MemberType = { typeId: null, description: "", label: "Type not told", kind: "other" };

/** What a node is to the one above it. */
export function typeOf({ types, typeList }: FamilyTable, node: number): MemberType {
  return typeList[valueAt(types, node)] ?? NO_TYPE;
}

/** The name as it was told, which may be empty. */
export function nameOf({ names }: FamilyTable, node: number): string {
  return textAt(names, node);
}

/** A name to show. */
export function shownName(table: FamilyTable, node: number): string {
  return nameOf(table, node) || "Company without a name";
}

/** The company id; empty where none was told. */
export function companyIdOf({ ids }: FamilyTable, node: number): string {
  return textAt(ids, node);
}

export function cityOf({ cities, cityList }: FamilyTable, node: number): string {
  return cityList[valueAt(cities, node)] ?? "";
}

export function stateOf({ states, stateList }: FamilyTable, node: number): string {
  return stateList[valueAt(states, node)] ?? "";
}

/** "Austin, Texas", or the part of it that was told. */
export function placeOf(table: FamilyTable, node: number): string {
  return [cityOf(table, node), stateOf(table, node)].filter(Boolean).join(", ");
}

/** The nodes from the top down to the one above this one. */
export function ancestorsOf(table: FamilyTable, node: number): number[] {
  const above: number[] = [];
  for (let parent = parentOf(table, node); parent >= 0; parent = parentOf(table, parent)) above.push(parent);
  return above.toReversed();
}

/** The nodes directly below, in the order of the answer; at most so many. */
export function childrenOf(table: FamilyTable, node: number, most = Infinity): number[] {
  const children: number[] = [];
  const end = valueAt(table.ends, node);
  for (let child = node + 1; child < end && children.length < most; child = valueAt(table.ends, child)) {
    children.push(child);
  }
  return children;
}

/** How many members each level has, from the top. */
export function levelsCounted({ levels, depth }: FamilyTable): number[] {
  const counts = Array.from({ length: depth }, () => 0);
  for (const level of levels) counts[level - 1] = (counts[level - 1] ?? 0) + 1;
  return counts;
}
