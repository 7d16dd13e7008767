import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PlainMember,
  chainAnswer,
  familyOf,
  flaggedFamilies,
  plainSiblings,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { includedNodes } from "#app/features/families/model/family-tree-filter.ts";
import { sortedNodes } from "#app/features/families/model/family-tree-order.ts";
import { nodeAt, openToLevel, openAncestors, rowOfNode, siblingsOf, treeRows } from "./tree-rows.ts";

describe("Rows beside a recursive walk", () => {
  test.each([
    ["are the members of open branches", []],
    ["leave out what a filter does not keep, and count positions without it", ["Subsidiary"]],
  ])("%s", (_, types) => {
    fc.assert(
      fc.property(flaggedFamilies, ({ family: { table }, plain, flags }) => {
        const included = includedNodes(table, { types, states: [], cities: [] });
        const isKept = ({ node }: PlainMember) => included?.[node] !== 0;
        const walk = (members: readonly PlainMember[]): PlainMember[] =>
          members
            .filter(isKept)
            .flatMap((member) => [member, ...(flags[member.node] === 1 ? walk(member.below) : [])]);
        const shown = walk(plain.tops);
        const rows = treeRows(table, { order: undefined, open: flags, included });
        expect([...rows.nodes]).toEqual(shown.map(({ node }) => node));
        expect(rows.count).toBe(shown.length);
        for (const [row, member] of shown.entries()) {
          const siblings = plainSiblings(plain, member).filter(isKept);
          expect(rows.positions[row]).toBe(siblings.indexOf(member) + 1);
          expect(siblingsOf(table, rows, member.node)).toBe(siblings.length);
        }
        for (const member of plain.all) expect(rowOfNode(rows, member.node)).toBe(shown.indexOf(member));
        expect([nodeAt(rows, -1), nodeAt(rows, rows.count)]).toEqual([-1, -1]);
      }),
    );
  });

  test("are all down to a level", () => {
    fc.assert(
      fc.property(readFamilies, fc.integer({ min: 1, max: 6 }), ({ family: { table }, plain }, level) => {
        const open = openToLevel(table, level);
        const rows = treeRows(table, { order: undefined, open, included: undefined });
        const members = plain.all.filter((member) => member.level <= level);
        expect([...rows.nodes]).toEqual(members.map(({ node }) => node));
      }),
    );
  });

  test("show a node when everything above it is opened, and nothing else is opened with it", () => {
    fc.assert(
      fc.property(flaggedFamilies, fc.nat(), ({ family: { table }, plain, flags }, pick) => {
        const node = pick % table.size;
        const open = openAncestors(table, flags, node);
        const rows = treeRows(table, { order: undefined, open, included: undefined });
        expect(rowOfNode(rows, node)).toBeGreaterThanOrEqual(0);
        const above = new Set<number>();
        for (let at = plain.all[node]?.parent; at !== undefined; at = at.parent) above.add(at.node);
        expect([...open]).toEqual([...flags].map((flag, at) => (above.has(at) ? 1 : flag)));
      }),
    );
  });
});

test("A chain of 10,000 levels is opened, closed, filtered and sorted", () => {
  const { table } = familyOf(chainAnswer(10_000));
  const all = openToLevel(table, Infinity);
  const included = includedNodes(table, { types: [], states: ["Deep"], cities: [] });
  const names = Array.from({ length: table.size }, () => "");
  const order = sortedNodes(table, "-name", names);
  expect(treeRows(table, { order, open: all, included }).count).toBe(10_000);
  expect(treeRows(table, { order, open: openToLevel(table, 3), included: undefined }).count).toBe(3);
  expect(openAncestors(table, new Uint8Array(10_000), 9_999).indexOf(0)).toBe(9_999);
});
