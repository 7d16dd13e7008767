import { createHash, randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import { PageWalker, tickedScopes } from "#tools/sign-in/page-walker.ts";
import { serverForTest } from "#testing/service/service-server-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { redemption, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { errorFields } from "./gateway-log.ts";

const ENRICH = "/data/v1/contacts/enrich";
const SEARCH = "/data/v1/contacts/search";

const server = await serverForTest({ metrics: true, faults: true });
afterAll(() => server.close());

interface Line {
  readonly msg: string;
  readonly operation?: string;
  readonly status?: number;
  readonly [field: string]: unknown;
}

const lines = () => server.logged.map((line) => JSON.parse(line) as Line);

/** The newest line about an operation. */
const lineOf = (operation: string) => lines().findLast((line) => line.operation === operation);

/** Signs in page by page, and keeps everything on the way that must stay secret. */
async function signInWithSecrets() {
  const secrets: string[] = [];
  const walker = new PageWalker(async (request) => {
    const answer = await server.fetch(request);
    const cookie = answer.headers.get("Set-Cookie")?.split(";")[0]?.split("=")[1];
    if (cookie) secrets.push(cookie);
    return answer;
  });
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const redirectUri = `${server.url}/callback`;
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "prospect-confidential",
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state,
  });
  const page = await walker.open(`${server.url}/gtm/oauth/v1/authorize?${query}`);
  await walker.submit(page, server.url, "sign-in", [
    ["username", "rep"],
    ["password", "not-the-password"],
  ]);
  const consent = await walker.submit(page, server.url, "sign-in", [
    ["username", "rep"],
    ["password", "sandbox"],
  ]);
  secrets.push(/name="csrf" value="([^"]+)"/.exec(consent.html)?.[1] ?? "");
  const ticked = tickedScopes(consent.html).map((scope) => ["scope", scope] as const);
  const end = await walker.submit(consent, server.url, "consent", [...ticked, ["decision", "allow"]]);
  const code = end.location?.searchParams.get("code") ?? "";
  const signedIn = { code, verifier, redirectUri, clientId: "prospect-confidential" };
  const answer = tokenAnswer.parse(await (await server.fetch(redemption(server.url, signedIn))).json());
  const { access_token, refresh_token = "", id_token = "" } = answer;
  const all = [...secrets, verifier, state, code, access_token, refresh_token, id_token];
  return {
    secrets: [...all, "not-the-password", "sandbox-secret"],
    accessToken: access_token,
    refreshToken: refresh_token,
    code: signedIn,
  };
}

async function someContact() {
  const { query } = server.database;
  const found = await query
    .selectFrom("contacts")
    .select(["email", "phone", "mobile_phone"])
    .where("email", "is not", null)
    .where("phone", "is not", null)
    .where("mobile_phone", "is not", null)
    .where("listing", "=", 0)
    .executeTakeFirstOrThrow();
  return [found.email, found.phone, found.mobile_phone].map(String);
}

function enrichBody(input: object): object {
  return bodyOf("enrichContacts", { matchPersonInput: [input], outputFields: ["email", "phone"] });
}

describe("a whole visit in the log", () => {
  it("leaves no token, code, verifier, e-mail address or phone number", async () => {
    const { secrets, accessToken, refreshToken, code } = await signInWithSecrets();
    const [email = "", phone = "", mobile = ""] = await someContact();
    const send = (path: string, body: object | string) => server.send(accessToken, path, { body });
    const statuses = [
      await send(SEARCH, bodyOf("searchContacts", { emailAddress: email })),
      await send(ENRICH, enrichBody({ emailAddress: email })),
      await send(ENRICH, enrichBody({ phone })),
      await send(ENRICH, enrichBody({ phone: mobile, emailAddress: email })),
      // mistakes that hold what must not be kept
      await send(SEARCH, bodyOf("searchContacts", { [email]: phone })),
      await send(SEARCH, bodyOf("searchContacts", { personId: email, lastName: 7 })),
      await send(SEARCH, `{"data": "${email} ${phone}`),
      await send(`/data/v1/${encodeURIComponent(email)}?access_token=${accessToken}`, {}),
      await server.fetch(new Request(`${server.url}/gtm/data/v1/users/usage?access_token=${accessToken}`)),
      await server.fetch(new Request(`${server.url}/gtm/data/v1/lookup/${accessToken}`)),
      await server.send(`${accessToken}x`, SEARCH, { body: "{}" }),
      // a code and a refresh token that come again
      await server.fetch(redemption(server.url, code)),
      await server.fetch(
        tokenRequest(server.url, {
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          client_id: "prospect-confidential",
          client_secret: "sandbox-secret",
        }),
      ),
    ].map((response) => response.status);
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400, 400, 404, 401, 401, 401, 400, 400]);
    const text = server.logged.join("");
    expect(lines().length).toBeGreaterThan(statuses.length);
    for (const secret of [...secrets, email, phone, mobile]) {
      expect(secret).not.toBe("");
      expect(text.includes(secret)).toBe(false);
      expect(text.includes(encodeURIComponent(secret))).toBe(false);
    }
    expect(text).not.toMatch(/@|\+\d|555[ -]?01/);
  });

  it("leaves nothing of them when the service itself fails", async () => {
    const own = await serverForTest();
    const token = await own.tokenOf("rep");
    await sql`drop table managed_records`.execute(own.database.query);
    const [email = ""] = await someContact();
    const response = await own.send(token, ENRICH, { body: enrichBody({ emailAddress: email }) });
    expect(response.status).toBe(500);
    const logged = own.logged.map((line) => JSON.parse(line) as Line);
    const failure = logged.find((line) => line.msg === "request failed");
    expect(failure).toMatchObject({
      msg: "request failed",
      operation: "enrichContacts",
      requestId: response.headers.get("X-Request-Id"),
    });
    expect(failure?.["error"]).toMatchObject({ message: expect.stringContaining("managed_records") });
    expect(JSON.stringify(failure?.["error"])).toContain("sqlite-dialect.ts");
    const text = own.logged.join("");
    expect(text.includes(token) || text.includes(email) || text.includes("@")).toBe(false);
    await own.close();
  });
});

describe("the line of a request", () => {
  it("tells id, operation, status, duration, user and what was charged", async () => {
    const token = await server.tokenOf("colleague");
    const row = await server.database.query
      .selectFrom("companies")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const response = await server.send(token, "/data/v1/companies/enrich", {
      body: bodyOf("enrichCompanies", { matchCompanyInput: [{ companyId: row.id }], outputFields: ["id"] }),
      headers: { "X-Request-Id": "chosen-by-the-client" },
    });
    expect(lineOf("enrichCompanies")).toMatchObject({
      requestId: response.headers.get("X-Request-Id"),
      status: 200,
      milliseconds: expect.any(Number),
      user: "usr_colleague",
      client: "prospect",
      credits: 1,
    });
    expect(server.logged.join("")).not.toContain("chosen-by-the-client");
  });

  it("tells the codes of a refusal, and the endpoint of a sign-in", async () => {
    const token = await server.tokenOf("rep");
    await server.send(token, SEARCH, { body: bodyOf("searchContacts", { shoeSize: "44" }) });
    expect(lineOf("searchContacts")).toMatchObject({ status: 400, codes: ["PFAPI0005"], credits: 0 });
    expect(lineOf("oauth.token")).toMatchObject({ status: 200 });
  });
});

describe("an answer that the contract does not know", () => {
  it("goes out all the same, and is told by its places and counted", async () => {
    const own = await serverForTest({ metrics: true });
    // SQLite takes text where a number belongs
    await sql`update contacts set accuracy_score = 'excellent'`.execute(own.database.query);
    const search = bodyOf("searchContacts", { lastName: "a" });
    const response = await own.send(await own.tokenOf("rep"), SEARCH, { body: search });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("excellent");
    const logged = own.logged.map((line) => JSON.parse(line) as Line);
    expect(logged.filter((line) => line.level === 50)).toEqual([
      expect.objectContaining({
        msg: "answer does not match the contract",
        operation: "searchContacts",
        places: ["/data/*/attributes/contactAccuracyScore"],
      }),
    ]);
    expect(own.logged.join("")).not.toContain("excellent");
    const metrics = await (await fetch(`${own.url}/metrics`)).text();
    expect(metrics).toContain('prospect_answer_mismatches_total{operation="searchContacts"} 1');
    await own.close();
  });

  it("is not looked for when the setting says so", async () => {
    const own = await serverForTest({ settings: { checkAnswers: false } });
    await sql`update contacts set accuracy_score = 'excellent'`.execute(own.database.query);
    const search = bodyOf("searchContacts", { lastName: "a" });
    expect((await own.send(await own.tokenOf("rep"), SEARCH, { body: search })).status).toBe(200);
    expect(own.logged.join("")).not.toContain("does not match");
    await own.close();
  });
});

describe("an error in the log (errorFields)", () => {
  const held = (error: unknown) => JSON.stringify(errorFields(error));
  /** The messages of an error and its causes. */
  function messages(error: Error): string {
    const { message, cause } = errorFields(error);
    return `${message} ${cause?.message ?? ""}`;
  }

  it("keeps type, code and place, and nothing that a driver hangs on it", () => {
    const error = Object.assign(new Error("duplicate key value violates unique constraint"), {
      name: "DatabaseError",
      code: "23505",
      detail: "Key (email)=(ada@corp.example) already exists.",
      parameters: ["ada@corp.example", "+1 212 555 0100"],
      query: "insert into contacts values ($1)",
    });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ type: "DatabaseError", code: "23505", message: error.message });
    expect(fields.stack[0]).toMatch(/^at .*log\.test\.ts/);
    expect(held(error)).not.toMatch(/corp|555|insert/);
  });

  it.each([
    ['invalid input syntax for type bigint: "ada"b@corp.example"', /ada|corp/],
    ["near 'ada@corp.example': syntax error", /ada|corp/],
    ["no user ada@corp.example here", /ada|corp/],
    ["called +1 (212) 555-0100 twice", /212|555/],
    ["token 9f8e7d6c5b4a39281706f5e4d3c2b1a0 is unknown", /9f8e/],
    [`Unexpected token 'h', "hush 7 ${"x".repeat(20)}" is not valid JSON`, /hush/],
  ])("leaves out what %j was given", (message, value) => {
    expect(messages(new Error(message))).not.toMatch(value);
    expect(messages(new Error("outside", { cause: new Error(message) }))).not.toMatch(value);
  });

  it("takes no line of a message for a frame, and no name that was set to a value", () => {
    const told = new Error(
      "upstream said:\n    at Ada Lovelace, ada@corp.example (x.js:1:1)\n  at 212 555 0100",
    );
    told.name = "ada@corp.example";
    expect(held(told)).not.toMatch(/Ada Lovelace, |ada@|555/);
    expect(errorFields(told).type).toBe("Error");
    expect(errorFields(told).stack[0]).toMatch(/^at .*log\.test\.ts/);
  });

  it("takes anything that was thrown", () => {
    expect(errorFields("ada@corp.example")).toEqual({ type: "string", message: "", stack: [] });
    const circle = new Error("round");
    circle.cause = circle;
    expect(errorFields(circle).cause?.cause?.cause?.message).toBe("round");
  });
});
