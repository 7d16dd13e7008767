import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessAnswer, validationAnswer } from "#contract/errors.ts";
import { type ClientCall, type ServiceForTest, bodyOf, serviceForTest } from "#testing/service-for-test.ts";

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

async function usage(): Promise<unknown> {
  return test.database.query.selectFrom("organisations").selectAll().orderBy("id").execute();
}

/** Sends a call that must be refused, and shows that nothing was counted or charged. */
async function refused(path: string, call: ClientCall, token: string | undefined = rep) {
  const before = await usage();
  const response = await test.send(token, path, call);
  expect(await usage()).toEqual(before);
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  return response;
}

async function validationOf(response: Response) {
  expect(response.status).toBe(400);
  const { errors } = validationAnswer.parse(await response.json());
  return errors.map(({ code, status, source }) => ({
    code,
    status,
    at: source?.pointer ?? source?.parameter,
  }));
}

async function accessOf(response: Response) {
  const { error } = accessAnswer.parse(await response.json());
  expect(error.requestId).toBe(response.headers.get("X-Request-Id"));
  return [response.status, error.code, error.retryable];
}

describe("validation errors (section 7, status 400)", () => {
  it.each([
    [
      "an unknown criterion",
      SEARCH,
      bodyOf("searchContacts", { shoeSize: "44" }),
      "PFAPI0005",
      "/data/attributes/shoeSize",
    ],
    [
      "a criterion of the wrong type",
      SEARCH,
      bodyOf("searchContacts", { lastName: 7 }),
      "PFAPI0006",
      "/data/attributes/lastName",
    ],
    [
      "a person id that is none",
      SEARCH,
      bodyOf("searchContacts", { personId: "12,x" }),
      "PFAPI0006",
      "/data/attributes/personId",
    ],
    [
      "a minimum above its maximum",
      SEARCH,
      bodyOf("searchContacts", { contactAccuracyScoreMin: 90, contactAccuracyScoreMax: 80 }),
      "PFAPI0006",
      "/data/attributes/contactAccuracyScoreMin",
    ],
    ["another body type", SEARCH, bodyOf("searchCompanies", {}), "PFAPI0006", "/data/type"],
    ["no data", SEARCH, {}, "PFAPI0002", "/data"],
    [
      "an unknown output field",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ personId: 1 }], outputFields: ["email", "shoeSize"] }),
      "PFAPI0009",
      "/data/attributes/outputFields/1",
    ],
    [
      "an output field that the account may not have",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ personId: 1 }], outputFields: ["hashedEmails"] }),
      "PFAPI0009",
      "/data/attributes/outputFields/0",
    ],
    [
      "no output fields",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ personId: 1 }] }),
      "PFAPI0002",
      "/data/attributes/outputFields",
    ],
    [
      "26 inputs",
      ENRICH,
      bodyOf("enrichContacts", {
        matchPersonInput: Array.from({ length: 26 }, () => ({ personId: 1 })),
        outputFields: ["email"],
      }),
      "PFAPI0006",
      "/data/attributes/matchPersonInput",
    ],
    [
      "no input",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [], outputFields: ["email"] }),
      "PFAPI0006",
      "/data/attributes/matchPersonInput",
    ],
    [
      "an unknown key of an input",
      ENRICH,
      bodyOf("enrichContacts", { matchPersonInput: [{ person: 1 }], outputFields: ["email"] }),
      "PFAPI0005",
      "/data/attributes/matchPersonInput/0/person",
    ],
  ])("%s", async (_what, path, body, code, at) => {
    expect(await validationOf(await refused(path, { body }))).toEqual([{ code, status: "400", at }]);
  });

  it.each([
    ["page[number]=0", "page[number]"],
    ["page[number]=101", "page[number]"],
    ["page[number]=-1", "page[number]"],
    ["page[number]=one", "page[number]"],
    ["page[size]=0", "page[size]"],
    ["page[size]=101", "page[size]"],
    ["sort=shoeSize", "sort"],
    ["sort=--lastName", "sort"],
  ])("?%s", async (query, parameter) => {
    const plain = await refused(`${SEARCH}?${query}`, { body: anySearch });
    expect(await validationOf(plain)).toEqual([{ code: "PFAPI0002", status: "400", at: parameter }]);
    const encoded = query.replace("[", "%5B").replace("]", "%5D");
    expect((await refused(`${SEARCH}?${encoded}`, { body: anySearch })).status).toBe(400);
  });

  it.each([
    ["malformed JSON", "{"],
    ["an empty body", ""],
    ["bytes that are no UTF-8", "\uD800".padEnd(3)],
  ])("%s", async (_what, body) => {
    const response = await refused(SEARCH, { body, headers: { "Content-Type": "application/json" } });
    expect(response.status).toBe(400);
  });

  it("names every finding at once", async () => {
    const body = bodyOf("searchContacts", { shoeSize: "44", lastName: 7 });
    expect(await validationOf(await refused(SEARCH, { body }))).toHaveLength(2);
  });
});

describe("other refusals", () => {
  it.each(["text/plain", "application/xml", ""])("415 for a body of type %j", async (type) => {
    const response = await refused(SEARCH, {
      body: JSON.stringify(anySearch),
      headers: { "Content-Type": type },
    });
    expect(await accessOf(response)).toEqual([415, "ZI9998", false]);
  });

  it("406 when neither media type is acceptable", async () => {
    const response = await refused(SEARCH, { body: anySearch, headers: { Accept: "text/html" } });
    expect(await accessOf(response)).toEqual([406, "ZI9998", false]);
  });

  it("413 above 1 MB, by its length and by its bytes", async () => {
    const body = JSON.stringify(bodyOf("searchContacts", { lastName: "a".repeat(1_048_576) }));
    expect(await accessOf(await refused(SEARCH, { body }))).toEqual([413, "ZI9998", false]);
  });

  it("404 for an unknown operation and 405 for a wrong method", async () => {
    expect(await accessOf(await refused("/data/v1/shoes/search", { body: anySearch }))).toEqual([
      404,
      "ZI9998",
      false,
    ]);
    const wrong = await refused(SEARCH, { method: "GET" });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("Allow")).toBe("POST");
  });
});

describe("access (section 5)", () => {
  it("401 without a token, with a foreign one, and with anything but a bearer token", async () => {
    for (const [token, challenge] of [
      [undefined, 'Bearer realm="data"'],
      ["not-one-of-ours", 'Bearer realm="data", error="invalid_token"'],
    ] as const) {
      const before = await usage();
      const response = await test.send(token, SEARCH, { body: anySearch });
      expect(response.headers.get("WWW-Authenticate")).toBe(challenge);
      expect(await accessOf(response)).toEqual([401, "ZI0001", false]);
      expect(await usage()).toEqual(before);
    }
    const basic = await test.send(undefined, SEARCH, {
      body: anySearch,
      headers: { Authorization: "Basic cmVwOnJlcA==" },
    });
    expect(basic.status).toBe(401);
  });

  it("401 when the token has expired", async () => {
    const own = await serviceForTest({ accessTtl: 60 });
    const token = await own.tokenOf("rep");
    expect((await own.send(token, SEARCH, { body: anySearch })).status).toBe(200);
    own.wait(61);
    expect((await own.send(token, SEARCH, { body: anySearch })).status).toBe(401);
    await own.close();
  });

  it("403 names the scope that the token lacks", async () => {
    const narrow = await test.tokenOf("rep", ["api:data:company"]);
    const response = await refused(SEARCH, { body: anySearch }, narrow);
    expect(response.headers.get("WWW-Authenticate")).toContain('error="insufficient_scope"');
    expect(await accessOf(response)).toEqual([403, "ZI0002", false]);
    expect(
      await accessOf(await refused(SEARCH, { body: anySearch }, await test.tokenOf("nocontacts"))),
    ).toEqual([403, "ZI0002", false]);
  });

  it("403 without a role, and either role suffices", async () => {
    const response = await refused(SEARCH, { body: anySearch }, await test.tokenOf("norole"));
    expect(await accessOf(response)).toEqual([403, "ZI0003", false]);
    for (const user of ["ziaonly", "apionly"]) {
      expect((await test.send(await test.tokenOf(user), SEARCH, { body: anySearch })).status).toBe(200);
    }
  });

  it("any data scope opens lookups and usage", async () => {
    const narrow = await test.tokenOf("rep", ["api:data:scoops"]);
    expect((await test.send(narrow, "/data/v1/users/usage", { method: "GET" })).status).toBe(200);
    expect((await test.send(narrow, "/data/v1/lookup/countries", { method: "GET" })).status).toBe(200);
    const useless = await test.tokenOf("rep", ["api:audience:read"]);
    expect((await test.send(useless, "/data/v1/users/usage", { method: "GET" })).status).toBe(403);
  });
});

describe("rate limits (decisions, metering)", () => {
  it("429 says how long to wait, and the next second is open again", async () => {
    const token = await test.tokenOf("throttled");
    const call = () => test.send(token, SEARCH, { body: anySearch });
    expect((await call()).headers.get("X-RateLimit-Remaining-Second")).toBe("1");
    expect((await call()).status).toBe(200);
    const response = await refused(SEARCH, { body: anySearch }, token);
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(response.headers.get("X-RateLimit-Rejected-Bucket")).toBe("second");
    expect(await accessOf(response)).toEqual([429, "ZI0004", true]);
    test.wait(1);
    expect((await call()).status).toBe(200);
  });
});

describe("the log", () => {
  it("holds no token, code, e-mail address or phone number", async () => {
    const token = await test.tokenOf("rep");
    await test.send(token, ENRICH, {
      body: bodyOf("enrichContacts", {
        matchPersonInput: [{ emailAddress: "someone@example.test" }],
        outputFields: ["email"],
      }),
    });
    const text = test.logged.join("\n");
    expect(text).toContain("enrichContacts");
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/@|\+1 \d|code=/);
  });
});
