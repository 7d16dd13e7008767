import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { operations } from "#contract/operations.ts";
import { SCOPES, type Scope, requestBody } from "#contract/operation.ts";
import { searchCompanies } from "#contract/company-schemas.ts";
import { SANDBOX_USERS } from "#service/sandbox/sandbox-accounts.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";

/*
 * Who may call [auth-1] [auth-2] [auth-3] [auth-4], and the users of the sandbox [sandbox-4]. Signing in is elsewhere:
 * - [oauth-2] parameters of the authorization endpoint, and its errors: ../oauth/oauth-authorize.test.ts;
 * - [oauth-3] sign-in, consent, narrowed scopes, code and state: ../oauth/pages.test.ts;
 * - [oauth-4] redeeming a code, client credentials, the answer's members: ../oauth/oauth-token-endpoint.test.ts;
 * - refresh, client_credentials, revoke, keys: ../oauth/refresh-tokens.test.ts;
 * - an independent client over a socket: oauth-client.test.ts;
 * - [auth-4] answers by the person: ../intent-of-company.test.ts.
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
    for (const Authorization of [
      "Basic cmVwOnJlcA==",
      "Bearer",
      "Bearer ",
      "Bearer a b",
      "bearer=x",
      "Bearer ü",
    ]) {
      const response = await call(searchCompanies, undefined, {
        Authorization: encodeURI(Authorization).replaceAll("%20", " "),
      });
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
  let tokens: Map<Scope, string>;
  beforeAll(async () => {
    tokens = new Map();
    for (const scope of SCOPES) tokens.set(scope, await test.tokenOf("rep", [scope]));
  });

  const others = ROWS.flatMap((row) =>
    SCOPES.filter((scope) => !row.scopes.includes(scope)).map((scope) => [row.name, scope, row] as const),
  );
  const own = ROWS.flatMap((row) => row.scopes.map((scope) => [row.name, scope, row] as const));

  it.each(own)("%s opens to %s", async (_name, scope, row) => {
    // without criteria some operations reject the request, but only after checking the scope
    expect([200, 400]).toContain((await call(row, tokens.get(scope))).status);
  });

  it.each(others)("%s answers 403 to %s", async (_name, scope, row) => {
    const response = await call(row, tokens.get(scope));
    expect(response.headers.get("WWW-Authenticate")).toBe(
      `Bearer realm="data", error="insufficient_scope", scope="${row.scopes.join(" ")}"`,
    );
    expect(await errorOf(response)).toEqual([403, "ZI0002", false]);
  });

  it("each scope is the contract's: of contacts, companies, intent, news and scoops by path", () => {
    const path = (row: Row) => row.path.split("/")[3];
    const scopesOf = (segment: string) =>
      // the org chart is about people
      ROWS.filter((row) => path(row) === segment && row.name !== "enrichOrgChart").flatMap(
        ({ scopes }) => scopes,
      );
    expect(new Set(scopesOf("contacts"))).toEqual(new Set(["api:data:contact"]));
    expect(new Set(scopesOf("companies"))).toEqual(new Set(["api:data:company"]));
    for (const segment of ["intent", "news", "scoops"]) {
      expect(new Set(scopesOf(segment))).toEqual(new Set([`api:data:${segment}`]));
    }
  });

  it("api:data:lookup and scopes of other parts can be granted alone: one opens lookups and usage, the others nothing [auth-3]", async () => {
    const opened = async (scope: Scope) => {
      const token = await test.tokenOf("rep", [scope]);
      const answers = await Promise.all(
        ROWS.map(async (row) => [row.name, (await call(row, token)).status] as const),
      );
      return answers.filter(([, status]) => status !== 403);
    };
    const ofOtherParts = SCOPES.filter((scope) => !scope.startsWith("api:data:"));
    expect(ofOtherParts).toEqual([
      "api:audience:read",
      "api:audience:manage",
      "api:recommendations:read",
      "api:account-summary:read",
      "api:insights:read",
    ]);
    for (const scope of ofOtherParts) expect(await opened(scope)).toEqual([]);
    expect(await opened("api:data:lookup")).toEqual([
      ["lookupSearch", 200],
      ["lookupEnrich", 200],
      ["lookupData", 200],
      ["readUsage", 200],
    ]);
  });

  it("any data scope opens lookups and usage, and api:audience:read guards nothing [lookup-3]", () => {
    const data = ["contact", "company", "intent", "news", "scoops", "lookup"].map(
      (scope) => `api:data:${scope}`,
    );
    for (const name of ["lookupData", "lookupSearch", "lookupEnrich", "readUsage"] as const) {
      expect(operations[name].scopes).toEqual(data);
    }
  });

  it("a program has the scopes of its own token, and no person's role", async () => {
    const response = await test.service(
      new Request("http://127.0.0.1:4173/gtm/oauth/v1/token", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials&client_id=prospect-machine&client_secret=sandbox-secret&scope=api:data:company",
      }),
    );
    const { access_token } = (await response.json()) as { access_token: string };
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

  it("a missing role is told before a missing scope", async () => {
    const token = await test.tokenOf("norole", ["api:data:news"]);
    expect(await errorOf(await call(searchCompanies, token))).toEqual([403, "ZI0003", false]);
  });
});

describe("the users of the sandbox [sandbox-4]", () => {
  it("are these ten, all at sandbox.test", () => {
    const names = [
      "rep",
      "colleague",
      "capped",
      "throttled",
      "ziaonly",
      "apionly",
      "norole",
      "nocontacts",
      "slow",
      "admin",
    ];
    expect(SANDBOX_USERS.map(({ username }) => username)).toEqual(
      names.map((name) => `${name}@sandbox.test`),
    );
  });

  it("nocontacts gets a token without the contact scope, and all else works", async () => {
    const token = await test.tokenOf("nocontacts");
    expect(await errorOf(await call(operations.searchContacts, token))).toEqual([403, "ZI0002", false]);
    expect(await errorOf(await call(operations.enrichContacts, token))).toEqual([403, "ZI0002", false]);
    expect((await call(searchCompanies, token)).status).toBe(200);
  });

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
