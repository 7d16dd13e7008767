import { type Forest, valueAt } from "#app/chart/forest.ts";
import { type TextColumn, textAt } from "./family-text-column.ts";

/** How a member relates to its parent. */
export type MemberKind =
  | "parent"
  | "subsidiary"
  | "acquisition"
  | "division"
  | "former-name"
  | "location"
  | "other";

/** A type of member, as `subUnitTypeInfo` in the answer. [field-11] */
export interface MemberType {
  /** The service's id; null without one. */
  readonly typeId: number | null;
  /** The service's wording; empty without one. */
  readonly description: string;
  /** What is shown. */
  readonly label: string;
  readonly kind: MemberKind;
}

/** A family as columns, in the order of the answer. Typed arrays move between threads without a copy. */
export interface FamilyTable extends Forest {
  /** From 1 at the top. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** Index into {@link typeList}. */
  readonly types: Uint8Array<ArrayBuffer>;
  readonly typeList: readonly MemberType[];
  /** The node that represents the node's company: a location or former name shares its company's. -1 without an id. */
  readonly companies: Int32Array<ArrayBuffer>;
  /** Distinct companies in the branch of a node, its own included. */
  readonly companiesWithin: Int32Array<ArrayBuffer>;
  /** Distinct companies in the whole family. */
  readonly companyTotal: number;
  readonly names: TextColumn;
  /** Company ids, as digits; empty without one. */
  readonly ids: TextColumn;
  /** Index into {@link cityList}, whose first is empty. */
  readonly cities: Uint32Array<ArrayBuffer>;
  readonly cityList: readonly string[];
  /** Index into {@link stateList}, whose first is empty. */
  readonly states: Uint32Array<ArrayBuffer>;
  readonly stateList: readonly string[];
  /** Number of levels. */
  readonly depth: number;
}

/** An ancestor of the matched company, as in `parentage`. [field-10] */
export interface ParentCompany {
  readonly companyId: string;
  readonly name: string;
}

/** The family of a company, from one answer. */
export interface Family {
  readonly table: FamilyTable;
  /** The node of the requested company; -1 when the tree does not contain it. */
  readonly matched: number;
  /** From the nearest parent to the ultimate one; empty for the ultimate parent itself. */
  readonly parentage: readonly ParentCompany[];
  /** Entries of the answer that are not members and were skipped. */
  readonly skipped: number;
}

/** Distinct companies below a node, other than its own. */
export function companiesBelow({ companiesWithin, companies }: FamilyTable, node: number): number {
  const own = (companies[node] ?? -1) < 0 ? 0 : 1;
  return valueAt(companiesWithin, node) - own;
}

const UNKNOWN_TYPE: MemberType = { typeId: null, description: "", label: "Type unknown", kind: "other" };

/** How a node relates to its parent. */
export function typeOf({ types, typeList }: FamilyTable, node: number): MemberType {
  return typeList[valueAt(types, node)] ?? UNKNOWN_TYPE;
}

/** The name as it came, which may be empty. */
export function nameOf({ names }: FamilyTable, node: number): string {
  return textAt(names, node);
}

/** A name to show; never empty. */
export function displayName(table: FamilyTable, node: number): string {
  return nameOf(table, node) || "Company without a name";
}

/** The company id; empty without one. */
export function companyIdOf({ ids }: FamilyTable, node: number): string {
  return textAt(ids, node);
}

export function cityOf({ cities, cityList }: FamilyTable, node: number): string {
  return cityList[valueAt(cities, node)] ?? "";
}

export function stateOf({ states, stateList }: FamilyTable, node: number): string {
  return stateList[valueAt(states, node)] ?? "";
}

/** "Austin, Texas", or whichever of the two is known. */
export function locationOf(table: FamilyTable, node: number): string {
  return [cityOf(table, node), stateOf(table, node)].filter(Boolean).join(", ");
}

/** How many members each level has, from the top. */
export function countLevels({ levels, depth }: FamilyTable): number[] {
  const counts = Array.from({ length: depth }, () => 0);
  for (const level of levels) counts[level - 1] = (counts[level - 1] ?? 0) + 1;
  return counts;
}

/** The node that represents a company; -1 when the tree does not contain it. */
export function nodeOfCompany(table: FamilyTable, companyId: string): number {
  const wanted = new TextEncoder().encode(companyId);
  const { bytes, starts } = table.ids;
  for (let node = 0; node < table.size; node += 1) {
    const start = starts[node] ?? 0;
    if ((starts[node + 1] ?? 0) - start !== wanted.length || wanted.length === 0) continue;
    if (wanted.every((byte, index) => bytes[start + index] === byte)) return table.companies[node] ?? -1;
  }
  return -1;
}

/**
 * How a URL names a member: its company id, numbered where several members share it (`707341702.2`), or its index where
 * it has none (`n15`). The same answer gives the same member.
 */
export function nodeRef(table: FamilyTable, node: number): string {
  const id = companyIdOf(table, node);
  if (id === "") return `n${node}`;
  const company = table.companies[node];
  let count = 0;
  for (let other = 0; other <= node; other += 1) if (table.companies[other] === company) count += 1;
  return count === 1 ? id : `${id}.${count}`;
}

/** The member that a URL names; -1 when there is none. */
export function nodeOfRef(table: FamilyTable, ref: string): number {
  const index = /^n(\d+)$/.exec(ref)?.[1];
  if (index !== undefined) return Number(index) < table.size ? Number(index) : -1;
  const [, id = "", count = "1"] = /^(\d+)(?:\.(\d+))?$/.exec(ref) ?? [];
  const company = nodeOfCompany(table, id);
  if (company < 0) return -1;
  let left = Number(count);
  return table.companies.findIndex((other) => other === company && (left -= 1) === 0);
}
