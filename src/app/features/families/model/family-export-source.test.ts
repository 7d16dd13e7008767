import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fileOf } from "#testing/files/exports-for-test.ts";
import {
  type PlainMember,
  chainAnswer,
  familyOf,
  plainCompaniesBelow,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { STANDARD_PROFILES } from "#app/exports/profiles/export-profiles.ts";
import type { FamilyTable } from "./family-model.ts";
import { createTreeStore, exportedNodes } from "./family-tree-store.ts";
import { allNodes, familyExportSource } from "./family-export-source.ts";

const pathOf = ({ parent, name }: PlainMember): string =>
  parent === undefined ? name : `${pathOf(parent)} > ${name}`;

const sourceOf = (table: FamilyTable, nodes = allNodes(table, undefined)) =>
  familyExportSource({ id: "900", name: "Example Works", table, nodes, shownOnly: false });

test("has one row for each member, with what is above and below it", async () => {
  await fc.assert(
    fc.asyncProperty(readFamilies, async ({ family: { table }, plain }) => {
      const { header, rows } = await fileOf(sourceOf(table));
      expect(header.at(-1)).toBe("Path");
      const member = (one: PlainMember) => [one.level, one.name, one.companyId, one.label];
      const above = ({ parent }: PlainMember) => [parent?.name ?? "", parent?.companyId ?? ""];
      const place = (one: PlainMember) => [one.city, one.state, plainCompaniesBelow(one), pathOf(one)];
      expect(rows).toEqual(plain.all.map((one) => [...member(one), ...above(one), ...place(one)]));
    }),
  );
});

test("has the members that are shown, in their order", async () => {
  const { table } = familyOf(chainAnswer(4));
  const { rows } = await fileOf(sourceOf(table, Int32Array.of(2, 0)));
  expect(rows.map((row) => row[1])).toEqual(["Company 3", "Company 1"]);
});

test("of a chain of 4,000 levels has cells that stay within what a spreadsheet takes", async () => {
  const { table } = familyOf(chainAnswer(4_000));
  const { rows } = await fileOf(sourceOf(table));
  expect(rows).toHaveLength(4_000);
  const path = String(rows.at(-1)?.at(-1));
  expect(path.length).toBeLessThan(32_767);
  expect(path.startsWith("Company 1 > … > ")).toBe(true);
  expect(path.endsWith(" > Company 3999 > Company 4000")).toBe(true);
});

test("is a list of accounts, with their parents, for other tools", async () => {
  const profile = STANDARD_PROFILES.find(({ id }) => id === "salesforce-account");
  const { table } = familyOf(chainAnswer(2));
  const { header, rows } = await fileOf(sourceOf(table), {}, { columns: profile?.columns ?? [] });
  const cells = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(cells("Account Name")).toEqual(["Company 1", "Company 2"]);
  expect(cells("Parent Account")).toEqual(["", "Company 1"]);
});

test("of a filtered tree has what matches, open or not, or what is above it too, marked in a column", async () => {
  const { table } = familyOf(chainAnswer(6));
  const tree = createTreeStore(table, { levels: Infinity, focus: -1 });
  tree.setState({ ...tree.getState(), included: Uint8Array.of(1, 1, 1, 2, 0, 0) });
  tree.setOpen(1, false);
  const shown = { id: "900", name: "Works", table, shownOnly: true, ...exportedNodes(tree) };
  const source = familyExportSource(shown);
  const { header, rows, plan } = await fileOf(source);
  expect(rows.map((row) => row[1])).toEqual(["Company 4"]);
  expect([plan.rowCount, plan.leftOut, header.includes("Match")]).toEqual([1, [], false]);
  const whole = await fileOf(source, { above: true });
  expect(whole.header.at(-1)).toBe("Match");
  const marks = whole.rows.map((row) => `${row[1]}: ${row.at(-1)}`);
  expect(marks).toEqual(["Company 1: no", "Company 2: no", "Company 3: no", "Company 4: yes"]);
  expect(source.origin).toMatchObject({ nodes: [0, 1, 2, 3], above: [0, 1, 2] });
});

test("without a filter has the rows that are shown, and nothing to choose", () => {
  const { table } = familyOf(chainAnswer(6));
  const tree = createTreeStore(table, { levels: 2, focus: -1 });
  const nodes = tree.getState().rows.nodes;
  expect(exportedNodes(tree)).toEqual({ nodes, above: [] });
});
