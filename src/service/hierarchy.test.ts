import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { NAMED_FAMILIES } from "#service/sandbox/families/named-families.ts";
import { familyRows, hierarchyOf } from "#testing/families/family-rows-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

async function unitsOf(companyIds: readonly number[]) {
  const units = await test.database.query.selectFrom("family_units").selectAll().execute();
  const wanted = new Set(companyIds);
  return units.filter((unit) => wanted.has(unit.company_id));
}

/** Names of member types, by their number. [field-11] */
const TYPE_NAMES = new Map([
  [2, "Division"],
  [4, "Subsidiary"],
  [5, "Acquisition"],
  [6, "Former name"],
  [7, "Location"],
]);

const familyNode = z.looseObject({
  companyId: z.number(),
  name: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  subUnitTypeInfo: z.optional(z.object({ typeId: z.number(), typeDescription: z.string() })),
  familyNodes: z.optional(z.array(z.unknown())),
});
type FamilyNode = z.output<typeof familyNode>;

/** A node with its parent; the top has none, and depth 1. */
interface PlacedNode {
  readonly node: FamilyNode;
  readonly above: FamilyNode | undefined;
  readonly depth: number;
}

/** Every node of a `familyTree`, without recursion, since a tree may be deeper than the call stack. */
function familyNodes(tree: unknown): PlacedNode[] {
  const [root] = z.array(z.unknown()).parse(tree);
  const left: { value: unknown; above: FamilyNode | undefined; depth: number }[] = [
    { value: root, above: undefined, depth: 1 },
  ];
  const found: PlacedNode[] = [];
  for (let next = left.pop(); next; next = left.pop()) {
    const { above, depth } = next;
    const node = familyNode.parse(next.value);
    found.push({ node, above, depth });
    for (const value of node.familyNodes ?? []) left.push({ value, above: node, depth: depth + 1 });
  }
  return found;
}

const [twelve, fiveHundred, tenThousand] = NAMED_FAMILIES;

describe("the family tree [field-10] [enrich-5]", () => {
  it.each([twelve, fiveHundred, tenThousand])(
    "holds every member, location and former name: %#",
    async (family) => {
      const top = family?.companyId ?? 0;
      const rows = await familyRows(test, top);
      expect(rows).toHaveLength(family?.size ?? 0);
      const units = await unitsOf(rows.map((row) => row.id));
      const found = familyNodes((await hierarchyOf(rep, top))["familyTree"]);
      const keys = found.map(({ node, above }) =>
        [node.companyId, node.name, above?.companyId ?? null].join("|"),
      );
      const expected = [
        ...rows.map((row) => [row.id, row.name, row.id === top ? null : row.parent_id].join("|")),
        ...units.map((unit) => [unit.company_id, unit.name, unit.company_id].join("|")),
      ];
      expect(keys.toSorted()).toEqual(expected.toSorted());
      expect(Math.max(...found.map(({ depth }) => depth))).toBeGreaterThanOrEqual(family?.levels ?? 0);
    },
  );

  it("tells of each node where it is and what it is to the one above", async () => {
    const top = twelve?.companyId ?? 0;
    const rows = await familyRows(test, top);
    const units = await unitsOf(rows.map((row) => row.id));
    const expected = [...rows.map((row) => ({ ...row, company_id: row.id })), ...units].map((row) => ({
      key: `${row.company_id} ${row.name}`,
      city: row.city ?? undefined,
      state: row.state ?? undefined,
      subUnitTypeInfo:
        row.sub_unit_type === null
          ? undefined
          : { typeId: row.sub_unit_type, typeDescription: TYPE_NAMES.get(row.sub_unit_type) },
    }));
    const told = familyNodes((await hierarchyOf(rep, top))["familyTree"]).map(({ node }) => ({
      key: `${node.companyId} ${node.name}`,
      city: node.city,
      state: node.state,
      subUnitTypeInfo: node.subUnitTypeInfo,
    }));
    const order = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(told.toSorted(order)).toEqual(expected.toSorted(order));
  });

  it("lists siblings by name and then by id", async () => {
    for (const { node } of familyNodes((await hierarchyOf(rep, fiveHundred?.companyId ?? 0))["familyTree"])) {
      const siblings = (node.familyNodes ?? []).map((value) =>
        z.looseObject({ name: z.string(), companyId: z.number() }).parse(value),
      );
      expect(siblings).toEqual(
        siblings.toSorted((one, other) =>
          one.name === other.name ? one.companyId - other.companyId : one.name < other.name ? -1 : 1,
        ),
      );
    }
  });

  it("is the same from any member", async () => {
    const top = twelve?.companyId ?? 0;
    const { familyTree } = await hierarchyOf(rep, top);
    const members = (await familyRows(test, top)).map((row) => ({ companyId: row.id }));
    const records = await rep.enrich(enrichHierarchy, members, ["familyTree"]);
    expect(records.map((record) => record.id)).toEqual(members.map(({ companyId }) => String(companyId)));
    for (const { attributes } of records) expect(attributes).toEqual({ familyTree });
  });

  it("of a company without relatives is the company itself", async () => {
    const { id, name, city, state } = await test.database.query
      .selectFrom("companies")
      .select(["id", "name", "city", "state"])
      .where("parent_id", "is", null)
      .where("state", "is not", null)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom("companies as c").select("c.id").whereRef("c.parent_id", "=", "companies.id"))),
      )
      .where("id", "not in", (all) => all.selectFrom("family_units").select("company_id"))
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(await hierarchyOf(rep, id, ["companyId", "familyTree", "parentage"])).toEqual({
      companyId: id,
      familyTree: [{ companyId: id, name, city, state, familyNodes: [] }],
    });
  });
});

describe("families that are hard to draw", () => {
  const FIRST = 9_100_000_001;

  /** A chain of companies, each the parent of the next, copied from an existing one. */
  async function insertChain(length: number): Promise<void> {
    const model = await test.database.query
      .selectFrom("companies")
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length }, (_, at) => ({
      ...model,
      id: FIRST + at,
      name: `Link ${at}`,
      parent_id: at === 0 ? null : FIRST + at - 1,
      ultimate_parent_id: at === 0 ? null : FIRST,
      sub_unit_type: at === 0 ? null : 4,
    }));
    for (let from = 0; from < length; from += 100) {
      await test.database.query
        .insertInto("companies")
        .values(rows.slice(from, from + 100))
        .execute();
    }
  }

  beforeEach(async () => {
    await test.database.query.deleteFrom("companies").where("id", ">=", FIRST).execute();
  });

  it("gives a chain of 1,000 companies whole, and all parents of the last one", async () => {
    await insertChain(1000);
    const { familyTree, parentage } = await hierarchyOf(rep, FIRST + 999, ["familyTree", "parentage"]);
    const found = familyNodes(familyTree);
    expect(found.map(({ node, depth }) => [node.companyId, depth])).toEqual(
      Array.from({ length: 1000 }, (_, at) => [FIRST + at, at + 1]),
    );
    expect(parentage).toHaveLength(999);
  });

  it("ends where companies own each other", async () => {
    await insertChain(4);
    const set = (id: number, parent: number) =>
      test.database.query.updateTable("companies").set({ parent_id: parent }).where("id", "=", id).execute();
    // puts the top below the last one, then makes the two in the middle a cycle
    await set(FIRST, FIRST + 3);
    const whole = await hierarchyOf(rep, FIRST + 2, ["familyTree", "parentage"]);
    expect(familyNodes(whole["familyTree"])).toHaveLength(4);
    expect(whole["parentage"]).toHaveLength(3);
    await set(FIRST + 1, FIRST + 2);
    const ring = await hierarchyOf(rep, FIRST + 1, ["familyTree", "parentage"]);
    expect(familyNodes(ring["familyTree"]).map(({ node }) => node.companyId)).toEqual([FIRST]);
    expect(ring["parentage"]).toHaveLength(1);
  });
});
