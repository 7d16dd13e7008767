import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type FamilyTable, nameOf } from "#app/features/families/model/family-model.ts";
import { childrenOf, topNodes } from "#app/chart/forest.ts";
import { type MemberForTest, chainOf, familyOfMembers, madeFamily, memberTrees } from "./family-builders.ts";

function namesBelow(table: FamilyTable, nodes: readonly number[]): unknown[] {
  return nodes.map((node) => [nameOf(table, node), namesBelow(table, childrenOf(table, node))]);
}

/** A name as a reader of UTF-8 gets it, without space around it. */
function shown(name: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(name.trim()));
}

function namesOf(members: readonly MemberForTest[]): unknown[] {
  return members.map(({ name = "", below = [] }) => [shown(name), namesOf(below)]);
}

test("a family that was built is the tree that was given", () => {
  fc.assert(
    fc.property(memberTrees(), (tree) => {
      const { table } = familyOfMembers(tree);
      expect(namesBelow(table, topNodes(table))).toEqual(namesOf(tree));
    }),
  );
});

test("families have the size and depth that was given", () => {
  expect(familyOfMembers(madeFamily(10_000, 5)).table).toMatchObject({ size: 10_000, depth: 5 });
  expect(familyOfMembers([chainOf(1000)]).table).toMatchObject({ size: 1000, depth: 1000 });
});
