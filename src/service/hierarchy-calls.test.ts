import { describe, expect, it } from "vitest";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { companyDetails } from "#database/json-columns.ts";
import { NAMED_FAMILIES } from "#service/sandbox/families/named-families.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { familyRows, hierarchyOf } from "#testing/families/family-rows-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

/** Names of company types in the lookup, by id. */
const DESCRIPTIONS: Readonly<Record<number, string>> = { 2: "Division", 4: "Subsidiary", 5: "Acquisition" };

const [twelve, fiveHundred, tenThousand] = NAMED_FAMILIES;

describe("the parentage [field-10]", () => {
  it("lists the parents from the company's own up to the ultimate one", async () => {
    const rows = new Map((await familyRows(test, fiveHundred?.companyId ?? 0)).map((row) => [row.id, row]));
    const members = [...rows.values()].filter((row) => row.parent_id !== null).slice(-25);
    const records = await rep.enrich(
      enrichHierarchy,
      members.map((row) => ({ companyId: row.id })),
      ["parentage"],
    );
    let dates = 0;
    for (const { id, attributes } of records) {
      const expected: object[] = [];
      let below = rows.get(Number(id));
      for (let up = rows.get(below?.parent_id ?? 0); up; up = rows.get(up.parent_id ?? 0)) {
        const { acquiredDate } = companyDetails.parse(JSON.parse(below?.details ?? ""));
        dates += acquiredDate === null ? 0 : 1;
        expected.push({
          companyId: String(up.id),
          companyName: up.name,
          ...(up.city === null ? {} : { city: up.city }),
          ...(up.state === null ? {} : { state: up.state }),
          ...(up.sub_unit_type === null
            ? {}
            : { subUnitType: String(up.sub_unit_type), subUnitDesc: DESCRIPTIONS[up.sub_unit_type] }),
          ...(acquiredDate === null ? {} : { acquiredByDate: acquiredDate }),
        });
        below = up;
      }
      expect(attributes).toEqual({ parentage: expected });
    }
    expect(dates).toBeGreaterThan(0);
  });

  it("is absent at the top, and only what is asked comes back", async () => {
    const top = twelve?.companyId ?? 0;
    expect(await hierarchyOf(rep, top, ["parentage", "companyId"])).toEqual({ companyId: top });
    expect(await hierarchyOf(rep, String(top), ["companyId"])).toEqual({ companyId: top });
  });
});

describe("metering [metering-7] [metering-9]", () => {
  const outputFields = ["companyId"];

  it("charges each matched company once, owned and unmatched ones nothing", async () => {
    const members = await familyRows(test, tenThousand?.companyId ?? 0);
    const two = members.slice(100, 102).map((row) => ({ companyId: row.id }));
    const ask = (client: DataClient) => () =>
      client.enrich(enrichHierarchy, [...two, ...two.slice(0, 1), { companyId: 7 }], outputFields);
    expect(await usedBy(test, ask(rep))).toEqual({ requests: 1, records: 0, credits: 2 });
    const colleague = await signedIn(test, "colleague");
    expect(await usedBy(test, ask(colleague))).toEqual({ requests: 1, records: 0, credits: 0 });
  });

  it("gives what the credits reach, then LIMIT_EXCEEDED, then PFAPI0011", async () => {
    const capped = await signedIn(test, "capped");
    const members = await familyRows(test, fiveHundred?.companyId ?? 0);
    const inputs = members.slice(0, 14).map((row) => ({ companyId: row.id }));
    const records = await capped.enrich(enrichHierarchy, inputs.slice(0, 12), ["familyTree"]);
    expect(records.map((record) => record.meta.matchStatus)).toEqual([
      ...Array<string>(10).fill("FULL_MATCH"),
      "LIMIT_EXCEEDED",
      "LIMIT_EXCEEDED",
    ]);
    const last = { matchCompanyInput: inputs.slice(12), outputFields };
    expect(await findingsOf(await capped.post(enrichHierarchy, last))).toEqual([["PFAPI0011", undefined]]);
  });

  it("refuses families that are too large for one answer, and charges nothing", async () => {
    const members = await familyRows(test, tenThousand?.companyId ?? 0);
    const [company_id = 0] = members.map((row) => row.id);
    // 25 copies of the family fit into an answer; with 6,000 more locations they do not
    const model = { company_id, sub_unit_type: 7, name: "Depot", city: null, state: null };
    const units = Array.from({ length: 6000 }, (_, at) => ({ ...model, position: 1000 + at }));
    for (let from = 0; from < units.length; from += 1000) {
      await test.database.query
        .insertInto("family_units")
        .values(units.slice(from, from + 1000))
        .execute();
    }
    const matchCompanyInput = members.slice(0, 25).map((row) => ({ companyId: row.id }));
    const used = await usedBy(test, async () => {
      const response = await rep.post(enrichHierarchy, { matchCompanyInput, outputFields: ["familyTree"] });
      expect(await findingsOf(response)).toEqual([["PFAPI0006", "/data/attributes/matchCompanyInput"]]);
    });
    expect(used).toEqual({ requests: 0, records: 0, credits: 0 });
  });
});
