import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { isClosed } from "./chart-counts.ts";
import type { SceneCluster } from "./chart-scene.ts";
import {
  type FamilyTable,
  branchSize,
  companiesBelow,
  isBranch,
  placeOf,
  shownName,
  typeOf,
  valueAt,
} from "#app/features/families/model/family-table.ts";
import type { NodeFlags } from "#app/features/families/model/tree-rows.ts";

const COMPANY = { one: "company", many: "companies" };
const MEMBER = { one: "member", many: "members" };

/** What a member is to the one above it, as its card says. */
export function typeLabel(table: FamilyTable, node: number): string {
  const { kind, label } = typeOf(table, node);
  return kind === "parent" ? "Ultimate parent" : label;
}

/** "7 companies", or "2 members" where nothing below is a company of its own. */
export function belowText(table: FamilyTable, node: number): string {
  const companies = companiesBelow(table, node);
  return companies > 0 ? formatCount(companies, COMPANY) : formatCount(branchSize(table, node) - 1, MEMBER);
}

/** What the pill of a closed branch tells: "+38". */
export function pillText(table: FamilyTable, node: number): string {
  return `+${formatNumber(companiesBelow(table, node) || branchSize(table, node) - 1)}`;
}

/** What the pill of a branch tells whose members have no room at the scale. */
export function mergedText({ merged, companies }: { merged: number; companies: number }): string {
  return `+${formatNumber(companies || merged)}`;
}

/** "38 companies", or "212 · 1,204 companies" with those below. */
export function clusterText({ members, companies }: Pick<SceneCluster, "members" | "companies">): string {
  if (companies === 0) return formatCount(members, MEMBER);
  const all = formatCount(companies, COMPANY);
  return companies === members ? all : `${formatNumber(members)} · ${all}`;
}

/** The companies alone, where {@link clusterText} has no room. */
export function clusterCompanies({ companies }: Pick<SceneCluster, "companies">): string {
  return formatCount(companies, COMPANY);
}

/** How a card stands in the chart. */
export interface CardMarks {
  readonly selected: boolean;
  readonly matched: boolean;
  readonly found: boolean;
}

/** What is told of a member in tree and chart alike, in the order in which it is read out. */
function memberWords(
  table: FamilyTable,
  node: number,
): { readonly first: string[]; readonly below: string[] } {
  return {
    first: [shownName(table, node), typeLabel(table, node).toLowerCase(), placeOf(table, node)],
    below: isBranch(table, node) ? [`${belowText(table, node)} below`] : [],
  };
}

function sentence(words: readonly string[]): string {
  return words.filter(Boolean).join(", ");
}

/** The name of a row for those who do not see it; level, state and choice are told by the tree grid itself. */
export function rowName(
  table: FamilyTable,
  node: number,
  marks: Pick<CardMarks, "matched" | "found">,
): string {
  const { first, below } = memberWords(table, node);
  return sentence([...first, ...below, marks.matched ? "matched" : "", marks.found ? "found" : ""]);
}

/** The name of a card for those who do not see it: "Meridian Payments Inc, subsidiary, Oslo, level 2, 7 companies below, closed". */
export function cardName(table: FamilyTable, open: NodeFlags, node: number, marks: CardMarks): string {
  const { first, below } = memberWords(table, node);
  return sentence([
    ...first,
    `level ${valueAt(table.levels, node)}`,
    ...below,
    ...(below.length === 0 ? [] : [isClosed(table, open, node) ? "closed" : "open"]),
    marks.matched ? "matched" : "",
    marks.found ? "found" : "",
    marks.selected ? "selected" : "",
  ]);
}
