import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardCell } from "#app/files/write/guard-cell.ts";
import { readCsv } from "#testing/read-csv-for-test.ts";
import {
  type PlainMember,
  chainAnswer,
  familyOf,
  hierarchyAnswer,
  plainCompaniesBelow,
  plainFamily,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { nameOf } from "./family-model.ts";
import { familyFile } from "./family-export-file.ts";
import { includedNodes } from "./family-tree-filter.ts";
import { sortedNodes } from "./family-tree-order.ts";

const everything = (size: number) => Int32Array.from({ length: size }, (_, node) => node);

const pathOf = ({ parent, name }: PlainMember): string =>
  parent === undefined ? name : `${pathOf(parent)} > ${name}`;

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

describe("A family as CSV", () => {
  test("has one line for each member, with what is above and below it", async () => {
    await fc.assert(
      fc.asyncProperty(readFamilies, async ({ family: { table }, plain }) => {
        const text = await familyFile(table, everything(table.size), "csv").text();
        const [header, ...lines] = readCsv(text);
        expect(header?.at(-1)).toBe("Path");
        expect(lines).toEqual(
          plain.all.map((member) =>
            [
              String(member.level),
              member.name,
              member.companyId,
              member.label,
              member.parent?.name ?? "",
              member.parent?.companyId ?? "",
              member.city,
              member.state,
              String(plainCompaniesBelow(member)),
              pathOf(member),
            ].map(guardCell),
          ),
        );
      }),
    );
  });

  test("begins with a byte order mark, and no name in it is a formula", async () => {
    const { table } = familyOf(hierarchyAnswer([{ name: "=HYPERLINK(1)", familyNodes: [{ name: "@x" }] }]));
    const file = familyFile(table, everything(2), "csv");
    expect([...new Uint8Array(await file.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, top, below] = readCsv(await file.text());
    expect([top?.[1], below?.[1], below?.[4]]).toEqual(["'=HYPERLINK(1)", "'@x", "'=HYPERLINK(1)"]);
    expect(file.type).toBe("text/csv;charset=utf-8");
  });
});

describe("A family as JSON", () => {
  test("is the tree of the answer, without what is not a member", async () => {
    await fc.assert(
      fc.asyncProperty(readFamilies, async ({ family: { table }, plain }) => {
        const tree = await treeOf(familyFile(table, everything(table.size), "json"));
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
        const again = plainFamily(await treeOf(familyFile(table, nodes, "json")));
        const above = (member: PlainMember | undefined): string[] =>
          member === undefined ? [] : [...above(member.parent), member.name];
        expect(again.all.map(above)).toEqual([...nodes].map((node) => above(plain.all[node])));
      }),
    );
  });

  test("of nobody is an empty tree", async () => {
    const { table } = familyOf(hierarchyAnswer([{ name: "Top" }]));
    expect(await treeOf(familyFile(table, new Int32Array(), "json"))).toEqual([]);
  });
});

describe("A chain of 10,000 levels as a file", () => {
  const { table } = familyOf(chainAnswer(10_000));

  test("is JSON that is read again as the same chain", async () => {
    const text = await familyFile(table, everything(10_000), "json").text();
    const again = familyOf(`{"data":[{"attributes":${text}}]}`).table;
    expect([again.size, again.depth, nameOf(again, 9_999)]).toEqual([10_000, 10_000, "Company 10000"]);
  });

  test("is CSV whose cells stay within what a spreadsheet takes", async () => {
    const lines = readCsv(await familyFile(table, everything(10_000), "csv").text());
    expect(lines).toHaveLength(10_001);
    const path = lines.at(-1)?.at(-1) ?? "";
    expect(path.length).toBeLessThan(32_767);
    expect(path.startsWith("Company 1 > … > ")).toBe(true);
    expect(path.endsWith(" > Company 9999 > Company 10000")).toBe(true);
  });
});
