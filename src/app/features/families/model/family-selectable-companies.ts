import { type FamilyTable, cityOf, companyIdOf, nameOf, stateOf } from "./family-model.ts";
import { valueAt } from "#app/chart/forest.ts";
import { passesFilter } from "./family-tree-filter.ts";
import type { NodeFlags } from "#app/chart/tree-rows.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** Companies added to the selection at once, at most: enriching each one could cost a credit. */
export const MAX_SELECTED = 20_000;

/** The nodes of the companies of some members, each once: a location or former name counts as its company. */
export function companyNodes(table: FamilyTable, nodes: Iterable<number>): number[] {
  const companies = new Set<number>();
  for (const node of nodes) companies.add(table.companies[node] ?? -1);
  companies.delete(-1);
  return [...companies];
}

/** The members of a branch, or of the whole family, that pass the filter. */
export function* membersOf(
  table: FamilyTable,
  top: number | undefined,
  included: NodeFlags | undefined,
): Generator<number> {
  const end = top === undefined ? table.size : valueAt(table.ends, top);
  for (let node = top ?? 0; node < end; node += 1) {
    if (passesFilter(included, node)) yield node;
  }
}

/** A company of the tree as a record to select, with what the tree knows about it. */
export function selectableCompany(table: FamilyTable, node: number): SelectableRecord {
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

/** The ids of all companies of a family. */
export function companyIdsOf(table: FamilyTable): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let node = 0; node < table.size; node += 1)
    if (table.companies[node] === node) ids.add(companyIdOf(table, node));
  return ids;
}
