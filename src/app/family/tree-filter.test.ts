import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type PlainMember, plainBranch, readFamilies } from "#testing/family-trees.ts";
import { NO_FILTER, type TreeFilter, WANTED, countValues, isEmptyFilter, keptNodes } from "./tree-filter.ts";

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
      const expected = plain.all.map((member) => {
        if (wants(filter, member)) return WANTED;
        return plainBranch(member).some((below) => wants(filter, below)) ? 1 : 0;
      });
      const kept = keptNodes(table, filter);
      expect(kept && [...kept]).toEqual(isEmptyFilter(filter) ? undefined : expected);
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
