import { expect, test } from "vitest";
import { FAMILY_SIZES } from "#app/features/families/chart/family-chart-layout.ts";
import { MEMBER_TYPES, familyOfMembers, rowsOf } from "#testing/families/family-builders.ts";
import { type ColumnItem, withoutOverlap } from "./chart-column.ts";
import { chartLayout } from "./chart-layout.ts";

const member = (name: string, id: number) => ({ name, id, type: MEMBER_TYPES.subsidiary });
const { table } = familyOfMembers([{ ...member("Top", 1), below: [member("One", 2), member("Two", 3)] }]);
const layout = chartLayout(table, rowsOf(table), FAMILY_SIZES);
const measures = { scale: 0.1, pitch: 24, cardHeight: 20, top: 0, bottom: 900 };

const cardAt = (row: number, from: number): ColumnItem => ({
  parent: 0,
  first: row,
  last: row,
  members: 1,
  from,
  to: from + 20,
});

test("two small siblings that touch become one cluster over the room of both", () => {
  const hidden: ColumnItem[] = [];
  const placed = withoutOverlap(layout, [cardAt(1, 0), cardAt(2, 10)], measures, (item) => hidden.push(item));
  expect(placed).toEqual([{ parent: 0, first: 1, last: 2, members: 2, from: 0, to: 30 }]);
  expect(hidden).toEqual([]);
});
