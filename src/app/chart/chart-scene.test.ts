import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openToLevel } from "./tree-rows.ts";
import {
  MEMBER_TYPES,
  type MemberForTest,
  chainOf,
  familyOfMembers,
  madeFamily,
  memberTrees,
  rowsOf,
} from "#testing/families/family-builders.ts";
import { chartLayout } from "./chart-layout.ts";
import { type ChartScene, chartScene, pitchOf, wholeWindow } from "./chart-scene.ts";
import { columnScale, fitView, lowestScale } from "./chart-view.ts";
import { FAMILY_SIZES, companySums } from "#app/features/families/chart/family-chart-layout.ts";

const SCREEN = { width: 1440, height: 900 };

/** A chart of these members, fully expanded. */
function chartOf(tree: readonly MemberForTest[]) {
  const { table } = familyOfMembers(tree);
  const rows = rowsOf(table);
  const layout = chartLayout(table, rows, FAMILY_SIZES);
  const sums = companySums(table, rows, openToLevel(table, Infinity));
  return { table, layout, source: { layout, sums }, space: { ...layout, ...SCREEN } };
}

type Chart = ReturnType<typeof chartOf>;

/** The scene of the whole chart at a scale, however large. */
function wholeAt({ source, space }: Chart, scale: number): ChartScene {
  return chartScene(source, wholeWindow(scale, space));
}

/** The scene of one screen at a scale, with its upper left corner at a fraction of the chart. */
function screenAt({ source, space, layout }: Chart, scale: number, right: number, down: number): ChartScene {
  const wide = columnScale(scale, space);
  const left = layout.bounds.right * wide * right - SCREEN.width / 2;
  const top = layout.bounds.bottom * scale * down - SCREEN.height / 2;
  const window = { left, top, right: left + SCREEN.width, bottom: top + SCREEN.height };
  return chartScene(source, { ...window, scale, columnScale: wide, pitch: pitchOf(space, wide) });
}

/** How often each row is drawn: as a card, in a cluster, or in a card whose branch is merged. */
function timesDrawn({ layout }: Chart, scene: ChartScene): number[] {
  const times = Array.from({ length: layout.count }, () => 0);
  const count = (from: number, to: number) => {
    for (let row = from; row < to; row += 1) times[row] = (times[row] ?? 0) + 1;
  };
  for (const { row } of scene.cards) count(row, row + 1);
  for (const { first, last } of scene.clusters) count(first, layout.ends[last] ?? 0);
  return times;
}

const scales = fc.double({ min: -7, max: 0.6, noNaN: true }).map((power) => 2 ** power);
const large = chartOf(madeFamily(10_000, 7));

/** Small families of any shape, and larger ones shaped like real groups. */
const families = fc.oneof(
  memberTrees(120),
  fc
    .tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 2, max: 9 }), fc.nat())
    .map(([size, depth, seed]) => madeFamily(size, depth, seed)),
);

describe("what is drawn", () => {
  test("is every shown member once: as a card, in a cluster, or counted at its parent", () => {
    fc.assert(
      fc.property(families, scales, (tree, scale) => {
        const chart = chartOf(tree);
        const scene = wholeAt(chart, scale);
        const times = timesDrawn(chart, scene);
        expect(Math.max(...times)).toBe(1);
        const undrawn = times.filter((count) => count === 0).length;
        expect(undrawn).toBe(scene.cards.reduce((sum, { merged }) => sum + merged, 0));
        // and so is every company
        const { sums } = chart.source;
        const inCards = scene.cards.map(
          ({ row, mergedSum }) => (sums[row + 1] ?? 0) - (sums[row] ?? 0) + mergedSum,
        );
        const counts = [...inCards, ...scene.clusters.map(({ sum }) => sum)];
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(chart.table.companyTotal);
      }),
    );
  });

  test("never lies over something else in its column, and holds a line of text", () => {
    fc.assert(
      fc.property(families, scales, (tree, scale) => {
        const { cards, clusters } = wholeAt(chartOf(tree), scale);
        const boxes = [...cards, ...clusters].toSorted((one, other) => one.x - other.x || one.y - other.y);
        for (const [index, box] of boxes.entries()) {
          expect(box.height).toBeGreaterThanOrEqual(20 - 1e-6);
          const above = boxes[index - 1];
          const end = above?.x === box.x ? above.y + above.height : -Infinity;
          expect(box.y).toBeGreaterThanOrEqual(end - 1e-6);
        }
      }),
    );
  });
});

describe("ten thousand companies with everything open", () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true });

  test("are at most 400 cards and clusters, wherever one looks and however near", () => {
    fc.assert(
      fc.property(scales, shares, shares, (scale, right, down) => {
        const { cards, clusters } = screenAt(large, scale, right, down);
        expect(cards.length + clusters.length).toBeLessThanOrEqual(400);
      }),
    );
  });

  test("fit into the screen as some cards by name and clusters that hold all the others", () => {
    const scale = lowestScale(large.space);
    const { cards, clusters } = wholeAt(large, scale);
    expect(cards.length).toBeGreaterThan(10);
    expect(cards.length + clusters.length).toBeLessThanOrEqual(400);
  });

  test("are all cards from the scale on at which names have room", () => {
    expect(wholeAt(large, FAMILY_SIZES.singleScale)).toMatchObject({ clusters: [] });
    expect(wholeAt(large, FAMILY_SIZES.singleScale).cards).toHaveLength(10_000);
  });
});

test("the same part looks the same from whichever screen it is seen", () => {
  const scale = 0.02;
  const whole = wholeAt(large, scale);
  const part = screenAt(large, scale, 0.5, 0.5);
  const known = new Set(whole.cards.map(({ row }) => row));
  const alike = part.cards.filter(({ row }) => known.has(row));
  expect(part.cards.length).toBeGreaterThan(0);
  expect(alike.length / part.cards.length).toBeGreaterThan(0.9);
});

const belowTop = (count: number) => {
  const below = Array.from({ length: count }, (_, id) => ({ id: id + 2, type: MEMBER_TYPES.subsidiary }));
  return chartOf([{ name: "Top", id: 1, below }]);
};

test("a thousand companies below one are clusters of many, and single cards from near", () => {
  const chart = belowTop(1000);
  const scene = wholeAt(chart, fitView(chart.space).scale);
  expect(scene.cards).toHaveLength(1);
  expect(scene.clusters.length).toBeGreaterThan(5);
  expect(screenAt(chart, 1, 0.5, 0.5).cards.length).toBeLessThan(20);
});

test("lines to children beyond the screen are drawn", () => {
  const { cards, links } = screenAt(belowTop(50), 1, 0, 0.5);
  const lowest = Math.max(...cards.map(({ row }) => row));
  expect(links.some(({ child }) => child > lowest)).toBe(true);
});

test("a chain of a thousand levels shows the part that is looked at", () => {
  const chart = chartOf([chainOf(1000)]);
  const { cards } = screenAt(chart, 1, 0.5, 0.5);
  expect(cards.length).toBeLessThan(9);
  expect(cards.some(({ row }) => row === 500)).toBe(true);
});
