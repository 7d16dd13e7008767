import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { familyOf, hierarchyAnswer, readFamilies } from "#testing/family-trees.ts";
import { type FamilyTable, nameOf } from "./family-table.ts";
import { findNodes, foldedNames } from "./tree-find.ts";
import { sortedNodes } from "./tree-order.ts";

const namesOf = (table: FamilyTable) => Array.from({ length: table.size }, (_, node) => nameOf(table, node));

function find(names: readonly string[], text: string): (string | undefined)[] {
  const { table } = familyOf(hierarchyAnswer(names.map((name, at) => ({ name, companyId: 100 + at }))));
  return [...findNodes(table, foldedNames(namesOf(table)), text, undefined)].map((node) => names[node]);
}

/** Letters without their marks, small. */
const simple = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

describe("Finding members", () => {
  test("finds names that hold all words, and ids, in the order in which they stand", () => {
    const texts = fc.constantFrom(
      "acme",
      "ACME ltd",
      "ltd ac",
      "öl",
      "zeta 1",
      "7",
      "12",
      "שלום",
      "   ",
      "i",
    );
    const sorts = fc.constantFrom("as-told" as const, "name" as const, "-below" as const);
    fc.assert(
      fc.property(readFamilies, texts, sorts, ({ family: { table }, plain }, text, sort) => {
        const names = namesOf(table);
        const order = sortedNodes(table, sort, names);
        const words = simple(text).split(" ").filter(Boolean);
        const found = [...(order ?? names.keys())].filter((node) => {
          const { name, companyId } = plain.all[node] ?? { name: "", companyId: "" };
          return (
            words.length > 0 && (words.every((word) => simple(name).includes(word)) || companyId === text)
          );
        });
        expect([...findNodes(table, foldedNames(names), text, order)]).toEqual(found);
      }),
    );
  });

  test("does not mind case, accents and the order of words", () => {
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
});
