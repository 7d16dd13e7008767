import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  chainOf,
  familyOfMembers,
  madeFamily,
  memberTrees,
  rowsOf,
} from "#testing/families/family-builders.ts";
import { chartLayout } from "./chart-layout.ts";
import { FAMILY_SIZES } from "#app/features/families/chart/family-chart-layout.ts";
import { cardOnScreen, columnScale, fitView, fitRows, revealCard, zoomAt } from "./chart-view.ts";

function chartOf(tree: Parameters<typeof familyOfMembers>[0], width = 900, height = 700) {
  const { table } = familyOfMembers(tree);
  const layout = chartLayout(table, rowsOf(table), FAMILY_SIZES);
  return { layout, space: { ...layout, width, height } };
}

const [widths, heights] = [fc.integer({ min: 320, max: 2600 }), fc.integer({ min: 300, max: 1400 })];

test("a fitted chart shows all rows, and all columns where they can be read", () => {
  fc.assert(
    fc.property(memberTrees(), widths, heights, (tree, width, height) => {
      const { layout, space } = chartOf(tree, width, height);
      const view = fitView(space);
      expect(view.scale).toBeLessThanOrEqual(1);
      expect(view.y + layout.bounds.top * view.scale).toBeGreaterThanOrEqual(0);
      expect(view.y + layout.bounds.bottom * view.scale).toBeLessThanOrEqual(height);
      expect(view.x).toBeGreaterThanOrEqual(0);
      const wide = columnScale(view.scale, space);
      const right = view.x + layout.bounds.right * wide;
      expect(wide <= 0.66 || right <= width).toBe(true);
    }),
  );
});

test("columns stay wide enough for a name however far one zooms out", () => {
  const { space } = chartOf(madeFamily(5000));
  expect(fitView(space).scale).toBeLessThan(0.01);
  expect(columnScale(fitView(space).scale, space)).toBeGreaterThanOrEqual(0.66);
});

test("zooming leaves what is under the pointer where it is", () => {
  const { space } = chartOf(madeFamily(400));
  const view = { x: -200, y: -3000, scale: 0.5 };
  const at = { x: 300, y: 350 };
  const next = zoomAt(view, 1.5, at, space);
  expect((at.y - next.y) / next.scale).toBeCloseTo((at.y - view.y) / view.scale, 6);
  const world = (shown: typeof view) => (at.x - shown.x) / columnScale(shown.scale, space);
  expect(world(next)).toBeCloseTo(world(view), 6);
});

test("a card is brought into view by the shortest way, and one that is in view is left alone", () => {
  fc.assert(
    fc.property(memberTrees(), fc.nat(), fc.integer({ min: -3000, max: 3000 }), (tree, row, moved) => {
      const { layout, space } = chartOf(tree);
      const view = { x: moved, y: -moved, scale: 1 };
      const next = revealCard(layout, row % layout.count, view, space);
      const card = cardOnScreen(layout, row % layout.count, next, space);
      expect(Math.min(card.left, card.top)).toBeGreaterThanOrEqual(0);
      expect(card.right).toBeLessThanOrEqual(space.width);
      expect(card.bottom).toBeLessThanOrEqual(space.height);
      expect(revealCard(layout, row % layout.count, next, space)).toBe(next);
    }),
  );
});

test("zooming to a few rows shows them nearer", () => {
  const { layout, space } = chartOf(madeFamily(5000));
  const view = fitRows(layout, 10, 14, space);
  expect(view.scale).toBeGreaterThan(fitView(space).scale);
  expect(cardOnScreen(layout, 10, view, space).left).toBeGreaterThan(0);
});

test("a chain of a thousand levels begins at the left", () => {
  const { space } = chartOf([chainOf(1000)]);
  expect(fitView(space)).toMatchObject({ x: 32 });
});

test("a chart that is too wide shows the wanted columns, with the path to them where there is room", () => {
  const { layout, space } = chartOf([chainOf(40)]);
  const shownAt = (row: number, view: ReturnType<typeof fitView>) => cardOnScreen(layout, row, view, space);
  const deep = { left: 30 * 254, right: 30 * 254 + 196 };
  const view = fitView(space, deep);
  expect(shownAt(30, view).right).toBeLessThanOrEqual(space.width);
  expect(shownAt(27, view).left).toBeGreaterThanOrEqual(0);
  // more columns than fit: shows the first of them
  const many = fitView(space, { left: 10 * 254, right: 39 * 254 + 196 });
  expect(shownAt(10, many).left).toBeGreaterThanOrEqual(0);
  expect(shownAt(10, many).right).toBeLessThanOrEqual(space.width);
  expect(fitView(space, { left: 0, right: 196 })).toEqual(fitView(space));
});
