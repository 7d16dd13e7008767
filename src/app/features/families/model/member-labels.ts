import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import {
  type FamilyTable,
  type MemberKind,
  companiesBelow,
  displayName,
  locationOf,
  nameOf,
  typeOf,
} from "./family-model.ts";
import { branchSize, isBranch, parentOf, valueAt } from "#app/chart/forest.ts";
import { type NodeFlags, isCollapsed } from "#app/chart/tree-rows.ts";

const COMPANY = RECORD_NOUN.company;
export const MEMBER = { one: "member", many: "members" };

/** Marks the company that a tree was requested for. */
export const SEARCHED_COMPANY = "Searched company";

/** The color of each kind of member except the top; its label is always beside it. */
export const MEMBER_TONES = {
  subsidiary: "teal",
  acquisition: "violet",
  division: "warning",
  "former-name": "neutral",
  location: "neutral",
  other: "neutral",
} as const satisfies Readonly<Record<Exclude<MemberKind, "parent">, string>>;

/** The colour of any member's label. */
export function memberTone(kind: MemberKind) {
  return kind === "parent" ? "accent" : MEMBER_TONES[kind];
}

/** A member's relation to its parent, as shown in tree, chart and details. */
export function typeLabel(table: FamilyTable, node: number): string {
  const { kind, label } = typeOf(table, node);
  return kind === "parent" ? "Top of family" : label;
}

/** "7 companies", or "2 members" where nothing below is a company of its own. */
export function belowLabel(table: FamilyTable, node: number): string {
  const companies = companiesBelow(table, node);
  return companies > 0 ? formatCount(companies, COMPANY) : formatCount(branchSize(table, node) - 1, MEMBER);
}

/** What a collapsed branch hides: "+38". */
export function formatBelow(table: FamilyTable, node: number): string {
  return `+${formatNumber(companiesBelow(table, node) || branchSize(table, node) - 1)}`;
}

/** What a card stands for besides itself at the current scale: "+38". */
export function formatMerged({ merged, companies }: { merged: number; companies: number }): string {
  return `+${formatNumber(companies || merged)}`;
}

/** Siblings that the chart draws as one, and the companies among and below them. */
export interface ClusterCounts {
  readonly members: number;
  readonly companies: number;
}

/** "38 companies", or "212 · 1,204 companies" with those below. */
export function clusterLabel({ members, companies }: ClusterCounts): string {
  if (companies === 0) return formatCount(members, MEMBER);
  const all = clusterCompaniesLabel({ companies });
  return companies === members ? all : `${formatNumber(members)} · ${all}`;
}

/** The companies alone, where {@link clusterLabel} has no room. */
export function clusterCompaniesLabel({ companies }: Pick<ClusterCounts, "companies">): string {
  return formatCount(companies, COMPANY);
}

/** The state of a card or row. */
export interface MemberState {
  readonly selected: boolean;
  readonly matched: boolean;
  readonly found: boolean;
}

function joinPhrases(phrases: readonly string[]): string {
  return phrases.filter(Boolean).join(", ");
}

/** Shared by tree and chart, in the order in which a screen reader says it. */
function memberPhrases(table: FamilyTable, node: number) {
  return {
    first: [displayName(table, node), typeLabel(table, node).toLowerCase(), locationOf(table, node)],
    below: isBranch(table, node) ? [`${belowLabel(table, node)} below`] : [],
  };
}

/** The accessible name of a row; the tree grid itself conveys level, expansion and selection. */
export function rowLabel(
  table: FamilyTable,
  node: number,
  state: Pick<MemberState, "matched" | "found">,
): string {
  const { first, below } = memberPhrases(table, node);
  return joinPhrases([...first, ...below, state.matched ? "matched" : "", state.found ? "found" : ""]);
}

/** The accessible name of a card: "Meridian Payments Inc, subsidiary, Oslo, level 2, 7 companies below, collapsed". */
export function cardLabel(table: FamilyTable, open: NodeFlags, node: number, state: MemberState): string {
  const { first, below } = memberPhrases(table, node);
  return joinPhrases([
    ...first,
    `level ${valueAt(table.levels, node)}`,
    ...below,
    ...(below.length === 0 ? [] : [isCollapsed(table, open, node) ? "collapsed" : "expanded"]),
    state.matched ? "matched" : "",
    state.found ? "found" : "",
    state.selected ? "selected" : "",
  ]);
}

/**
 * How many characters at the start of a member's name are whole words that its parent's name starts with too, including
 * the space after them; 0 when there are none or nothing else would be left. The rest tells siblings apart.
 */
export function sharedLength(table: FamilyTable, node: number): number {
  const parent = parentOf(table, node);
  if (parent < 0) return 0;
  const above = nameOf(table, parent).split(" ");
  const words = nameOf(table, node).split(" ");
  const shared = words.findIndex((word, index) => word !== above[index]);
  return shared < 1 ? 0 : words.slice(0, shared).join(" ").length + 1;
}

/** Companies in one search. */
export const COMPANIES_PER_REQUEST = 100;

/** The label of the button that selects these companies' C-levels, and the text beside it: both say it is free. */
export function executivesPrice(companies: number): { readonly label: string; readonly hint?: string } {
  if (companies === 1) return { label: "Select its C-levels · free" };
  return { label: `Select C-levels of ${formatNumber(companies)} companies`, hint: "free" };
}
