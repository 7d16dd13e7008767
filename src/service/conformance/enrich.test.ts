import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import type { EnrichEntity } from "#contract/lookup-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { type Enrich, enrichAttributes } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { outputFieldsOf } from "#testing/service/service-lookups-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * What the enrich calls share: [enrich-1] to [enrich-4] and [enrich-6]. Elsewhere: families [enrich-5] in ../hierarchy.test.ts
 * and ../hierarchy-calls.test.ts; Enrich Intent, News and Scoops in ../company-reads.test.ts, ../intent-of-company.test.ts,
 * ../news.test.ts and ../scoops.test.ts; what Lookup Enrich grants in ../lookups.test.ts; names with typos in
 * ../operations/.
 */

const { test, rep } = await repForTest();

const people = (await rep.page(searchContacts, { requiredFields: "email" }, "?page[size]=50")).data;
const companies = (await rep.page(searchCompanies, {}, "?page[size]=50")).data;

const CALLS: readonly {
  row: Enrich;
  entity: EnrichEntity;
  input: () => object;
  field: string;
}[] = [
  { row: enrichContacts, entity: "contact", input: () => ({ personId: people[0]?.id }), field: "id" },
  { row: enrichCompanies, entity: "company", input: () => ({ companyId: companies[0]?.id }), field: "id" },
  {
    row: enrichHierarchy,
    entity: "corporate-hierarchy",
    input: () => ({ companyId: 1 }),
    field: "companyId",
  },
];

describe("inputs [enrich-6]", () => {
  it.each(CALLS)("$row.name takes 1 to 25", async ({ row, input, field }) => {
    const many = (count: number) => Array.from({ length: count }, () => input());
    expect(await rep.enrich(row, many(25), [field])).toHaveLength(25);
    const before = await readUsageSnapshot(test);
    for (const count of [0, 26, 100]) {
      const response = await rep.post(row, enrichAttributes(row, many(count), [field]));
      const key = Object.keys(enrichAttributes(row, [], []))[0];
      expect(await findingsOf(response)).toEqual([["PFAPI0006", `/data/attributes/${key}`]]);
    }
    expect(await readUsageSnapshot(test)).toEqual(before);
  });

  it.each(CALLS)(
    "$row.name echoes each input in its place, and pages nothing [match-3]",
    async ({ row, input, field }) => {
      const inputs = [input(), Object.fromEntries(Object.keys(input()).map((key) => [key, "2"])), input()];
      const response = await rep.post(row, enrichAttributes(row, inputs, [field]));
      const body = (await response.json()) as { data: { meta: { input: object } }[] };
      expect(Object.keys(body)).toEqual(["data"]);
      expect(body.data.map(({ meta }) => meta.input)).toEqual(inputs);
    },
  );
});

describe("required fields [enrich-1]", () => {
  it("a contact that lacks one is left out, and costs nothing", async () => {
    const row = await test.database.query
      .selectFrom("contacts")
      .select("id")
      .where("email", "is", null)
      .where("listing", "=", 0)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const inputs = [{ personId: row.id }, { personId: people[30]?.id }];
    const used = await usedBy(test, async () => {
      const data = await rep.enrich(enrichContacts, inputs, ["lastName"], { requiredFields: ["email"] });
      expect(data.map(({ id }) => id)).toEqual([people[30]?.id]);
    });
    expect(used.credits).toBe(1);
  });

  it("they need not be asked for, and each of several must be there", async () => {
    const requiredFields = ["email", "mobilePhone", "companyPhone"];
    const inputs = people.slice(0, 25).map(({ id }) => ({ personId: id }));
    const full = await rep.enrich(enrichContacts, inputs, requiredFields);
    const some = await rep.enrich(enrichContacts, inputs, ["lastName"], { requiredFields });
    const complete = full.filter(({ attributes = {} }) => {
      const company = (attributes["company"] as object | undefined) ?? {};
      return "email" in attributes && "mobilePhone" in attributes && "phone" in company;
    });
    expect(some.map(({ id }) => id)).toEqual(complete.map(({ id }) => id));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(25);
    for (const { attributes } of some) expect(Object.keys(attributes ?? {})).toEqual(["lastName"]);
  });
});

describe("output fields [enrich-2]", () => {
  it.each(CALLS)(
    "$row.name: one at least, each known, and nothing is charged for a refusal",
    async ({ row, input }) => {
      const before = await readUsageSnapshot(test);
      const of = async (outputFields: unknown) =>
        findingsOf(await rep.post(row, { ...enrichAttributes(row, [input()], []), outputFields }));
      const at = "/data/attributes/outputFields";
      expect(await of(undefined)).toEqual([["PFAPI0002", at]]);
      expect(await of([])).toEqual([["PFAPI0006", at]]);
      expect(await of("id")).toEqual([["PFAPI0006", at]]);
      expect(await of([row.outputFields[0]?.name, "shoeSize"])).toEqual([["PFAPI0009", `${at}/1`]]);
      expect(await readUsageSnapshot(test)).toEqual(before);
    },
  );

  it.each(CALLS.slice(0, 2))("of $row.name must be the account's", async ({ row, entity, input, field }) => {
    const { withheld } = await outputFieldsOf(rep, entity);
    expect(withheld).not.toEqual([]);
    for (const other of withheld) {
      const response = await rep.post(row, enrichAttributes(row, [input()], [field, other]));
      expect(await findingsOf(response)).toEqual([["PFAPI0009", "/data/attributes/outputFields/1"]]);
    }
  });

  it("required fields must be the account's too", async () => {
    const attributes = { ...enrichAttributes(enrichContacts, [{ personId: people[0]?.id }], ["id"]) };
    const at = "/data/attributes/requiredFields/0";
    const { withheld } = await outputFieldsOf(rep, "contact");
    expect(withheld).not.toEqual([]);
    for (const field of ["shoeSize", ...withheld.slice(0, 1)]) {
      const response = await rep.post(enrichContacts, { ...attributes, requiredFields: [field] });
      expect(await findingsOf(response)).toEqual([["PFAPI0009", at]]);
    }
  });
});

describe("the best match of descriptive inputs [enrich-4]", () => {
  it("no guess among equals without a company", async () => {
    const twice = await test.database.query
      .selectFrom("contacts")
      .select(["first_name as firstName", "last_name as lastName"])
      .where("listing", "=", 0)
      .groupBy(["first_name", "last_name"])
      .having((all) => all.fn.countAll(), ">", 1)
      .orderBy("last_name")
      .executeTakeFirstOrThrow();
    const [record] = await rep.enrich(enrichContacts, [twice], ["id"]);
    expect(record).toMatchObject({ type: "NoMatch", meta: { matchStatus: "NO_MATCH" } });
  });
});
