import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  familyOf,
  hierarchyAnswer,
  plainBranch,
  plainCompaniesBelow,
  readFamilies,
} from "#testing/families/family-trees.ts";
import {
  cityOf,
  companiesBelow,
  companyIdOf,
  nameOf,
  stateOf,
  typeOf,
  nodeOfRef,
  nodeRef,
} from "./family-model.ts";
import { ancestorsOf, branchSize, childrenOf, parentOf } from "#app/chart/forest.ts";
import { parseFamily } from "./parse-family.ts";

const subsidiary = { subUnitTypeInfo: { typeId: 4, typeDescription: "Subsidiary" } };
const location = { subUnitTypeInfo: { typeId: 7, typeDescription: "Location" } };

describe("A family as columns beside the same answer read by plain recursion", () => {
  test("has every member with its values, in the order of the answer", () => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table, skipped }, plain }) => {
        for (const member of plain.all) {
          const { node } = member;
          const [name, id] = [nameOf(table, node), companyIdOf(table, node)];
          expect([name, id]).toEqual([member.name, member.companyId]);
          expect([cityOf(table, node), stateOf(table, node)]).toEqual([member.city, member.state]);
          expect(typeOf(table, node)).toMatchObject({ typeId: member.typeId, label: member.label });
          const place = [table.levels[node], parentOf(table, node)];
          expect(place).toEqual([member.level, member.parent?.node ?? -1]);
        }
        expect([table.size, skipped]).toEqual([plain.all.length, plain.skipped]);
        expect(table.depth).toBe(Math.max(...plain.all.map(({ level }) => level)));
      }),
    );
  });

  test("knows branches, children and ancestors", () => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table }, plain }) => {
        for (const member of plain.all) {
          const { node, below, parent } = member;
          expect(branchSize(table, node)).toBe(plainBranch(member).length);
          expect(childrenOf(table, node)).toEqual(below.map((child) => child.node));
          const above = parent === undefined ? [] : [...ancestorsOf(table, parent.node), parent.node];
          expect(ancestorsOf(table, node)).toEqual(above);
        }
      }),
    );
  });

  test("counts each company once, wherever it occurs", () => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table }, plain }) => {
        const counts = plain.all.map(({ node }) => companiesBelow(table, node));
        expect(counts).toEqual(plain.all.map(plainCompaniesBelow));
        const ids = new Set(plain.all.flatMap(({ companyId }) => companyId || []));
        expect(table.companyTotal).toBe(ids.size);
      }),
    );
  });

  test("has one node for each company: the first that is neither a location nor a former name", () => {
    fc.assert(
      fc.property(readFamilies, ({ family: { table }, plain }) => {
        for (const { node, companyId } of plain.all) {
          const same = plain.all.filter((other) => other.companyId === companyId);
          const itself = same.find((other) => {
            const { kind } = typeOf(table, other.node);
            return kind !== "location" && kind !== "former-name";
          });
          expect(table.companies[node]).toBe(companyId === "" ? -1 : (itself ?? same[0])?.node);
        }
      }),
    );
  });
});

describe("The requested company", () => {
  test("is found by the answer's id, else by the requested one, and not at its location", () => {
    const familyNodes = [
      { companyId: 22, ...location },
      { companyId: "22", ...subsidiary },
    ];
    const tree = [{ companyId: 1, familyNodes }];
    expect(familyOf(hierarchyAnswer(tree, { companyId: 22 })).matched).toBe(2);
    expect(familyOf(hierarchyAnswer(tree), "22").matched).toBe(2);
    expect(familyOf(hierarchyAnswer(tree), "2").matched).toBe(-1);
    expect(familyOf(hierarchyAnswer([{ name: "No id" }]), "").matched).toBe(-1);
  });

  test("has its parents once each, however often the answer repeats them", () => {
    const parentage = [
      { companyId: 5, companyName: "Holding", city: "Austin", state: "Texas", subUnitDesc: "Subsidiary" },
      { companyId: "5", companyName: "Holding again" },
      { companyName: "Only a name" },
      { companyName: "Only a name" },
      {},
      null,
    ];
    expect(familyOf(hierarchyAnswer([{ companyId: 1 }], { parentage })).parentage).toEqual([
      { companyId: "5", name: "Holding" },
      { companyId: "", name: "Only a name" },
    ]);
  });
});

describe("Types", () => {
  const kinds = (types: readonly unknown[]) => {
    const familyNodes = types.map((subUnitTypeInfo) => ({ subUnitTypeInfo }));
    const { table } = familyOf(hierarchyAnswer([{ familyNodes }]));
    return types.map((_, at) => typeOf(table, at + 1).kind).join(" ");
  };

  test("are known by their words, and by their number only where there are none", () => {
    const numbers = [4, 5, 7, 70].map((typeId) => ({ typeId }));
    expect(kinds(numbers)).toBe("subsidiary acquisition location other");
    const words = [{ typeId: 4, typeDescription: "Branch office" }, { typeDescription: "Former Name" }];
    expect(kinds(words)).toBe("location former-name");
    expect(kinds([{ typeId: 4, typeDescription: "Joint venture" }, {}, null])).toBe("other other other");
  });

  test("that are known stay known after hundreds of others", () => {
    const members = Array.from({ length: 400 }, (_, at) => ({
      subUnitTypeInfo: { typeId: at, typeDescription: `Kind ${at}` },
    }));
    const { table } = familyOf(hierarchyAnswer([{ familyNodes: [...members, members[3]] }]));
    expect(typeOf(table, 4).label).toBe("Kind 3");
    expect(typeOf(table, 401).label).toBe("Kind 3");
    expect(typeOf(table, 400).label).toBe("Another type");
  });
});

describe("An answer without a tree", () => {
  test("is unreadable when it was cut anywhere", () => {
    const whole = hierarchyAnswer([{ companyId: 1, name: "Ácme", familyNodes: [{ companyId: 2 }] }]);
    for (let length = 0; length < whole.length; length += 1) {
      expect(parseFamily(whole.slice(0, length), "1").kind).toBe("unreadable");
    }
    expect(parseFamily(whole, "1").kind).toBe("family");
  });

  test("is unreadable when it is something else", () => {
    for (const text of ["null", "7", "[]", "{}", '{"data":{}}', '{"data":[]}', '{"data":[null]}', "<html>"]) {
      expect(parseFamily(text, "1")).toEqual({ kind: "unreadable" });
    }
  });

  test("has the status of a company that is not known", () => {
    const statusOf = (record: object) => parseFamily(JSON.stringify({ data: [record] }), "1");
    const none = (status: string) => ({ kind: "no-family", status });
    expect(statusOf({ meta: { matchStatus: "NO_MATCH" } })).toEqual(none("NO_MATCH"));
    expect(statusOf({ meta: { matchStatus: "OPT_OUT" }, attributes: null })).toEqual(none("OPT_OUT"));
    expect(statusOf({ attributes: { familyTree: [null, 3] } })).toEqual(none("NO_MATCH"));
  });

  test("never throws, whatever it is", () => {
    const wrapped = fc.jsonValue().map((value) => JSON.stringify({ data: [{ attributes: value }] }));
    fc.assert(
      fc.property(fc.oneof(fc.json(), wrapped), (text) => {
        expect(() => parseFamily(text, "1")).not.toThrow();
      }),
    );
  });
});

test("An answer of 30 MB is read, with names of 300 letters and from right to left", () => {
  const long = "שלום ".repeat(60);
  const familyNodes = Array.from({ length: 60_000 }, (_, index) => ({
    name: long + String(index),
    companyId: index + 2,
    ...subsidiary,
  }));
  const text = hierarchyAnswer([{ name: "Top", companyId: 1, familyNodes }]);
  expect(new Blob([text]).size).toBeGreaterThan(30 * 1024 * 1024);
  const { table } = familyOf(text);
  expect(table.size).toBe(60_001);
  expect(nameOf(table, 60_000)).toBe(`${long}59999`);
});

test("Every member is found again by what an address says of it, also where several share an id", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      for (const { node } of plain.all) expect(nodeOfRef(table, nodeRef(table, node))).toBe(node);
    }),
  );
});

test("What names no member is none", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table } }) => {
      for (const ref of ["", "n999999", "123456789012", "1.99999", "x", "1.x"]) {
        expect(nodeOfRef(table, ref)).toBe(-1);
      }
    }),
  );
});
