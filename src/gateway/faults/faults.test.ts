import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";

let server: ServerForTest;
let token: string;
let companies: number[];

beforeAll(async () => {
  server = await serverForTest({ faults: true });
  token = await server.tokenOf("rep");
  const rows = await server.database.query
    .selectFrom("companies")
    .select("id")
    .orderBy("id")
    .limit(40)
    .execute();
  companies = rows.map((row) => row.id);
});
afterAll(() => server.close());

let company: number;
beforeEach(() => {
  company = companies.pop() ?? 0;
});
afterEach(() => faults("DELETE"));

async function faults(method: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/faults`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function set(...rules: object[]): Promise<void> {
  expect((await faults("POST", rules)).status).toBe(200);
}

async function left(): Promise<unknown> {
  return (await faults("GET")).json();
}

const enrich = () =>
  server.send(token, "/data/v1/companies/enrich", {
    body: bodyOf("enrichCompanies", {
      matchCompanyInput: [{ companyId: company }],
      outputFields: ["id", "name"],
    }),
  });

const usage = () => server.send(token, "/data/v1/users/usage", { method: "GET" });

async function creditsUsed(): Promise<number> {
  const row = await server.database.query
    .selectFrom("organisations")
    .select("credits_used")
    .where("id", "=", "org_sandbox")
    .executeTakeFirstOrThrow();
  return row.credits_used;
}

/** What the credits of a call came to, whatever became of its answer. */
async function chargeOf(call: () => Promise<unknown>): Promise<number> {
  const before = await creditsUsed();
  await call();
  return (await creditsUsed()) - before;
}

describe("a fault on demand", () => {
  it("429 says how long to wait, charges nothing, and is over after its times", async () => {
    await set({ operation: "enrichCompanies", kind: "429", times: 2, milliseconds: 2500 });
    const charge = await chargeOf(async () => {
      for (const _turn of [1, 2]) {
        const response = await enrich();
        expect(response.status).toBe(429);
        expect(response.headers.get("Retry-After")).toBe("3");
        const { error } = accessAnswer.parse(await response.json());
        expect(error).toMatchObject({ code: "ZI0004", retryable: true });
        expect(error.requestId).toBe(response.headers.get("X-Request-Id"));
      }
    });
    expect(charge).toBe(0);
    expect((await enrich()).status).toBe(200);
  });

  it("a delay lets a later call answer first", async () => {
    await set({ operation: "enrichCompanies", kind: "delay", milliseconds: 400 });
    const order: string[] = [];
    const slow = enrich().then((response) => order.push(`enrich ${response.status}`));
    const quick = usage().then((response) => order.push(`usage ${response.status}`));
    await Promise.all([slow, quick]);
    expect(order).toEqual(["usage 200", "enrich 200"]);
  });

  it("strikes the sign-in interface too", async () => {
    await set({ operation: "oauth.jwks", kind: "5xx" });
    expect((await fetch(`${server.url}/gtm/oauth/v1/jwks`)).status).toBe(503);
    expect((await fetch(`${server.url}/gtm/oauth/v1/jwks`)).status).toBe(200);
  });
});

describe("rules", () => {
  it("are consumed in order, each by its own operation, after the requests that they let pass", async () => {
    await set(
      { operation: "readUsage", kind: "5xx", skip: 1, times: 2 },
      { operation: "readUsage", kind: "429" },
      { operation: "enrichCompanies", kind: "5xx" },
    );
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await usage()).status);
    expect(statuses).toEqual([200, 503, 503, 429, 200]);
    expect(await left()).toMatchObject({ rules: [{ operation: "enrichCompanies", kind: "5xx", times: 1 }] });
    await faults("DELETE");
    expect(await left()).toEqual({ rules: [] });
  });

  it.each([
    ["another kind", [{ operation: "*", kind: "fire" }]],
    ["no list", { operation: "*", kind: "5xx" }],
    ["an unknown key", [{ operation: "*", kind: "5xx", often: true }]],
    ["a status that is no failure", [{ operation: "*", kind: "5xx", status: 200 }]],
  ])("are refused with %s, and the ones that are set stay", async (_what, body) => {
    await set({ operation: "searchNews", kind: "5xx" });
    expect((await faults("POST", body)).status).toBe(400);
    expect(await left()).toMatchObject({ rules: [{ operation: "searchNews" }] });
  });

  it("are not taken from another page, nor as plain text", async () => {
    const rules = [{ operation: "*", kind: "5xx" }];
    expect((await faults("POST", rules, { Origin: "https://stranger.example" })).status).toBe(403);
    expect((await faults("POST", rules, { "Content-Type": "text/plain" })).status).toBe(400);
    expect(await left()).toEqual({ rules: [] });
  });
});

describe("without the switch", () => {
  it("there is nothing to set, and nothing strikes", async () => {
    const plain = await serverForTest();
    for (const method of ["GET", "POST", "DELETE"]) {
      const body = method === "POST" ? { body: "[]" } : {};
      const headers = { "Content-Type": "application/json" };
      expect((await fetch(`${plain.url}/faults`, { method, headers, ...body })).status).toBe(404);
    }
    await plain.close();
  });
});
