import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type PlainMember, plainBranch, readFamilies } from "#testing/families/family-trees.ts";
import {
  NO_FILTER,
  type TreeFilter,
  countValues,
  isEmptyFilter,
  passesFilter,
  includesBelow,
  includedNodes,
} from "./family-tree-filter.ts";

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
