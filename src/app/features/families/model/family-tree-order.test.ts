import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PlainFamily,
  type PlainMember,
  familyOf,
  hierarchyAnswer,
  plainCompaniesBelow,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { nameOf } from "./family-model.ts";
import { type TreeSort, sortedNodes } from "./family-tree-order.ts";
import { topNodes } from "#app/chart/forest.ts";

const collator = new Intl.Collator(undefined, { numeric: true });
const emptyLast = (one: string, other: string) =>
  Number(one === "") - Number(other === "") || collator.compare(one, other);
const byName = (one: PlainMember, other: PlainMember) => collator.compare(one.name, other.name);

const compare: Readonly<Record<TreeSort, (one: PlainMember, other: PlainMember) => number>> = {
  original: () => 0,
  name: byName,
  "-name": (one, other) => byName(other, one),
  "-below": (one, other) => plainCompaniesBelow(other) - plainCompaniesBelow(one) || byName(one, other),
  type: (one, other) => emptyLast(one.label, other.label) || byName(one, other),
  place: (one, other) =>
    emptyLast(one.state, other.state) || emptyLast(one.city, other.city) || byName(one, other),
};

/** All members with siblings sorted, by recursion. */
function plainSorted({ tops }: PlainFamily, sort: TreeSort): number[] {
  const walk = (members: readonly PlainMember[]): number[] =>
    members.toSorted(compare[sort]).flatMap(({ node, below }) => [node, ...walk(below)]);
  return walk(tops);
}

const SORTS = ["original", "name", "-name", "-below", "type", "place"] as const satisfies readonly TreeSort[];

describe("Sorting siblings", () => {
  test.each(SORTS)("by %s moves branches whole and leaves equals where they were", (sort) => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table }, plain }) => {
        const names = plain.all.map(({ node }) => nameOf(table, node));
        const order = sortedNodes(table, sort, names);
        expect([...(order ?? names.keys())]).toEqual(plainSorted(plain, sort));
      }),
    );
  });

  test("puts numbers in names in their order, and members of one label beside each other by name", () => {
    const type = (typeId: number) => ({ typeId, typeDescription: "Subsidiary" });
    const plant = (name: string, typeId: number) => ({ name, subUnitTypeInfo: type(typeId) });
    const plants = [plant("Plant 10", 4), plant("Plant 9", 40), plant("Plant 8", 4)];
    const { table } = familyOf(hierarchyAnswer(plants));
    const names = ["Plant 10", "Plant 9", "Plant 8"];
    expect([...(sortedNodes(table, "name", names) ?? [])]).toEqual([2, 1, 0]);
    expect([...(sortedNodes(table, "type", names) ?? [])]).toEqual([2, 1, 0]);
  });

  test("knows the members without a parent", () => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table }, plain }) => {
        expect(topNodes(table)).toEqual(plain.tops.map(({ node }) => node));
      }),
    );
  });
});
