import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import {
  type ClientCall,
  type ServiceForTest,
  bodyOf,
  serviceForTest,
} from "#testing/service/service-for-test.ts";

/*
 * What is refused and how [error-4] [error-5]. Media types are in media-types.test.ts, the words of findings in
 * validation-messages.test.ts. Pages and sorts are in search-and-paging.test.ts, tokens,
 * roles and scopes in access.test.ts, 429 in limits.test.ts, the errors of OAuth in ../oauth/, and
 * the bodies' shapes in definition.test.ts.
 */

let test: ServiceForTest;
let rep: string;

beforeAll(async () => {
  test = await serviceForTest();
  rep = await test.tokenOf("rep");
});
afterAll(() => test.close());

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
    [
      "an unknown criterion",
      SEARCH,
      bodyOf("searchContacts", { shoeSize: "44" }),
      "PFAPI0005",
      "/data/attributes/shoeSize",
    ],
    [
      "more values than a list takes",
      SEARCH,
      bodyOf("searchContacts", { country: "a,".repeat(1000) }),
      "PFAPI0006",
      "/data/attributes/country",
    ],
    [
      "more branches than a search takes",
      SEARCH,
      bodyOf("searchContacts", {
        industryCodes: Array.from({ length: 900 }, (_, code) => code + 10).join(","),
      }),
      "PFAPI0006",
      "/data/attributes/industryCodes",
    ],
    [
      "more titles than a search takes",
      SEARCH,
      bodyOf("searchContacts", { jobTitle: Array.from({ length: 5000 }, (_, at) => at).join(" OR ") }),
      "PFAPI0006",
      "/data/attributes/jobTitle",
    ],
    [
      "an output field that the account may not have",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ personId: 1 }], outputFields: ["hashedEmails"] }),
      "PFAPI0009",
      "/data/attributes/outputFields/0",
    ],
    [
      "an unknown key of an input",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ person: 1 }], outputFields: ["email"] }),
      "PFAPI0005",
      "/data/attributes/matchPersonInput/0/person",
    ],
  ])("%s", async (_what, path, body, code, at) => {
    expect(await findingsOf(await refused(path, { body }))).toEqual([[code, at]]);
  });

  it.each([
    ["malformed JSON", "{"],
    ["lists 5,000 deep", `{"data":{"attributes":${"[".repeat(5000)}${"]".repeat(5000)}}}`],
    ["objects 5,000 deep", `${'{"data":'.repeat(5000)}7${"}".repeat(5000)}`],
    ["an empty body", ""],
    ["a cut body", '{"data": {"type": "ContactSearch"'],
    ["another kind of document", "<data/>"],
    ["NUL", "\0"],
  ])("%s", async (_what, body) => {
    const response = await refused(SEARCH, { body, headers: { "Content-Type": "application/json" } });
    expect(response.status).toBe(400);
  });

  it("names missing attributes before all else [search-1]", async () => {
    const body = { data: { type: "ContactSearch", attributes: null } };
    expect(await findingsOf(await refused(SEARCH, { body }))).toEqual([["PFAPI0003", "/data/attributes"]]);
  });

  it("names every finding at once", async () => {
    const body = bodyOf("searchContacts", { shoeSize: "44", lastName: 7 });
    expect(await findingsOf(await refused(SEARCH, { body }))).toHaveLength(2);
  });
});

describe("other statuses [error-1] [error-5]", () => {
  it.each(["text/plain", "application/xml", ""])("415 for a body of type %j", async (type) => {
    const response = await refused(SEARCH, {
      body: JSON.stringify(anySearch),
      headers: { "Content-Type": type },
    });
    expect(await accessOf(response)).toEqual([415, "ZI9998", false]);
  });

  it.each(["gzip", "br", "deflate, identity", "x-own"])("415 for a body compressed as %s", async (coding) => {
    const headers = { "Content-Encoding": coding };
    expect(await accessOf(await refused(SEARCH, { body: anySearch, headers }))).toEqual([
      415,
      "ZI9998",
      false,
    ]);
  });

  it("a body that says it is not compressed is read", async () => {
    const headers = { "Content-Encoding": "identity" };
    expect((await test.send(rep, SEARCH, { body: anySearch, headers })).status).toBe(200);
  });

  it("413 above 1 MB, by its bytes and by the length that it claims, and not a byte earlier", async () => {
    const text = JSON.stringify(anySearch);
    const sized = (bytes: number) => ({ body: text.padEnd(bytes) });
    expect((await test.send(rep, SEARCH, sized(1_048_576))).status).toBe(200);
    expect(await accessOf(await refused(SEARCH, sized(1_048_577)))).toEqual([413, "ZI9998", false]);
    const claimed = { body: text, headers: { "Content-Length": "1048577" } };
    expect(await accessOf(await refused(SEARCH, claimed))).toEqual([413, "ZI9998", false]);
    const understated = { body: text.padEnd(1_048_577), headers: { "Content-Length": "12" } };
    expect(await accessOf(await refused(SEARCH, understated))).toEqual([413, "ZI9998", false]);
  });

  it("404 for an unknown operation, and for another verb with those that there are [api-2]", async () => {
    expect(await accessOf(await refused("/data/v1/shoes/search", { body: anySearch }))).toEqual([
      404,
      "ZI9998",
      false,
    ]);
    const wrong = await refused(SEARCH, { method: "GET" });
    expect(await accessOf(wrong)).toEqual([404, "ZI9998", false]);
    expect(wrong.headers.get("Allow")).toBe("POST");
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
