import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EnrichedBy, enrichedAnswer } from "#contract/workspace/enriched-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { type WorkspaceForTest, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";
import { eraseUser } from "./journal-cleanup.ts";

let test: WorkspaceForTest;
beforeAll(async () => {
  test = await workspaceForTest({ data: "sandbox" });
});
afterAll(() => test.close());

const ENRICHED = WORKSPACE_PATHS.enriched;

interface Found {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyId: number;
}

let taken = 0;
/** A contact that no other test of this file has. */
async function someContact(): Promise<Found> {
  taken += 1;
  const { id, ...rest } = await test.database.query
    .selectFrom("contacts")
    .select(["id", "first_name as firstName", "last_name as lastName", "company_id as companyId"])
    .where("listing", "=", 0)
    .where("email", "is not", null)
    .orderBy("id")
    .offset(taken)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: String(id), ...rest };
}

async function enrich(username: string, ...matchPersonInput: object[]): Promise<void> {
  const body = bodyOf("enrichContacts", { matchPersonInput, outputFields: ["id", "email"] });
  const response = await test.call(username, "/data/v1/contacts/enrich", body);
  expect(response.status).toBe(200);
}

async function asked(username: string, type: string, ids: readonly string[]): Promise<EnrichedBy[]> {
  const response = await (await test.person(username)).ask(ENRICHED, { method: "POST", body: { type, ids } });
  expect(response.status).toBe(200);
  return enrichedAnswer.parse(await response.json()).records;
}

describe("who enriched a record [workspace-30]", () => {
  it("is the person whose call returned it, by the record that came back and not by what was asked", async () => {
    const [{ id }, named] = [await someContact(), await someContact()];
    const { firstName, lastName, companyId } = named;
    await enrich("rep", { personId: Number(id) }, { firstName, lastName, companyId }, { personId: 1 });
    const by = await test.idOf("rep");
    const records = await asked("colleague", "contact", [id, named.id, "1", "999"]);
    expect(records.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual([
      { id, by, name: "Robin Ellery", at: expect.stringMatching(/^\d{4}-.*Z$/), isOwn: false },
      { id: named.id, by, name: "Robin Ellery", at: expect.any(String), isOwn: false },
    ]);
    expect(await asked("colleague", "company", [id])).toEqual([]);
  });

  it("is whoever did it last", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await enrich("colleague", { personId: Number(id) });
    const by = await test.idOf("colleague");
    expect(await asked("rep", "contact", [id])).toMatchObject([{ by, isOwn: true }]);
  });

  it("is written for companies as well", async () => {
    const { companyId } = await someContact();
    const company = bodyOf("enrichCompanies", { matchCompanyInput: [{ companyId }], outputFields: ["id"] });
    await test.call("rep", "/data/v1/companies/enrich", company);
    expect(await asked("colleague", "company", [String(companyId)])).toHaveLength(1);
  });
});

describe("who is told [workspace-31]", () => {
  it("nobody of another organisation, whatever they ask", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    expect(await asked("colleague", "contact", [id])).toHaveLength(1);
    expect(await asked("capped", "contact", [id])).toEqual([]);
    const page = await test.person("colleague");
    const body = { type: "contact", ids: [id] };
    const status = async (headers: Record<string, string | null>) =>
      (await page.ask(ENRICHED, { method: "POST", body, headers })).status;
    expect(await status({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await status({ "X-Prospect": null })).toBe(403);
    expect(await status({ Cookie: null })).toBe(401);
    expect(await status({ "X-Prospect-Person": "usr_rep" })).toBe(401);
  });

  it("up to 100 records at a time, of a type that there is", async () => {
    const page = await test.person("rep");
    for (const [type, count, expected] of [
      ["contact", 100, 200],
      ["contact", 101, 400],
      ["news", 1, 400],
    ] as const) {
      const ids = Array.from({ length: count }, (_, at) => String(at));
      const response = await page.ask(ENRICHED, { method: "POST", body: { type, ids } });
      expect(response.status).toBe(expected);
    }
  });
});

describe("it is forgotten [workspace-32]", () => {
  const forget = async (way: (person: string) => Promise<unknown>) => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    expect(await asked("colleague", "contact", [id])).toHaveLength(1);
    await way(await test.idOf("rep"));
    return asked("colleague", "contact", [id]);
  };

  it("with the person's data and with their workspace", async () => {
    expect(await forget((person) => eraseUser(test.database, KEYS_FOR_TEST, person))).toEqual([]);
    const page = await test.person("rep");
    expect(await forget(() => page.ask(WORKSPACE_PATHS.workspace, { method: "DELETE" }))).toEqual([]);
  });

  it("and stays with the organisation in which it was done", async () => {
    const { query } = test.database;
    const moved = await forget(async (person) => {
      const gone = { organisation_id: "org_elsewhere", organisation_name: "Elsewhere" };
      await query.updateTable("gateway_people").set(gone).where("id", "=", person).execute();
    });
    expect(moved).toHaveLength(1);
    const { id = "" } = moved[0] ?? {};
    expect(await asked("rep", "contact", [id])).toEqual([]);
  });
});
