import * as fc from "fast-check";
import { expect, test, describe } from "vitest";
import {
  type PlainMember,
  plainBranch,
  readFamilies,
  familyOf,
  hierarchyAnswer,
} from "#testing/families/family-trees.ts";
import {
  NO_FILTER,
  type TreeFilter,
  countValues,
  isEmptyFilter,
  passesFilter,
  includesBelow,
  includedNodes,
  findNodes,
  foundInOrder,
} from "./family-tree-filter.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { type FamilyTable, nameOf } from "./family-model.ts";
import { sortedNodes } from "./family-tree-order.ts";
import { openToLevel, treeRows } from "#app/chart/tree-rows.ts";

const filters: fc.Arbitrary<TreeFilter> = fc.record({
  types: fc.subarray(["Subsidiary", "Location", "Type 4", "Parent", "No such type"]),
  states: fc.subarray(["Texas", "Köln", "Austin", ""]),
  cities: fc.subarray(["Austin", "Zürich", ""]),
});

const wants = (filter: TreeFilter, { label, state, city }: PlainMember) =>
  (filter.types.length === 0 || filter.types.includes(label)) &&
  (filter.states.length === 0 || filter.states.includes(state)) &&
  (filter.cities.length === 0 || filter.cities.includes(city));

test("A filter keeps what it wants and what is above that, and nothing else", () => {
  fc.assert(
    fc.property(readFamilies, filters, ({ family: { table }, plain }, filter) => {
      const included = includedNodes(table, filter);
      expect(included === undefined).toBe(isEmptyFilter(filter));
      for (const member of plain.all) {
        const below = plainBranch(member).some((other) => other !== member && wants(filter, other));
        expect(passesFilter(included, member.node)).toBe(wants(filter, member));
        expect(includesBelow(included, member.node)).toBe(included === undefined || below);
        const shown = included === undefined || included[member.node] !== 0;
        expect(shown).toBe(included === undefined || wants(filter, member) || below);
      }
    }),
  );
  expect(isEmptyFilter(NO_FILTER)).toBe(true);
});

test("Members are counted by value", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      const counts = countValues(table.states, table.stateList.length);
      expect(table.stateList.map((state, at) => [state, counts[at]])).toEqual(
        table.stateList.map((state) => [state, plain.all.filter((member) => member.state === state).length]),
      );
    }),
  );
});

const namesOf = (table: FamilyTable) => Array.from({ length: table.size }, (_, node) => nameOf(table, node));

function find(names: readonly string[], text: string): (string | undefined)[] {
  const { table } = familyOf(hierarchyAnswer(names.map((name, at) => ({ name, companyId: 100 + at }))));
  return [...findNodes(table, namesOf(table).map(normalizeText), text)].map((node) => names[node]);
}

describe("Finding members", () => {
  test("does not mind case, accents and the order of words, and is in the order of the answer", () => {
    expect(find(["Ácme Öl GmbH", "ACME Oil", "Acme"], "ol acme")).toEqual(["Ácme Öl GmbH"]);
    expect(find(["İstanbul Gıda", "STRASSE", "ﬁnance"], "istanbul")).toEqual(["İstanbul Gıda"]);
    expect(find(["ﬁnance", "Fin"], "FIN")).toEqual(["ﬁnance", "Fin"]);
    expect(find(["שלום בע״מ"], "שלום")).toEqual(["שלום בע״מ"]);
  });

  test("finds a company by its whole id only", () => {
    expect(find(["One", "Two"], " 101 ")).toEqual(["Two"]);
    expect(find(["One", "Two"], "10")).toEqual([]);
    expect(find(["One", "Two"], "")).toEqual([]);
  });

  test("results are in display order, without the ancestors that a filter leaves for context", () => {
    const sorts = fc.constantFrom("original" as const, "name" as const, "-below" as const);
    const types = fc.subarray(["Subsidiary", "Location"]);
    fc.assert(
      fc.property(readFamilies, sorts, types, ({ family: { table }, plain }, sort, wanted) => {
        const order = sortedNodes(table, sort, namesOf(table));
        const included = includedNodes(table, { types: wanted, states: [], cities: [] });
        const even = Int32Array.from(plain.all.keys()).filter((node) => node % 2 === 0);
        const { nodes } = treeRows(table, { order, included, open: openToLevel(table, Infinity) });
        const expected = [...nodes].filter(
          (node) => node % 2 === 0 && (wanted.length === 0 || wanted.includes(plain.all[node]?.label ?? "")),
        );
        expect([...foundInOrder(even, { included, order })]).toEqual(expected);
      }),
    );
  });
});
