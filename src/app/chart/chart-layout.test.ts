import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  MEMBER_TYPES,
  type MemberForTest,
  familyOfMembers,
  madeFamily,
  memberTrees,
  rowsOf,
} from "#testing/families/family-builders.ts";
import { type ChartLayout, centreOf, chartLayout, leftOf } from "./chart-layout.ts";
import { FAMILY_SIZES } from "#app/features/families/chart/family-chart-layout.ts";
import { parentOf } from "./forest.ts";
import { includedNodes } from "#app/features/families/model/family-tree-filter.ts";
import type { NodeFlags, TreeRows } from "./tree-rows.ts";

const { cardWidth: CARD_WIDTH, cardHeight: CARD_HEIGHT, columnWidth: COLUMN_WIDTH } = FAMILY_SIZES;

/** A family with some branches closed and, sometimes, members left out by a filter. */
const shown = fc
  .tuple(memberTrees(), fc.infiniteStream(fc.boolean()), fc.boolean())
  .map(([tree, closed, filtered]) => {
    const { table } = familyOfMembers(tree);
    const open: NodeFlags = Uint8Array.from({ length: table.size }, () =>
      closed.next().value === true && closed.next().value === true ? 0 : 1,
    );
    const included = filtered ? includedNodes(table, { types: [], states: [], cities: ["Oslo"] }) : undefined;
    const rows = rowsOf(table, open, included);
    return { table, rows, layout: chartLayout(table, rows, FAMILY_SIZES) };
  });

const rowNumbers = ({ count }: TreeRows) => Array.from({ length: count }, (_, row) => row);

/** Rows of each level, in the order in which they are listed. */
function levelsOf(rows: TreeRows, layout: ChartLayout): number[][] {
  const levels = new Map<number, number[]>();
  for (const row of rowNumbers(rows)) {
    const x = leftOf(layout, row);
    levels.set(x, [...(levels.get(x) ?? []), row]);
  }
  return [...levels.values()];
}

test("cards of one level keep their order and never touch", () => {
  fc.assert(
    fc.property(shown, ({ rows, layout }) => {
      for (const level of levelsOf(rows, layout)) {
        for (const [index, row] of level.entries()) {
          if (index === 0) continue;
          const gap = centreOf(layout, row) - centreOf(layout, level[index - 1] ?? 0);
          expect(gap).toBeGreaterThanOrEqual(CARD_HEIGHT + 18 - 1e-6);
        }
      }
    }),
  );
});

test("a parent is one column before its children, centred on the first and the last", () => {
  fc.assert(
    fc.property(shown, ({ table, rows, layout }) => {
      const nodeOf = (row: number) => rows.nodes[row] ?? -1;
      for (const row of rowNumbers(rows)) {
        const children = rowNumbers(rows).filter((child) => parentOf(table, nodeOf(child)) === nodeOf(row));
        for (const child of children) expect(leftOf(layout, child)).toBe(leftOf(layout, row) + COLUMN_WIDTH);
        if (children.length === 0) continue;
        const middle = (centreOf(layout, children[0] ?? 0) + centreOf(layout, children.at(-1) ?? 0)) / 2;
        expect(centreOf(layout, row)).toBeCloseTo(middle, 6);
      }
    }),
  );
});

test("bounds, and the reach of a branch, hold every card and no more", () => {
  fc.assert(
    fc.property(shown, ({ rows, layout }) => {
      fc.pre(rows.count > 0);
      const lefts = rowNumbers(rows).map((row) => leftOf(layout, row));
      const centres = rowNumbers(rows).map((row) => centreOf(layout, row));
      const isSpan = (top: number | undefined, bottom: number | undefined, of: readonly number[]) => {
        expect(top).toBeCloseTo(Math.min(...of) - CARD_HEIGHT / 2, 6);
        expect(bottom).toBeCloseTo(Math.max(...of) + CARD_HEIGHT / 2, 6);
      };
      expect(layout.bounds.left).toBe(Math.min(...lefts));
      expect(layout.bounds.right).toBe(Math.max(...lefts) + CARD_WIDTH);
      isSpan(layout.bounds.top, layout.bounds.bottom, centres);
      for (const row of rowNumbers(rows))
        isSpan(layout.tops[row], layout.bottoms[row], centres.slice(row, layout.ends[row]));
    }),
  );
});

const leaf = { name: "Leaf", id: 0, type: MEMBER_TYPES.subsidiary };
const layoutOf = (...below: readonly MemberForTest[]) => {
  const { table } = familyOfMembers([{ name: "Top", below }]);
  return chartLayout(table, rowsOf(table), FAMILY_SIZES);
};

test("a sibling without children is beside the branch of another, not below all of it", () => {
  const { ys } = layoutOf({ ...leaf, below: [leaf, leaf, leaf, leaf] }, leaf);
  expect((ys[6] ?? 0) - (ys[1] ?? 0)).toBeCloseTo(CARD_HEIGHT + 18, 6);
  expect(ys[6]).toBeLessThan(ys[5] ?? 0);
});

test("small branches between two large ones are spread evenly", () => {
  const large = { ...leaf, below: Array.from({ length: 9 }, () => leaf) };
  const { ys, levels } = layoutOf(large, leaf, leaf, large);
  const centres = [...ys].filter((_, row) => levels[row] === 1);
  const gaps = centres.slice(1).map((centre, index) => centre - (centres[index] ?? 0));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-6);
  expect(gaps[0]).toBeGreaterThan(CARD_HEIGHT * 2);
});

test("nothing shown has no bounds", () => {
  const { table } = familyOfMembers(madeFamily(5));
  const rows = rowsOf(table, new Uint8Array(5), new Uint8Array(5));
  const bounds = { left: 0, right: 0, bottom: 0 };
  expect(chartLayout(table, rows, FAMILY_SIZES)).toMatchObject({ count: 0, bounds });
});
