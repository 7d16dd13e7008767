import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import { operations } from "#contract/operations.ts";
import { SCOPES, type Scope, requestBody } from "#contract/operation.ts";
import { searchCompanies } from "#contract/company-schemas.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

/*
 * Who may call [auth-1] [auth-2] [auth-3], and the users of the sandbox [sandbox-4]. Signing in is tested in ../oauth/, answers
 * by the person [auth-4] in ../intent-of-company.test.ts.
 */

const test = await serviceForTest();
afterAll(() => test.close());

const ROWS = Object.values(operations);
type Row = (typeof ROWS)[number];

function call(row: Row, token: string | undefined, headers: Record<string, string> = {}): Promise<Response> {
  const path = row.path.replace("{fieldName}", "countries");
  if (row.kind === "read") {
    const query = row.name.startsWith("lookup") ? "?filter[entity]=contact&filter[fieldType]=output" : "";
    return test.send(token, row.name === "lookupData" ? path : path + query, { method: "GET", headers });
  }
  return test.send(token, path, { body: requestBody(row.requestType, {}), headers });
}

async function errorOf(response: Response) {
  const { error } = accessAnswer.parse(await response.json());
  expect(error.requestId).toBe(response.headers.get("X-Request-Id"));
  return [response.status, error.code, error.retryable];
}

describe("a bearer token [auth-1]", () => {
  it.each(ROWS)("$name answers 401 without one, and counts nothing", async (row) => {
    const before = await readUsageSnapshot(test);
    const response = await call(row, undefined);
    expect(response.headers.get("WWW-Authenticate")).toBe('Bearer realm="data"');
    expect(await errorOf(response)).toEqual([401, "ZI0001", false]);
    expect(await readUsageSnapshot(test)).toEqual(before);
  });

  it("401 with a foreign token, and with anything but a bearer token", async () => {
    const foreign = await call(searchCompanies, "not-one-of-ours");
    expect(foreign.headers.get("WWW-Authenticate")).toBe('Bearer realm="data", error="invalid_token"');
    expect(await errorOf(foreign)).toEqual([401, "ZI0001", false]);
    for (const Authorization of ["Basic cmVwOnJlcA==", "Bearer", "Bearer ", "Bearer a b", "bearer=x"]) {
      const response = await call(searchCompanies, undefined, { Authorization });
      expect(await errorOf(response)).toEqual([401, "ZI0001", false]);
    }
  });

  it("a token is taken whatever the case of its scheme", async () => {
    const Authorization = `bEARER ${await test.tokenOf("rep")}`;
    expect((await call(searchCompanies, undefined, { Authorization })).status).toBe(200);
  });

  it("a token in the address or the body is none", async () => {
    const token = await test.tokenOf("rep");
    const path = `${searchCompanies.path}?access_token=${token}`;
    expect((await test.send(undefined, path, { body: requestBody("CompanySearch", {}) })).status).toBe(401);
  });

  it("401 when it has expired, after ACCESS_TTL seconds", async () => {
    const token = await test.tokenOf("rep");
    test.wait(3599);
    expect((await call(searchCompanies, token)).status).toBe(200);
    test.wait(2);
    expect(await errorOf(await call(searchCompanies, token))).toEqual([401, "ZI0001", false]);
  });
});

describe("one scope for each operation [auth-2] [auth-3]", () => {
  const tokens = new Map<Scope, string>();
  beforeAll(async () => {
    for (const scope of SCOPES) tokens.set(scope, await test.tokenOf("rep", [scope]));
  });

  it.each(ROWS)("$name opens to its own scopes alone", async (row) => {
    const challenge = `Bearer realm="data", error="insufficient_scope", scope="${row.scopes.join(" ")}"`;
    const all = [...tokens];
    const own = all.filter(([scope]) => row.scopes.some((each) => each === scope));
    // without criteria some operations reject the request, but only after checking the scope
    for (const [, token] of own) expect([200, 400]).toContain((await call(row, token)).status);
    for (const [, token] of all.filter((each) => !own.includes(each))) {
      const response = await call(row, token);
      expect(response.headers.get("WWW-Authenticate")).toBe(challenge);
      expect(await errorOf(response)).toEqual([403, "ZI0002", false]);
    }
  });

  it("each scope is the contract's: of contacts, companies, intent, news and scoops by path [lookup-3]", () => {
    const all = ["contact", "company", "intent", "news", "scoops", "lookup"];
    const scopesOf: Readonly<Record<string, readonly string[]>> = {
      contacts: ["contact"],
      companies: ["company"],
      intent: ["intent"],
      news: ["news"],
      scoops: ["scoops"],
      lookup: all,
      users: all,
    };
    for (const row of ROWS) {
      // the org chart is about people
      const scopes = row.name === "enrichOrgChart" ? ["contact"] : scopesOf[row.path.split("/")[3] ?? ""];
      expect([row.name, row.scopes]).toEqual([row.name, scopes?.map((scope) => `api:data:${scope}`)]);
    }
  });

  it("scopes of other parts can be granted, and open nothing [auth-3]", () => {
    const ofOtherParts = [...tokens.keys()].filter((scope) => !scope.startsWith("api:data:"));
    expect(ofOtherParts).toEqual([
      "api:audience:read",
      "api:audience:manage",
      "api:recommendations:read",
      "api:account-summary:read",
      "api:insights:read",
    ]);
  });

  it("a program has the scopes of its own token, and no person's role", async () => {
    const fields = {
      grant_type: "client_credentials",
      client_id: "prospect-machine",
      client_secret: "sandbox-secret",
      scope: "api:data:company",
    };
    const response = await test.service(tokenRequest("http://127.0.0.1:4173", fields));
    const { access_token } = tokenAnswer.parse(await response.json());
    expect((await call(searchCompanies, access_token)).status).toBe(200);
    expect((await call(operations.searchContacts, access_token)).status).toBe(403);
  });
});

describe("one of two roles [auth-2]", () => {
  const rows = [searchCompanies, operations.readUsage, operations.lookupData];

  it.each(["ziaonly", "apionly", "rep"])("%s may call", async (user) => {
    const token = await test.tokenOf(user);
    for (const row of rows) expect((await call(row, token)).status).toBe(200);
  });

  it("norole may not", async () => {
    const token = await test.tokenOf("norole");
    for (const row of rows) expect(await errorOf(await call(row, token))).toEqual([403, "ZI0003", false]);
  });
});

describe("the users of the sandbox [sandbox-4]", () => {
  it("slow waits about 800 ms with data answers", async () => {
    const token = await test.tokenOf("slow");
    const start = performance.now();
    expect((await call(searchCompanies, token)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(790);
  });

  it("capped has 10 credits left, of an organisation of their own; rep and colleague share theirs", async () => {
    const usage = async (user: string) => {
      const response = await call(operations.readUsage, await test.tokenOf(user));
      return JSON.stringify(await response.json());
    };
    expect(await usage("capped")).toMatch(/"uniqueIdLimit"[^}]*"usageRemaining":10\b/);
    const idOf = async (user: string) => /"id":"([^"]+)"/.exec(await usage(user))?.[1];
    expect(await idOf("rep")).toBe(await idOf("colleague"));
    expect(await idOf("rep")).not.toBe(await idOf("capped"));
  });
});
