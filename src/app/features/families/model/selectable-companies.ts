import { type FamilyTable, cityOf, companyIdOf, nameOf, stateOf, valueAt } from "./family-table.ts";
import { isWanted } from "./tree-filter.ts";
import type { NodeFlags } from "./tree-rows.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** Companies that are chosen at once, at most: each one would be a credit when it is enriched. */
export const MOST_CHOSEN = 20_000;

/** The nodes that stand for the companies of some members, each once: locations and former names are their company. */
export function companiesOf(table: FamilyTable, nodes: Iterable<number>): number[] {
  const own = new Set<number>();
  for (const node of nodes) own.add(table.companies[node] ?? -1);
  own.delete(-1);
  return [...own];
}

/** The members of a branch, or of everything; only those that a filter wants. */
export function* membersOf(
  table: FamilyTable,
  top: number | undefined,
  kept: NodeFlags | undefined,
): Generator<number> {
  const end = top === undefined ? table.size : valueAt(table.ends, top);
  for (let node = top ?? 0; node < end; node += 1) {
    if (isWanted(kept, node)) yield node;
  }
}

/** A company of the tree as a choice, with what the tree tells about it. */
export function choiceOf(table: FamilyTable, node: number): SelectableRecord {
  return {
    type: "company",
    id: companyIdOf(table, node),
    snapshot: {
      name: nameOf(table, node),
      website: null,
      city: cityOf(table, node) || null,
      state: stateOf(table, node) || null,
      country: null,
      employeeCount: null,
      revenue: null,
      managementStatus: null,
    },
  };
}
