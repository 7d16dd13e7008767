import { afterAll, describe, expect, it } from "vitest";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { readUsage, usageLimitOf } from "#contract/usage-schemas.ts";
import { enrichAttributes, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

const open = await serviceForTest({ sandboxCopies: true });
/** On the same database, which contains the copies. */
const closed = await serviceForTest({}, open.database);
afterAll(() => open.close());

const JSON_TYPE = { "Content-Type": "application/json" };

function copy(body: unknown, { service } = open, headers: Record<string, string> = JSON_TYPE) {
  const url = `http://127.0.0.1:4173${SERVICE_PREFIX}/sandbox/v1/organisations`;
  return service(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Returns nothing: a failing test would print a token. */
async function signIn(username: string, { tokenOf } = open): Promise<void> {
  await tokenOf(username);
}

async function creditsUsed(username: string): Promise<unknown> {
  const client = await signedIn(open, username);
  const { data } = (await (await client.get(readUsage.path)).json()) as { data: unknown[] };
  const credits = usageLimitOf(readUsage.record.parse(data[0]).attributes.usage ?? [], "credits");
  return [credits?.currentUsage, credits?.totalLimit];
}

async function enrich(username: string, personId: string): Promise<Response> {
  const client = await signedIn(open, username);
  return client.post(enrichContacts, enrichAttributes(enrichContacts, [{ personId }], ["lastName"]));
}

describe("copies of the sandbox’s organisations [sandbox-7]", () => {
  it("have users and books of their own", async () => {
    const answer = await copy({ name: "a1", credits: 50 });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      users: expect.arrayContaining([
        { id: "usr_rep.a1", username: "rep.a1@sandbox.test", organisationId: "org_sandbox.a1" },
        { id: "usr_capped.a1", username: "capped.a1@sandbox.test", organisationId: "org_capped.a1" },
      ]),
    });
    const { data } = await (await signedIn(open, "rep")).page(searchContacts, {}, "?page[size]=1");
    const id = data[0]?.id ?? "";
    expect((await enrich("rep.a1", id)).status).toBe(200);
    expect(await creditsUsed("colleague.a1")).toEqual([1, 50]);
    expect(await creditsUsed("capped.a1")).toEqual([40, 50]);
    expect(await creditsUsed("rep")).toEqual([0, 10_000]);
    // each organisation owns its own records
    expect((await enrich("rep", id)).headers.get("X-Credits-Charged")).toBe("1");
    expect((await enrich("rep.a1", id)).headers.get("X-Credits-Charged")).toBe("0");
  });

  it("are made once, and only as they are asked for", async () => {
    expect((await copy({ name: "b1" })).status).toBe(201);
    expect((await copy({ name: "b1" })).status).toBe(409);
    const odd = [{}, { name: "A B" }, { name: "x.y" }, { name: "b2", credits: -1 }, { name: "b2", more: 1 }];
    for (const body of odd) expect((await copy(body)).status).toBe(400);
    expect((await copy({ name: "b2" }, open, {})).status).toBe(400);
    const fromPage = { ...JSON_TYPE, Origin: "http://127.0.0.1:4173" };
    expect((await copy({ name: "b2" }, open, fromPage)).status).toBe(403);
    await expect(signIn("rep.b2")).rejects.toThrow("The page has no form consent");
  });

  it("are no more than a path that nobody knows where the setting is off", async () => {
    expect((await copy({ name: "c1" })).status).toBe(201);
    expect((await copy({ name: "c2" }, closed)).status).toBe(404);
    await signIn("rep.c1");
    await expect(signIn("rep.c1", closed)).rejects.toThrow("The page has no form consent");
    const program = { grant_type: "client_credentials", client_id: "prospect-machine.c1" };
    const request = () =>
      tokenRequest("http://127.0.0.1:4173", { ...program, client_secret: "sandbox-secret" });
    expect((await closed.service(request())).status).toBe(401);
    expect((await open.service(request())).status).toBe(200);
  });
});
