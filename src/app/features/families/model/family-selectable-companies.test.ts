import * as fc from "fast-check";
import { expect, test } from "vitest";
import { includedNodes } from "./family-tree-filter.ts";
import {
  type PlainMember,
  familyOf,
  hierarchyAnswer,
  plainBranch,
  readFamilies,
} from "#testing/families/family-trees.ts";
import { companyIdsOf, companyNodes, membersOf, selectableCompany } from "./family-selectable-companies.ts";

/** The ids of some members, each once: a location or a former name has that of its company. */
const idsOf = (members: readonly PlainMember[]) =>
  [...new Set(members.map(({ companyId }) => companyId).filter(Boolean))].toSorted();

test("a branch selects each of its companies once, with the values of the company itself", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      for (const top of plain.all) {
        const choices = companyNodes(table, membersOf(table, top.node, undefined)).map((node) =>
          selectableCompany(table, node),
        );
        const branch = [top, ...plainBranch(top)];
        expect(choices.map(({ id }) => id).toSorted()).toEqual(idsOf(branch));
        for (const { id, snapshot } of choices) {
          const names = plain.all.filter(({ companyId }) => companyId === id).map(({ name }) => name);
          expect(names).toContain(snapshot.name);
        }
      }
    }),
  );
});

test("a filtered branch selects only what passes the filter, not its ancestors", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      const included = includedNodes(table, { types: ["Subsidiary"], states: [], cities: [] });
      const wanted = plain.all.filter(({ label }) => label === "Subsidiary");
      const nodes = [...membersOf(table, undefined, included)];
      expect(nodes).toEqual(wanted.map(({ node }) => node));
    }),
  );
});

test("ids that a number would round to the same are told apart", () => {
  const { table } = familyOf(hierarchyAnswer([{ companyId: "9007199254740993", name: "Works" }]));
  expect([...companyIdsOf(table)]).toEqual(["9007199254740993"]);
});

test("a family knows its companies by their ids, and no other", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      expect([...companyIdsOf(table)].toSorted()).toEqual(idsOf(plain.all));
    }),
  );
});
