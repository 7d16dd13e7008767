import { describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { type ClientCall, bodyOf } from "#testing/service/service-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * What is refused and how [error-4] [error-5]. Media types are in media-types.test.ts, the words of findings in
 * validation-messages.test.ts. Pages, sorts and addresses are in search-and-paging.test.ts, criteria in criteria-refused.test.ts,
 * inputs in bad-inputs.test.ts, tokens, roles and scopes in access.test.ts, 429 in rate-limits.test.ts, the errors of OAuth in
 * ../oauth/, and the bodies' shapes in definition.test.ts.
 */

const { test } = await repForTest();
const rep = await test.tokenOf("rep");

const SEARCH = "/data/v1/contacts/search";
const ENRICH = "/data/v1/contacts/enrich";
const anySearch = bodyOf("searchContacts", { lastName: "a" });

/** Sends a call that must be refused, and checks that nothing was counted or charged. */
async function refused(path: string, call: ClientCall) {
  const before = await readUsageSnapshot(test);
  const response = await test.send(rep, path, call);
  expect(await readUsageSnapshot(test)).toEqual(before);
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return response;
}

async function accessOf(response: Response) {
  const { error } = accessAnswer.parse(await response.json());
  expect(error.requestId).toBe(response.headers.get("X-Request-Id"));
  expect(error.status).toBe(response.status);
  return [response.status, error.code, error.retryable];
}

describe("status 400, with the code and the place of each finding [error-4]", () => {
  it.each([
    ["branches", { industryCodes: Array.from({ length: 900 }, (_, code) => code + 10).join(",") }],
    ["titles", { jobTitle: Array.from({ length: 5000 }, (_, at) => at).join(" OR ") }],
  ])("more %s than a search takes", async (_what, criteria) => {
    const finding = ["PFAPI0006", `/data/attributes/${Object.keys(criteria)[0]}`];
    const body = bodyOf("searchContacts", criteria);
    expect(await findingsOf(await refused(SEARCH, { body }))).toEqual([finding]);
  });

  it.each([
    ["malformed JSON", "{"],
    ["objects 5,000 deep", `${'{"data":'.repeat(5000)}7${"}".repeat(5000)}`],
    ["an empty body", ""],
    ["another kind of document", "<data/>"],
    ["NUL", "\0"],
  ])("%s", async (_what, body) => {
    const response = await refused(SEARCH, { body, headers: { "Content-Type": "application/json" } });
    expect(response.status).toBe(400);
  });

  it("names every finding at once", async () => {
    const body = bodyOf("searchContacts", { shoeSize: "44", lastName: 7 });
    expect(await findingsOf(await refused(SEARCH, { body }))).toHaveLength(2);
  });
});

describe("other statuses [error-1] [error-5]", () => {
  it.each([
    ["Content-Type", "text/plain"],
    ["Content-Type", ""],
    ["Content-Encoding", "gzip"],
    ["Content-Encoding", "deflate, identity"],
    ["Content-Encoding", "x-own"],
  ])("415 for a body with %s: %s", async (name, value) => {
    const response = await refused(SEARCH, { body: JSON.stringify(anySearch), headers: { [name]: value } });
    expect(await accessOf(response)).toEqual([415, "ZI9998", false]);
  });

  it("a body that says it is not compressed is read", async () => {
    const headers = { "Content-Encoding": "identity" };
    expect((await test.send(rep, SEARCH, { body: anySearch, headers })).status).toBe(200);
  });

  it("413 above 1 MB, by its bytes and by the length that it claims, and not a byte earlier", async () => {
    const call = (bytes: number, claimed?: string) => ({
      body: JSON.stringify(anySearch).padEnd(bytes),
      ...(claimed === undefined ? {} : { headers: { "Content-Length": claimed } }),
    });
    expect((await test.send(rep, SEARCH, call(1_048_576))).status).toBe(200);
    for (const tooLarge of [call(1_048_577), call(0, "1048577"), call(1_048_577, "12")]) {
      expect(await accessOf(await refused(SEARCH, tooLarge))).toEqual([413, "ZI9998", false]);
    }
  });

  it("404 for an unknown operation", async () => {
    const unknown = await refused("/data/v1/shoes/search", { body: anySearch });
    expect(await accessOf(unknown)).toEqual([404, "ZI9998", false]);
  });
});

describe("every answer has an id of its own [api-3]", () => {
  it("which the service makes, whatever a client sends", async () => {
    const headers = { "X-Request-Id": "mine" };
    const answers = [
      await test.send(rep, SEARCH, { body: anySearch, headers }),
      await test.send(rep, SEARCH, { body: {}, headers }),
      await test.send(undefined, SEARCH, { body: {}, headers }),
      await test.send(rep, "/data/v1/shoes", { method: "GET", headers }),
      await test.send(undefined, "/oauth/v1/jwks", { method: "GET", headers }),
      await test.send(undefined, "/oauth/v1/token", { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404, 200, 400]);
    const ids = answers.map((answer) => answer.headers.get("X-Request-Id") ?? "");
    expect(ids.filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(answers.length);
  });
});

describe("the log", () => {
  it("holds no token, code, e-mail address or phone number", async () => {
    await test.send(rep, ENRICH, {
      body: bodyOf("enrichContacts", {
        matchPersonInput: [{ emailAddress: "someone@example.test" }],
        outputFields: ["email"],
      }),
    });
    const text = test.logged.join("\n");
    expect(text).toContain("enrichContacts");
    expect(text).not.toContain(rep);
    expect(text).not.toMatch(/@|\+1 \d|code=/);
  });
});
