import { describe, expect, it } from "vitest";
import { parseFamily } from "#app/features/families/model/parse-family.ts";
import { neighborhoodOf } from "./company-neighborhood.ts";

const member = (companyId: number, name: string, familyNodes: readonly object[] = []) => {
  const subUnitTypeInfo = { id: 4, description: "Subsidiary" };
  return { companyId, name, city: "Boston", subUnitTypeInfo, familyNodes };
};

const payments = member(2, "Acme Payments", [member(4, "Mint")]);
const familyTree = [member(1, "Acme Holdings", [payments, member(3, "Zeta")])];

function neighborhood(companyId: number) {
  const data = [{ type: "Company", attributes: { companyId, familyTree } }];
  return neighborhoodOf(parseFamily(JSON.stringify({ data }), String(companyId)));
}

describe("neighborhoodOf", () => {
  it("puts a company among its siblings, with what is above and below it", () => {
    const found = neighborhood(2);
    expect(found?.parent).toMatchObject({ companyId: "1", name: "Acme Holdings" });
    expect(found?.siblings.map(({ name }) => name)).toEqual(["Acme Payments", "Zeta"]);
    expect(found?.siblings[0]).toBe(found?.self);
    expect(found?.self).toMatchObject({ companyId: "2", city: "Boston", below: 1, sharedLength: 5 });
    expect(found?.children.map(({ name }) => name)).toEqual(["Mint"]);
    expect(found?.companies).toBe(4);
  });

  it("begins with the company where nothing stands above it", () => {
    const found = neighborhood(1);
    expect(found).toMatchObject({ parent: undefined, siblings: [] });
    expect(found?.children.map(({ companyId }) => companyId)).toEqual(["2", "3"]);
  });

  it("shows nothing of an answer without a tree, or without the company", () => {
    expect(neighborhood(99)).toBeUndefined();
    expect(neighborhoodOf({ kind: "no-family", status: "NO_MATCH" })).toBeUndefined();
    expect(neighborhoodOf({ kind: "unreadable" })).toBeUndefined();
  });
});
