import { type FamilyTable, companiesBelow } from "#app/features/families/model/family-model.ts";
import { passesFilter } from "#app/features/families/model/family-tree-filter.ts";
import { type NodeFlags, type TreeRows, isCollapsed, rowOfNode } from "#app/chart/tree-rows.ts";
import { valueAt } from "#app/chart/forest.ts";
import { type ChartLayout, type ChartSizes, leftOf } from "#app/chart/chart-layout.ts";
import type { ColumnRange } from "#app/chart/chart-view.ts";

/** The sizes of a family's chart. */
export const FAMILY_SIZES: ChartSizes = {
  cardWidth: 196,
  cardHeight: 64,
  columnWidth: 254,
  siblings: 82,
  cousins: 92,
  singleScale: 0.3,
  minScale: 0,
};

/**
 * Prefix sums: how many companies come before each row, including those in collapsed branches; one entry more than rows.
 * Members that are not companies themselves, such as locations, count nothing; a company in several collapsed branches
 * counts in each.
 */
export function companySums(table: FamilyTable, { count, nodes }: TreeRows, open: NodeFlags): Int32Array {
  const sums = new Int32Array(count + 1);
  for (let row = 0; row < count; row += 1) {
    const node = valueAt(nodes, row);
    const itself = table.companies[node] === node ? 1 : 0;
    const below = isCollapsed(table, open, node) ? companiesBelow(table, node) : 0;
    sums[row + 1] = valueAt(sums, row) + itself + below;
  }
  return sums;
}

/** The columns of what passes the filter; without a filter, the column of the focused card. */
export function wantedColumns(
  layout: ChartLayout,
  rows: TreeRows,
  included: NodeFlags | undefined,
  focus: number,
): ColumnRange | undefined {
  const { cardWidth } = layout.sizes;
  if (included === undefined) {
    const row = rowOfNode(rows, focus);
    return row < 0 ? undefined : { left: leftOf(layout, row), right: leftOf(layout, row) + cardWidth };
  }
  let [left, right] = [Infinity, 0];
  for (let row = 0; row < rows.count; row += 1) {
    if (!passesFilter(included, valueAt(rows.nodes, row))) continue;
    left = Math.min(left, leftOf(layout, row));
    right = Math.max(right, leftOf(layout, row) + cardWidth);
  }
  return right === 0 ? undefined : { left, right };
}
