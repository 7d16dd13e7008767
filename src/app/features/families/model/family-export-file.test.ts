import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PlainMember,
  chainAnswer,
  familyOf,
  hierarchyAnswer,
  plainFamily,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { nameOf } from "./family-model.ts";
import { familyTreeFile } from "./family-export-file.ts";
import { includedNodes } from "./family-tree-filter.ts";
import { sortedNodes } from "./family-tree-order.ts";

const everything = (size: number) => Int32Array.from({ length: size }, (_, node) => node);

/** The names, ids, places and types of a tree, nested. */
function shape(members: readonly PlainMember[]): unknown[] {
  return members.map(({ name, companyId, city, state, typeId, label, below }) => [
    [name, companyId, city, state, typeId, label],
    shape(below),
  ]);
}

/** The tree of a file of JSON. */
async function treeOf(file: Blob): Promise<readonly unknown[]> {
  const { familyTree } = JSON.parse(await file.text()) as { familyTree: unknown[] };
  return familyTree;
}

describe("A family as a tree of JSON", () => {
  test("is the tree of the answer, without what is not a member", async () => {
    await fc.assert(
      fc.asyncProperty(readFamilies, async ({ family: { table }, plain }) => {
        const tree = await treeOf(familyTreeFile(table, everything(table.size)));
        const again = plainFamily(tree);
        expect(shape(again.tops)).toEqual(shape(plain.tops));
        expect(again.skipped).toBe(0);
      }),
    );
  });

  test("has the given members in the given order", async () => {
    await fc.assert(
      fc.asyncProperty(readFamilies, async ({ family: { table }, plain }) => {
        const names = plain.all.map(({ node }) => nameOf(table, node));
        const order = sortedNodes(table, "-name", names) ?? everything(table.size);
        const included = includedNodes(table, { types: ["Subsidiary"], states: [], cities: [] });
        const nodes = order.filter((node) => included?.[node] !== 0);
        const again = plainFamily(await treeOf(familyTreeFile(table, nodes)));
        const above = (member: PlainMember | undefined): string[] =>
          member === undefined ? [] : [...above(member.parent), member.name];
        expect(again.all.map(above)).toEqual([...nodes].map((node) => above(plain.all[node])));
      }),
    );
  });

  test("of nobody is an empty tree", async () => {
    const { table } = familyOf(hierarchyAnswer([{ name: "Top" }]));
    expect(await treeOf(familyTreeFile(table, new Int32Array()))).toEqual([]);
  });
});

test("A chain of 10,000 levels is read again as the same chain", async () => {
  const { table } = familyOf(chainAnswer(10_000));
  const text = await familyTreeFile(table, everything(10_000)).text();
  const again = familyOf(`{"data":[{"attributes":${text}}]}`).table;
  expect([again.size, again.depth, nameOf(again, 9_999)]).toEqual([10_000, 10_000, "Company 10000"]);
});
