import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MatchPersonInput } from "#contract/enrich-contacts.ts";
import { type EnrichAnswer, enrichAnswer } from "#contract/enrich.ts";
import { validationAnswer } from "#contract/errors.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "#testing/service-for-test.ts";

let test: ServiceForTest;
let rep: string;

beforeEach(async () => {
  test = await serviceForTest();
  rep = await test.tokenOf("rep");
});
afterEach(() => test.close());

async function enrich(
  inputs: MatchPersonInput[],
  more: object = {},
  token = rep,
): Promise<EnrichAnswer["data"]> {
  const response = await test.send(token, "/data/v1/contacts/enrich", {
    body: bodyOf("enrichContacts", {
      matchPersonInput: inputs,
      outputFields: ["firstName", "lastName"],
      ...more,
    }),
  });
  expect(response.status).toBe(200);
  return enrichAnswer.parse(await response.json()).data;
}

async function creditsUsed(organisation = "org_sandbox"): Promise<number> {
  const row = await test.database.query
    .selectFrom("organisations")
    .select("credits_used")
    .where("id", "=", organisation)
    .executeTakeFirstOrThrow();
  return row.credits_used;
}

async function someContacts(count: number) {
  return test.database.query
    .selectFrom("contacts")
    .selectAll()
    .where("opted_out", "=", 0)
    .where("email", "is not", null)
    .orderBy("id")
    .limit(count)
    .execute();
}

const statuses = (data: EnrichAnswer["data"]) => data.map((record) => record.meta.matchStatus);

describe("credits (section 8)", () => {
  it("charges each returned record once, and never again while it is under management", async () => {
    const inputs = (await someContacts(25)).map((row) => ({ personId: row.id }));
    await enrich(inputs);
    expect(await creditsUsed()).toBe(25);
    await enrich(inputs);
    expect(await creditsUsed()).toBe(25);
    test.wait(366 * 86_400);
    rep = await test.tokenOf("rep");
    await enrich(inputs.slice(0, 2));
    expect(await creditsUsed()).toBe(27);
  });

  it("shares records under management within an organisation", async () => {
    const [row] = await someContacts(1);
    await enrich([{ personId: row?.id ?? 0 }]);
    await enrich([{ personId: row?.id ?? 0 }], {}, await test.tokenOf("colleague"));
    expect(await creditsUsed()).toBe(1);
  });

  it("charges nothing for no match, and once for a record asked twice", async () => {
    const [row] = await someContacts(1);
    const data = await enrich([{ personId: row?.id ?? 0 }, { personId: 1 }, { personId: String(row?.id) }]);
    expect(statuses(data)).toEqual(["FULL_MATCH", "NO_MATCH", "FULL_MATCH"]);
    expect(data[1]).toMatchObject({ type: "NoMatch", id: "0", meta: { input: { personId: 1 } } });
    expect(await creditsUsed()).toBe(1);
  });

  it("charges 100 parallel calls for one record once", async () => {
    const [row] = await someContacts(1);
    await Promise.all(Array.from({ length: 100 }, () => enrich([{ personId: row?.id ?? 0 }])));
    expect(await creditsUsed()).toBe(1);
    const ledger = await test.database.query.selectFrom("ledger").select("credits").execute();
    expect(ledger).toEqual([{ credits: 1 }]);
  });

  it("gives what the allowance reaches, then LIMIT_EXCEEDED, then PFAPI0011, and keeps what is owned free", async () => {
    const capped = await test.tokenOf("capped");
    const inputs = (await someContacts(13)).map((row) => ({ personId: row.id }));
    const data = await enrich(inputs, {}, capped);
    expect(statuses(data)).toEqual([...Array(10).fill("FULL_MATCH"), ...Array(3).fill("LIMIT_EXCEEDED")]);
    expect(await creditsUsed("org_capped")).toBe(10_000);
    const response = await test.send(capped, "/data/v1/contacts/enrich", {
      body: bodyOf("enrichContacts", { matchPersonInput: inputs.slice(10), outputFields: ["email"] }),
    });
    expect(response.status).toBe(400);
    expect(validationAnswer.parse(await response.json()).errors[0]?.code).toBe("PFAPI0011");
    expect(statuses(await enrich(inputs.slice(0, 2), {}, capped))).toEqual(["FULL_MATCH", "FULL_MATCH"]);
    expect(await creditsUsed("org_capped")).toBe(10_000);
  });

  it("leaves out a contact that lacks a required field, and does not charge it", async () => {
    const row = await test.database.query
      .selectFrom("contacts")
      .select("id")
      .where("email", "is", null)
      .where("opted_out", "=", 0)
      .executeTakeFirstOrThrow();
    const [other] = await someContacts(1);
    const data = await enrich([{ personId: row.id }, { personId: other?.id ?? 0 }], {
      requiredFields: ["email"],
    });
    expect(data.map((record) => record.id)).toEqual([String(other?.id)]);
    expect(await creditsUsed()).toBe(1);
  });
});

describe("answers (sections 2.7 and 4.3)", () => {
  it("holds only the asked fields, with company fields nested and bare", async () => {
    const [row] = await someContacts(1);
    const [record] = await enrich([{ personId: row?.id ?? 0 }], {
      outputFields: ["email", "managementLevel", "contactAccuracyScore", "companyId", "companyName"],
    });
    const company = await test.database.query
      .selectFrom("companies")
      .select("name")
      .where("id", "=", row?.company_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(record?.attributes).toEqual({
      email: row?.email,
      managementLevel: [row?.management_level],
      contactAccuracyScore: String(row?.accuracy_score),
      company: { id: row?.company_id, name: company.name },
    });
  });

  it("echoes the input as it came", async () => {
    const [row] = await someContacts(1);
    const input = { personId: String(row?.id) };
    expect((await enrich([input]))[0]?.meta.input).toEqual(input);
  });

  it("answers the old identifier of a merged person under the new one", async () => {
    const merged = await test.database.query
      .selectFrom("merged_contacts")
      .selectAll()
      .executeTakeFirstOrThrow();
    const [record] = await enrich([{ personId: merged.old_id }]);
    expect(record).toMatchObject({ id: String(merged.new_id), meta: { input: { personId: merged.old_id } } });
  });

  it("matches companies by identifier, website in any spelling, and name without its legal form", async () => {
    const row = await test.database.query
      .selectFrom("companies")
      .selectAll()
      .where("domain", "is not", null)
      .where("name", "like", "% Inc%")
      .executeTakeFirstOrThrow();
    const response = await test.send(rep, "/data/v1/companies/enrich", {
      body: bodyOf("enrichCompanies", {
        matchCompanyInput: [
          { companyId: row.id },
          { companyWebsite: `HTTPS://www.${row.domain}/about?x=1` },
          { companyName: row.name.replace(/,? Inc\.?$/, "").toUpperCase() },
          { companyName: "No company is called this" },
        ],
        outputFields: ["id", "parentId", "revenue"],
      }),
    });
    const { data } = enrichAnswer.parse(await response.json());
    expect(data.map((record) => record.id)).toEqual([String(row.id), String(row.id), String(row.id), "0"]);
    expect(data[0]?.attributes).toMatchObject({ id: row.id, parentId: row.parent_id ?? 0 });
    expect(await creditsUsed()).toBe(1);
  });
});

describe("match status (section 3 and decisions)", () => {
  it("tells why an input has no match", async () => {
    const [row] = await someContacts(1);
    const id = row?.id ?? 0;
    const hidden = await test.database.query
      .selectFrom("contacts")
      .select("id")
      .where("opted_out", "=", 1)
      .executeTakeFirstOrThrow();
    const company = await test.database.query
      .selectFrom("companies")
      .select("name")
      .where("id", "!=", row?.company_id ?? 0)
      .where("contact_count", ">", 0)
      .executeTakeFirstOrThrow();
    const data = await enrich([
      { personId: id, lastUpdatedDateAfter: "2026-11-20" },
      { personId: id, validDateAfter: "2026-11-20" },
      { personId: id, contactAccuracyScoreMin: 100 },
      { personId: hidden.id },
      { lastName: "Only" },
      {},
      { firstName: "Nobody", lastName: "Ofthisname", companyName: company.name },
      { firstName: row?.first_name, lastName: row?.last_name, companyName: "No company is called this" },
      { firstName: "Nobody", lastName: "Ofthisname" },
    ]);
    expect(statuses(data)).toEqual([
      "NON_MATCH_BY_LAST_UPDATED_DATE",
      "NON_MATCH_BY_VALID_DATE",
      "NON_MATCH_BY_CONTACT_ACCURACY_MIN",
      "OPT_OUT",
      "INVALID_INPUT",
      "INVALID_INPUT",
      "COMPANY_ONLY_MATCH",
      "CONTACT_ONLY_MATCH",
      "NO_MATCH",
    ]);
    expect(await creditsUsed()).toBe(0);
  });
});
