import { describe, expect, it } from "vitest";
import { MEDIA_TYPE } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { eraseUser } from "#gateway/administration/erase-person.ts";
import { noteOwnedCall } from "#gateway/runs/owned-call.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { PUBLIC_URL } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { readsAnswer } from "#contract/records/owned-list.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";

const test = gatewaysForFile({ data: "sandbox" });
const { runs } = test;

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
    expect(await test.known("colleague", [id])).toMatchObject([
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
    expect(await test.known("colleague", [String(id)], "company")).toMatchObject([
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
      return (await test.known("colleague", ["903", "904"], "company")).map(({ id }) => id);
    };
    expect(await note(904)).toEqual([]);
    expect(await note(903)).toEqual(["903"]);
  });

  it("is told to the whole organisation by the record that came back, with its values and who got it", async () => {
    const [{ id }, named] = [await someContact(), await someContact()];
    const { firstName, lastName, companyId } = named;
    await enrich("rep", { personId: Number(id) }, { firstName, lastName, companyId }, { personId: 1 });
    const by = await test.idOf("rep");
    const records = await test.known("colleague", [id, named.id, "1", "999"]);
    expect(records.map((record) => record.id).toSorted()).toEqual([id, named.id].toSorted());
    for (const { gotBy, record } of records) {
      expect(gotBy).toEqual({ id: by, name: "Robin Ellery", isSelf: false });
      expect(record?.chargedAt).toMatch(/^\d{4}-.*Z$/);
      expect(record?.fields["email"]?.[0]?.value).toContain("@");
    }
    expect(await test.known("colleague", [id], "company")).toEqual([]);
  });

  it("is whose it was charged for, whoever sees it free later", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await enrich("colleague", { personId: Number(id) });
    const by = await test.idOf("rep");
    expect(await test.known("rep", [id])).toMatchObject([{ gotBy: { id: by, isSelf: true } }]);
    expect(await test.known("colleague", [id])).toMatchObject([{ gotBy: { id: by, isSelf: false } }]);
  });

  it("holds companies as well", async () => {
    const { companyId } = await someContact();
    const company = bodyOf("enrichCompanies", { matchCompanyInput: [{ companyId }], outputFields: ["id"] });
    await test.call("rep", "/data/v1/companies/enrich", company);
    expect(await test.known("colleague", [String(companyId)], "company")).toHaveLength(1);
  });

  it("is told to nobody of another organisation, whatever they ask", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    expect(await test.known("colleague", [id])).toHaveLength(1);
    expect(await test.known("capped", [id])).toEqual([]);
  });

  it("is asked for up to 100 records at a time, of a type that there is", async () => {
    for (const [type, count, expected] of [
      ["contact", 100, 200],
      ["contact", 101, 400],
      ["news", 1, 400],
    ] as const) {
      const ids = Array.from({ length: count }, (_, at) => String(at));
      const response = await test.ask("rep", KNOWN, { method: "POST", body: { type, ids } });
      expect(response.status).toBe(expected);
    }
  });
});

describe("who got it is forgotten, and it stays owned [owned-1]", () => {
  const forget = async (way: (person: string) => Promise<unknown>) => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await way(await test.idOf("rep"));
    const [known] = await test.known("colleague", [id]);
    return known?.gotBy.id;
  };

  it("with the person's data and with their workspace", async () => {
    expect(await forget((person) => eraseUser(test.database, KEYS_FOR_TEST, person))).toBeNull();
    expect(await forget(() => test.eraseWorkspace("rep"))).toBeNull();
  });
});

describe("of whom it is [owned-1]", () => {
  it("stays with the organisation in which it was paid for", async () => {
    const { id } = await someContact();
    await enrich("rep", { personId: Number(id) });
    await test.moveTo("rep", "org_elsewhere");
    expect(await test.known("colleague", [id])).toHaveLength(1);
    expect(await test.known("rep", [id])).toEqual([]);
    await test.moveTo("rep", "org_sandbox");
  });
});

/** A run that reads news about a company, over a service that answers so. */
async function readNews(companyId: string, data: readonly object[], credits: number): Promise<void> {
  const body = JSON.stringify({ data, meta: { page: { number: 1, total: 1 }, totalResults: data.length } });
  const headers = { "X-Credits-Charged": String(credits), "Content-Type": "application/json" };
  const upstream = () => Promise.resolve(new Response(body, { headers }));
  const inputs = [{ id: companyId, snapshot: companySnapshotOf() }];
  await runs.make("rep", { operation: "enrichNews", purpose: "read", inputs, start: { upTo: 1 } });
  await test.work({ upstream });
}

async function owned(companyId: string) {
  const records = await test.known("colleague", [companyId], "company");
  const { reads } = await test.told(readsAnswer, "colleague", `${OWNED_PATHS.reads}?companyId=${companyId}`);
  return { companies: records.length, reads: reads.map(({ operation, company }) => [operation, company]) };
}

describe("a read by a run [owned-5]", () => {
  it("makes its company owned where it brought something", async () => {
    await readNews("900", [{ type: "News", id: "1", attributes: {} }], 1);
    expect(await owned("900")).toEqual({ companies: 1, reads: [["enrichNews", companySnapshotOf().name]] });
  });

  it("is kept where it found nothing, so that nobody asks again, and nothing else is owned by it", async () => {
    await readNews("901", [], 0);
    expect(await owned("901")).toEqual({ companies: 0, reads: [["enrichNews", null]] });
  });

  it("is neither kept nor makes anything owned where it brought something about another company", async () => {
    const company = [{ id: 913, name: "Other Works" }];
    await readNews("912", [{ type: "News", id: "1", attributes: { company } }], 1);
    expect(await owned("912")).toEqual({ companies: 0, reads: [] });
    expect(await owned("913")).toEqual({ companies: 0, reads: [] });
  });
});
