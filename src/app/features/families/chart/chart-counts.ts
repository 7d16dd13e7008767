import {
  type FamilyTable,
  companiesBelow,
  isBranch,
  valueAt,
} from "#app/features/families/model/family-table.ts";
import type { NodeFlags, TreeRows } from "#app/features/families/model/tree-rows.ts";

/**
 * How many companies stand before a row, those of closed branches included; one more entry than rows. A member that
 * stands for no company of its own, such as a location, counts nothing; a company that stands in several closed branches
 * counts in each.
 */
export function companySums(table: FamilyTable, { count, nodes }: TreeRows, open: NodeFlags) {
  const sums = new Int32Array(count + 1);
  for (let row = 0; row < count; row += 1) {
    const node = valueAt(nodes, row);
    const own = table.companies[node] === node ? 1 : 0;
    const below = isClosed(table, open, node) ? companiesBelow(table, node) : 0;
    sums[row + 1] = valueAt(sums, row) + own + below;
  }
  return sums;
}

/** Whether something stands below that is not shown because the branch is closed. */
export function isClosed(table: FamilyTable, open: NodeFlags, node: number): boolean {
  return isBranch(table, node) && open[node] !== 1;
}
