import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  MEMBER_TYPES,
  chainOf,
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
      for (const row of rowNumbers(rows)) {
        const node = rows.nodes[row] ?? -1;
        const children = rowNumbers(rows).filter(
          (child) => parentOf(table, rows.nodes[child] ?? -1) === node,
        );
        for (const child of children) expect(leftOf(layout, child)).toBe(leftOf(layout, row) + COLUMN_WIDTH);
        if (children.length === 0) continue;
        const middle = (centreOf(layout, children[0] ?? 0) + centreOf(layout, children.at(-1) ?? 0)) / 2;
        expect(centreOf(layout, row)).toBeCloseTo(middle, 6);
      }
    }),
  );
});

test("bounds hold every card and no more", () => {
  fc.assert(
    fc.property(shown, ({ rows, layout }) => {
      fc.pre(rows.count > 0);
      const lefts = rowNumbers(rows).map((row) => leftOf(layout, row));
      const centres = rowNumbers(rows).map((row) => centreOf(layout, row));
      expect(layout.bounds.left).toBe(Math.min(...lefts));
      expect(layout.bounds.right).toBe(Math.max(...lefts) + CARD_WIDTH);
      expect(layout.bounds.top).toBeCloseTo(Math.min(...centres) - CARD_HEIGHT / 2, 6);
      expect(layout.bounds.bottom).toBeCloseTo(Math.max(...centres) + CARD_HEIGHT / 2, 6);
    }),
  );
});

test("a branch reaches as far as the cards in it", () => {
  fc.assert(
    fc.property(shown, ({ rows, layout }) => {
      for (const row of rowNumbers(rows)) {
        const centres = rowNumbers(rows)
          .slice(row, layout.ends[row])
          .map((below) => centreOf(layout, below));
        expect(layout.tops[row]).toBeCloseTo(Math.min(...centres) - CARD_HEIGHT / 2, 6);
        expect(layout.bottoms[row]).toBeCloseTo(Math.max(...centres) + CARD_HEIGHT / 2, 6);
      }
    }),
  );
});

test("a sibling without children is beside the branch of another, not below all of it", () => {
  const leaf = { name: "Leaf", id: 0, type: MEMBER_TYPES.subsidiary };
  const { table } = familyOfMembers([
    { name: "Top", below: [{ ...leaf, below: [leaf, leaf, leaf, leaf] }, leaf] },
  ]);
  const rows = rowsOf(table);
  const { ys } = chartLayout(table, rows, FAMILY_SIZES);
  expect((ys[6] ?? 0) - (ys[1] ?? 0)).toBeCloseTo(CARD_HEIGHT + 18, 6);
  expect(ys[6]).toBeLessThan(ys[5] ?? 0);
});

test("small branches between two large ones are spread evenly", () => {
  const leaf = { name: "Leaf", id: 0, type: MEMBER_TYPES.subsidiary };
  const large = { ...leaf, below: Array.from({ length: 9 }, () => leaf) };
  const { table } = familyOfMembers([{ name: "Top", below: [large, leaf, leaf, large] }]);
  const rows = rowsOf(table);
  const { ys, levels } = chartLayout(table, rows, FAMILY_SIZES);
  const centres = [...ys].filter((_, row) => levels[row] === 1);
  const gaps = centres.slice(1).map((centre, index) => centre - (centres[index] ?? 0));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-6);
  expect(gaps[0]).toBeGreaterThan(CARD_HEIGHT * 2);
});

test("a chain of a thousand levels is one line", () => {
  const { table } = familyOfMembers([chainOf(1000)]);
  const layout = chartLayout(table, rowsOf(table), FAMILY_SIZES);
  expect(new Set(layout.ys).size).toBe(1);
  expect(layout.bounds.right).toBe(999 * COLUMN_WIDTH + CARD_WIDTH);
});

test("nothing shown has no bounds", () => {
  const { table } = familyOfMembers(madeFamily(5));
  const rows = rowsOf(table, new Uint8Array(5), new Uint8Array(5));
  expect(chartLayout(table, rows, FAMILY_SIZES)).toMatchObject({
    count: 0,
    bounds: { left: 0, right: 0, bottom: 0 },
  });
});
