import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { operations } from "#contract/operations.ts";
import { usageLimitOf, readUsage } from "#contract/usage-schemas.ts";
import {
  type DataClient,
  enrichAttributes,
  signedIn,
} from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

/*
 * What is charged: [metering-1] to [metering-9]. The reads of one company are in ../company-reads.test.ts; families in
 * ../hierarchy-calls.test.ts; several processes at once in ../many-processes.test.ts.
 */

const { test, rep } = await repForTest();

/** Each test uses records that no other has touched. */
let at = 0;

const people = (await rep.page(searchContacts, { lastName: "b" }, "?page[size]=100&page[number]=2")).data;
const companies = (await rep.page(searchCompanies, {}, "?page[size]=100&page[number]=2")).data;

function fresh(count: number): { personId: string | undefined }[] {
  at += count;
  const some = people.slice(at - count, at);
  if (some.length < count) throw new Error("The test needs more records.");
  return some.map(({ id }) => ({ personId: id }));
}

const enrich = (inputs: object[], client = rep) => client.enrich(enrichContacts, inputs, ["lastName"]);

async function usageOf(client: DataClient) {
  const response = await client.get("/data/v1/users/usage");
  const body = (await response.json()) as { data: object | object[] };
  const record = readUsage.record.parse(Array.isArray(body.data) ? body.data[0] : body.data);
  return (kind: "requests" | "records" | "credits") => {
    const limit = usageLimitOf(record.attributes.usage ?? [], kind);
    expect(limit?.usageRemaining).toBe(Math.max(0, (limit?.totalLimit ?? 0) - (limit?.currentUsage ?? 0)));
    return limit;
  };
}

describe("searches are free, and each counts as a request [metering-1] [metering-2] [metering-3]", () => {
  it.each([
    [operations.searchContacts, {}, 0],
    [operations.searchCompanies, {}, 0],
    [operations.searchIntent, { topics: ["Zero Trust", "Cloud Applications"] }, 7],
    [operations.searchNews, { categories: ["PRODUCT"] }, 7],
    [operations.searchScoops, {}, 7],
  ] as const)("$0.name", async (row, criteria, records) => {
    const page = (query: string) => usedBy(test, () => rep.post(row, criteria, query));
    expect(await page("?page[size]=7")).toEqual({ requests: 1, records, credits: 0 });
    expect(await page("?page[number]=400")).toMatchObject({ requests: 1, credits: 0 });
  });

  it("lookups and usage likewise [metering-7]", async () => {
    for (const path of [
      "/lookup/countries",
      "/lookup/search?filter[entity]=contact&filter[fieldType]=input",
      "/users/usage",
    ]) {
      const used = await usedBy(test, () => rep.get(`/data/v1${path}`));
      expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
    }
  });
});

describe("one credit for each returned record, unless it is under management [metering-4]", () => {
  it("contacts", async () => {
    const inputs = fresh(10);
    expect(await usedBy(test, () => enrich(inputs))).toEqual({ requests: 1, records: 0, credits: 10 });
    expect(await usedBy(test, () => enrich(inputs))).toEqual({ requests: 1, records: 0, credits: 0 });
    expect((await usedBy(test, () => enrich([...inputs, ...fresh(2)]))).credits).toBe(2);
  });

  it("companies, apart from contacts", async () => {
    const inputs = companies.slice(0, 5).map(({ id }) => ({ companyId: id }));
    const of = () => rep.enrich(enrichCompanies, inputs, ["name"]);
    expect((await usedBy(test, of)).credits).toBe(5);
    expect((await usedBy(test, of)).credits).toBe(0);
  });

  it("a record asked twice in one call is paid once", async () => {
    const [one] = fresh(1);
    const twice = [{ personId: Number(one?.personId) }, { personId: one?.personId }];
    expect((await usedBy(test, () => enrich(twice))).credits).toBe(1);
  });

  it("an old id of a merged person is paid as the person", async () => {
    const merged = await test.database.query
      .selectFrom("merged_contacts")
      .selectAll()
      .executeTakeFirstOrThrow();
    const both = [{ personId: merged.old_id }, { personId: merged.new_id }];
    expect((await usedBy(test, () => enrich(both))).credits).toBe(1);
  });

  it("other output fields of a managed record are free", async () => {
    const inputs = fresh(3);
    await enrich(inputs);
    const more = () => rep.enrich(enrichContacts, inputs, ["email", "companyRevenue"]);
    expect((await usedBy(test, more)).credits).toBe(0);
  });

  it("the window is the organisation's [metering-6]", async () => {
    const inputs = fresh(3);
    await enrich(inputs);
    const colleague = await signedIn(test, "colleague");
    expect((await usedBy(test, () => enrich(inputs, colleague))).credits).toBe(0);
    const stranger = await signedIn(test, "capped");
    expect((await usedBy(test, () => enrich(inputs.slice(0, 1), stranger), "org_capped")).credits).toBe(1);
  });

  it("search tells what is under management, and since when [field-15]", async () => {
    const [input] = fresh(1);
    const status = async () =>
      (await rep.page(searchContacts, { personId: input?.personId })).data[0]?.attributes.managementStatus;
    expect((await status())?.underManagement).toBe(false);
    await enrich([input ?? {}]);
    expect(await status()).toEqual({
      underManagement: true,
      purchaseDate: expect.stringContaining("2026-11-21") as string,
    });
  });

  it("100 parallel calls for one record charge it once [metering-8]", async () => {
    const [input] = fresh(1);
    const before = await readUsageSnapshot(test);
    const calls = () => Promise.all(Array.from({ length: 100 }, () => enrich([input ?? {}])));
    expect(await usedBy(test, calls)).toEqual({ requests: 100, records: 0, credits: 1 });
    const after = await readUsageSnapshot(test);
    expect(after.ledgerRows).toBe(before.ledgerRows + 1);
    expect(after.managedRecords).toBe(before.managedRecords + 1);
  });

  it("50 parallel calls for overlapping records charge each once", async () => {
    const inputs = fresh(12);
    const calls = () =>
      Promise.all(Array.from({ length: 50 }, (_, call) => enrich(inputs.slice(call % 6, (call % 6) + 7))));
    expect((await usedBy(test, calls)).credits).toBe(12);
  });

  it("the ledger has a row for each credit [metering-8]", async () => {
    const used = Object.values((await readUsageSnapshot(test)).used).reduce(
      (sum, { credits }) => sum + credits,
      0,
    );
    const rows = await test.database.query.selectFrom("ledger").select("credits").execute();
    // 9,990 credits of the capped organisation were used before the ledger began
    expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(used - 9990);
  });
});

describe("an error or a NoMatch is not charged [metering-5] [error-3]", () => {
  it("no match, beside a match", async () => {
    const [input] = fresh(1);
    const used = await usedBy(test, () => enrich([{ personId: 1 }, input ?? {}, {}, { lastName: "Only" }]));
    expect(used).toEqual({ requests: 1, records: 0, credits: 1 });
  });

  it("a refused call is not even counted", async () => {
    const [input] = fresh(1);
    const before = await readUsageSnapshot(test);
    for (const attributes of [
      enrichAttributes(enrichContacts, [input ?? {}], ["shoeSize"]),
      enrichAttributes(enrichContacts, [input ?? {}, { shoeSize: 44 }], ["email"]),
      enrichAttributes(
        enrichContacts,
        Array.from({ length: 26 }, () => input ?? {}),
        ["email"],
      ),
    ]) {
      expect((await rep.post(enrichContacts, attributes)).status).toBe(400);
    }
    expect(await readUsageSnapshot(test)).toEqual(before);
  });
});

describe("credits that run out in the middle of a call [metering-9]", () => {
  it("gives what they reach, then LIMIT_EXCEEDED, then PFAPI0011; what is owned stays free", async () => {
    const own = await serviceForTest();
    const capped = await signedIn(own, "capped");
    const inputs = people.slice(0, 13).map(({ id }) => ({ personId: id }));
    const statuses = (await enrich(inputs, capped)).map(({ meta }) => meta.matchStatus);
    expect(statuses).toEqual([...Array(10).fill("FULL_MATCH"), ...Array(3).fill("LIMIT_EXCEEDED")]);
    expect((await usageOf(capped))("credits")).toMatchObject({ totalLimit: 10_000, usageRemaining: 0 });

    const before = await readUsageSnapshot(own);
    const refused = await capped.post(
      enrichContacts,
      enrichAttributes(enrichContacts, inputs.slice(10), ["email"]),
    );
    expect((await findingsOf(refused)).map(([code]) => code)).toEqual(["PFAPI0011"]);
    expect(await readUsageSnapshot(own)).toEqual(before);

    const owned = [{ personId: 1 }, ...inputs.slice(8, 12)];
    expect((await enrich(owned, capped)).map(({ meta }) => meta.matchStatus)).toEqual([
      "NO_MATCH",
      "FULL_MATCH",
      "FULL_MATCH",
      "LIMIT_EXCEEDED",
      "LIMIT_EXCEEDED",
    ]);
    await own.close();
  });

  it("requests and records run out alike, and a refusal leaves the counters as they were", async () => {
    const own = await serviceForTest();
    const client = await signedIn(own, "rep");
    const set = (limits: object) => own.database.query.updateTable("organisations").set(limits).execute();
    await set({ request_limit: 2, record_limit: 1 });
    expect((await client.post(searchContacts, {})).status).toBe(200);
    expect((await client.post(searchContacts, {})).status).toBe(200);
    const full = await readUsageSnapshot(own);
    for (const refused of [
      await client.post(searchContacts, {}),
      await client.post(
        enrichContacts,
        enrichAttributes(enrichContacts, [{ personId: people[0]?.id }], ["email"]),
      ),
    ]) {
      expect((await findingsOf(refused)).map(([code]) => code)).toEqual(["PFAPI0011"]);
    }
    expect(await readUsageSnapshot(own)).toEqual(full);
    await own.close();
  });
});

describe("the usage endpoint tells what was used [usage-1]", () => {
  it("counts its own request, and shows requests, records and credits", async () => {
    const before = await usageOf(rep);
    await enrich(fresh(2));
    const after = await usageOf(rep);
    const more = (kind: "requests" | "records" | "credits") =>
      (after(kind)?.currentUsage ?? 0) - (before(kind)?.currentUsage ?? 0);
    expect([more("requests"), more("records"), more("credits")]).toEqual([2, 0, 2]);
    expect(after("credits")?.totalLimit).toBe(10_000);
  });
});

describe("the length of the management window [metering-6]", () => {
  it("365 days, and then it is charged again", async () => {
    const own = await serviceForTest();
    const input = [{ personId: people[0]?.id }];
    const once = async () => enrich(input, await signedIn(own, "rep"));
    expect((await usedBy(own, once)).credits).toBe(1);
    own.wait(364 * 86_400);
    expect((await usedBy(own, once)).credits).toBe(0);
    own.wait(2 * 86_400);
    expect((await usedBy(own, once)).credits).toBe(1);
    expect((await usedBy(own, once)).credits).toBe(0);
    await own.close();
  });

  it("MANAGEMENT_DAYS 0 charges every returned record", async () => {
    const own = await serviceForTest({ managementDays: 0 });
    const client = await signedIn(own, "rep");
    const input = [{ personId: people[0]?.id }];
    for (let call = 0; call < 3; call += 1) {
      expect((await usedBy(own, () => enrich(input, client))).credits).toBe(1);
    }
    const { data } = await client.page(searchContacts, { personId: people[0]?.id });
    expect(data[0]?.attributes.managementStatus?.underManagement).toBe(false);
    await own.close();
  });
});
