import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { operations } from "#contract/operations.ts";
import { type Enrich, enrichAttributes } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* An unreadable input gives INVALID_INPUT for its record and does not affect others [match-4]; ids are int64 [api-5]. */

const { test, rep } = await repForTest();
const token = await test.tokenOf("rep");
const people = (await rep.page(searchContacts, {}, "?page[size]=24")).data;
const companies = (await rep.page(searchCompanies, {}, "?page[size]=24")).data;

interface Answer {
  readonly data: readonly {
    readonly type: string;
    readonly id: string;
    readonly meta: { readonly input: Readonly<Record<string, unknown>> | null; readonly matchStatus: string };
  }[];
}

const CALLS: readonly { row: Enrich; good: readonly object[]; type: string }[] = [
  { row: enrichContacts, good: people.map(({ id }) => ({ personId: id })), type: "Contact" },
  { row: enrichCompanies, good: companies.map(({ id }) => ({ companyId: id })), type: "Company" },
];

/** Invalid values of inputs, by operation. */
const BAD: Readonly<Record<string, readonly unknown[]>> = {
  enrichContacts: [
    { personId: "12,x" },
    { personId: 1.5 },
    { personId: ["1"] },
    { personId: "9223372036854775808" },
    { personId: 1e30 },
    { firstName: 7, lastName: "Ellery" },
    { personId: people[0]?.id, lastUpdatedDateAfter: "yesterday" },
    { personId: people[0]?.id, validDateAfter: "2026-02-30" },
    { personId: people[0]?.id, contactAccuracyScoreMin: "high" },
    { personId: null },
    {},
    [],
    null,
    "somebody",
  ],
  enrichCompanies: [
    { companyId: "seven" },
    { companyId: "-9223372036854775809" },
    { companyWebsite: 7 },
    { companyName: ["Fern"] },
    null,
  ],
};

async function send(row: Enrich, inputs: readonly unknown[], field = "id"): Promise<Answer> {
  const attributes = { ...enrichAttributes(row, [], [field]), [row.inputKey]: inputs };
  return (await (await rep.post(row, attributes)).json()) as Answer;
}

describe("one bad input among 25 [match-4]", () => {
  it.each(
    CALLS.flatMap((call) => (BAD[call.row.name] ?? []).map((bad) => [call.row.name, bad, call] as const)),
  )("%s answers the 24 others beside %j", async (_name, bad, { row, good, type }) => {
    const inputs = [...good.slice(0, 11), bad, ...good.slice(11)];
    const { data } = await send(row, inputs);
    expect(data.map(({ meta }) => meta.input)).toEqual(inputs);
    expect(data.filter((record) => record.type === type)).toHaveLength(24);
    const nothing = { type: "NoMatch", id: "0", meta: { input: bad, matchStatus: "INVALID_INPUT" } };
    expect(data[11]).toEqual(nothing);
  });

  it("costs nothing, also where every input is bad [error-3]", async () => {
    const used = await usedBy(test, async () => {
      const { data } = await send(enrichHierarchy, [{ companyId: "x" }, {}, null], "companyId");
      expect(data.map(({ meta }) => meta.matchStatus)).toEqual(Array(3).fill("INVALID_INPUT"));
    });
    expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
  });

  it("what is blank or null counts as not given, and texts are trimmed", async () => {
    const { id } = people[0] ?? {};
    const input = { personId: ` ${id} `, firstName: "", lastName: null, companyName: "  " };
    const { data } = await send(enrichContacts, [input]);
    expect(data[0]).toMatchObject({ type: "Contact", id, meta: { input, matchStatus: "FULL_MATCH" } });
  });

  it("an unknown key is a refusal that names it, whatever else is wrong, and nothing is charged", async () => {
    const before = await readUsageSnapshot(test);
    const finding = ["PFAPI0005", "/data/attributes/matchPersonInput/1/shoeSize"];
    for (const value of ["x", null, ""]) {
      const inputs = [{ personId: people[0]?.id }, { personId: 1, shoeSize: value }];
      const response = await rep.post(enrichContacts, enrichAttributes(enrichContacts, inputs, ["id"]));
      expect(await findingsOf(response)).toEqual([finding]);
    }
    expect(await readUsageSnapshot(test)).toEqual(before);
  });
});

/** Ids that no record has, in JSON. */
const FAR_IDS = [
  "9007199254740993",
  '"9007199254740993"',
  "9223372036854775807",
  '"9223372036854775807"',
  "-9223372036854775808",
  '"-1"',
  "0",
];

describe("an identifier beyond 2^53 matches nobody [api-5]", () => {
  it.each(FAR_IDS)("in an enrich call: %s", async (id) => {
    for (const { row, good, type } of CALLS) {
      const [key = ""] = Object.keys(good[0] ?? {});
      const inputs = `[${JSON.stringify(good[0])},{"${key}":${id}}]`;
      const body = `{"data":{"type":"${row.requestType}","attributes":{"${row.inputKey}":${inputs},"outputFields":["id"]}}}`;
      const response = await test.send(token, row.path, { body });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as Answer;
      expect(data.map((record) => [record.type, record.meta.matchStatus])).toEqual([
        [type, "FULL_MATCH"],
        ["NoMatch", "NO_MATCH"],
      ]);
      // a rounded number would be another id
      expect(String(data[1]?.meta.input?.[key])).toBe(id.replaceAll('"', ""));
    }
  });

  it.each(FAR_IDS)("in a read about one company, which is empty and free: %s [enrich-8]", async (id) => {
    const used = await usedBy(test, async () => {
      for (const { path, requestType } of [operations.enrichNews, operations.enrichHashtags]) {
        const body = `{"data":{"type":"${requestType}","attributes":{"companyId":${id}}}}`;
        const response = await test.send(token, path, { body });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ data: [], meta: { totalResults: 0 } });
      }
    });
    expect(used).toEqual({ requests: 2, records: 0, credits: 0 });
  });

  it("an identifier beyond int64 is refused where it stands alone", async () => {
    for (const companyId of ["9223372036854775808", 1e30]) {
      const response = await rep.post(operations.enrichNews, { companyId });
      expect(await findingsOf(response)).toEqual([["PFAPI0006", "/data/attributes/companyId"]]);
    }
  });
});
