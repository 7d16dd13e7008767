import { afterAll, describe, expect, it } from "vitest";
import { MEDIA_TYPE } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { type KnownRecord, OWNED_PATHS, knownAnswer } from "#contract/records/owned-record.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { eraseUser } from "#gateway/administration/erase-person.ts";
import { noteOwnedCall } from "#gateway/runs/owned-call.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { PUBLIC_URL, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";

const test = await workspaceForTest({ data: "sandbox" });
afterAll(() => test.close());

const KNOWN = OWNED_PATHS.known;

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

async function asked(username: string, type: string, ids: readonly string[]): Promise<KnownRecord[]> {
  const response = await (await test.person(username)).ask(KNOWN, { method: "POST", body: { type, ids } });
  expect(response.status).toBe(200);
  return knownAnswer.parse(await response.json()).records;
}

describe("what is owned [owned-1]", () => {
  it("is what a program got without a key as well", async () => {
    const { id } = await someContact();
    const body = bodyOf("enrichContacts", {
      matchPersonInput: [{ personId: Number(id) }],
      outputFields: ["email"],
    });
    const { token } = await test.person("rep");
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE };
    const address = `${PUBLIC_URL}/gtm/data/v1/contacts/enrich`;
    const request = new Request(address, { method: "POST", headers, body: JSON.stringify(body) });
    expect((await test.through(request)).status).toBe(200);
    expect(await asked("colleague", "contact", [id])).toMatchObject([
      { id, gotBy: { id: await test.idOf("rep") }, record: { fields: { email: [{}] } } },
    ]);
  });

  it("is the company that a program read about, where that was charged", async () => {
    const { id } = await test.database.query
      .selectFrom("company_codes")
      .select("company_id as id")
      .where("kind", "=", "technology")
      .orderBy("company_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = bodyOf("enrichTechnologies", { companyId: id });
    const response = await test.call("rep", operations.enrichTechnologies.path, body);
    expect([response.status, response.headers.get("X-Credits-Charged")]).toEqual([200, "1"]);
    expect(await asked("colleague", "company", [String(id)])).toMatchObject([
      { id: String(id), gotBy: { id: await test.idOf("rep") } },
    ]);
  });

  it("is not the company about which a program asked and was answered about another", async () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const [userId, at] = [await test.idOf("rep"), "2026-11-20T09:00:00.000Z"];
    const call = {
      userId,
      operation: "enrichNews",
      body: bytes(bodyOf("enrichNews", { companyId: 903 })),
    } as const;
    const times = { credits: 1, sentAt: at, endedAt: at };
    const note = async (companyId: number) => {
      const data = [{ type: "News", id: "1", attributes: { company: [{ id: companyId }] } }];
      await noteOwnedCall(test.database.query, { keys: KEYS_FOR_TEST, managementDays: 0 }, call, {
        body: bytes({ data }),
        ...times,
      });
      return (await asked("colleague", "company", ["903", "904"])).map(({ id }) => id);
    };
    expect(await note(904)).toEqual([]);
    expect(await note(903)).toEqual(["903"]);
  });

  it("is told to the whole organisation by the record that came back, with its values and who got it", async () => {
    const [{ id }, named] = [await someContact(), await someContact()];
    const { firstName, lastName, companyId } = named;
    await enrich("rep", { personId: Number(id) }, { firstName, lastName, companyId }, { personId: 1 });
    const by = await test.idOf("rep");
    const records = await asked("colleague", "contact", [id, named.id, "1", "999"]);
    expect(records.map((record) => record.id).toSorted()).toEqual([id, named.id].toSorted());
    for (const { gotBy, record } of records) {
      expect(gotBy).toEqual({ id: by, name: "Robin Ellery", isSelf: false });
      expect(record?.chargedAt).toMatch(/^\d{4}-.*Z$/);
      expect(record?.fields["email"]?.[0]?.value).toContain("@");
    }
    expect(await asked("colleague", "company", [id])).toEqual([]);
  });

  it("is whose it was charged for, whoever sees it free later", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await enrich("colleague", { personId: Number(id) });
    const by = await test.idOf("rep");
    expect(await asked("rep", "contact", [id])).toMatchObject([{ gotBy: { id: by, isSelf: true } }]);
    expect(await asked("colleague", "contact", [id])).toMatchObject([{ gotBy: { id: by, isSelf: false } }]);
  });

  it("holds companies as well", async () => {
    const { companyId } = await someContact();
    const company = bodyOf("enrichCompanies", { matchCompanyInput: [{ companyId }], outputFields: ["id"] });
    await test.call("rep", "/data/v1/companies/enrich", company);
    expect(await asked("colleague", "company", [String(companyId)])).toHaveLength(1);
  });

  it("is told to nobody of another organisation, whatever they ask", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    expect(await asked("colleague", "contact", [id])).toHaveLength(1);
    expect(await asked("capped", "contact", [id])).toEqual([]);
  });

  it("is asked for up to 100 records at a time, of a type that there is", async () => {
    const page = await test.person("rep");
    for (const [type, count, expected] of [
      ["contact", 100, 200],
      ["contact", 101, 400],
      ["news", 1, 400],
    ] as const) {
      const ids = Array.from({ length: count }, (_, at) => String(at));
      const response = await page.ask(KNOWN, { method: "POST", body: { type, ids } });
      expect(response.status).toBe(expected);
    }
  });
});

describe("who got it is forgotten, and it stays owned [owned-1]", () => {
  const forget = async (way: (person: string) => Promise<unknown>) => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await way(await test.idOf("rep"));
    const [known] = await asked("colleague", "contact", [id]);
    return known?.gotBy.id;
  };

  it("with the person's data and with their workspace", async () => {
    expect(await forget((person) => eraseUser(test.database, KEYS_FOR_TEST, person))).toBeNull();
    const page = await test.person("rep");
    expect(await forget(() => page.ask(WORKSPACE_PATHS.workspace, { method: "DELETE" }))).toBeNull();
  });
});

describe("of whom it is [owned-1]", () => {
  it("stays with the organisation in which it was paid for", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    const gone = { organisation_id: "org_elsewhere", organisation_name: "Elsewhere" };
    const person = await test.idOf("rep");
    await test.database.query.updateTable("gateway_people").set(gone).where("id", "=", person).execute();
    expect(await asked("colleague", "contact", [id])).toHaveLength(1);
    expect(await asked("rep", "contact", [id])).toEqual([]);
  });
});
