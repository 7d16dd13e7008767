import { describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Media types of bodies, in both directions [api-1] [error-6]. */

const { test } = await repForTest();
const rep = await test.tokenOf("rep");

const SEARCH = "/data/v1/contacts/search";
const VND = "application/vnd.api+json";
const JSON_TYPE = "application/json";
const anySearch = bodyOf("searchContacts", { lastName: "a" });
const wrong = bodyOf("searchContacts", { shoeSize: 44 });

const ask = (accept: string, body: object = anySearch) =>
  test.send(rep, SEARCH, { body, headers: { Accept: accept } });

/** Accept headers, with the expected type. */
const ACCEPTED: readonly (readonly [accept: string, type: string])[] = [
  [VND, VND],
  [JSON_TYPE, JSON_TYPE],
  ["APPLICATION/JSON; charset=utf-8", JSON_TYPE],
  ["*/*", VND],
  ["", VND],
  [" , ", VND],
  ["text/html, application/*;q=0.5", VND],
  ["text/html, application/json", JSON_TYPE],
  // equal weights: the preferred type
  ["application/json, application/vnd.api+json", VND],
  // weights decide
  ["application/vnd.api+json;q=0.1, application/json", JSON_TYPE],
  ["application/vnd.api+json; q=0.8, application/json; q=0.9", JSON_TYPE],
  ["application/json;q=0.2, application/vnd.api+json;q=0.3", VND],
  ["application/json;Q=0.001", JSON_TYPE],
  // the most specific entry counts, and 0 excludes
  ["application/vnd.api+json;q=0, */*", JSON_TYPE],
  ["*/*, application/json;q=0", VND],
  ["application/*;q=0.3, application/json;q=0.4", JSON_TYPE],
  ["*/*;q=0.1, application/*;q=0, application/json;q=0.2", JSON_TYPE],
  // an invalid weight counts as none
  ["application/json;q=high", JSON_TYPE],
];

/** Accept headers without either media type. */
const NOT_ACCEPTED = [
  "text/html",
  "application/xml, text/*",
  "application/json;q=0",
  "application/json;q=0, application/vnd.api+json;q=0.0",
  "*/*;q=0",
  "application/*;q=0, */*",
];

describe("the type of an answer", () => {
  it.each(ACCEPTED)("to Accept: %s is %s, of a refusal too [error-6]", async (accept, type) => {
    const [answer, refused] = [await ask(accept), await ask(accept, wrong)];
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([400, type]);
    expect(await findingsOf(refused)).toEqual([["PFAPI0005", "/data/attributes/shoeSize"]]);
  });

  it("of every error is the negotiated one [error-6]", async () => {
    const headers = { Accept: JSON_TYPE };
    const lookup = { method: "GET", headers };
    const answers = [
      await test.send(undefined, SEARCH, { body: anySearch, headers }),
      await test.send(await test.tokenOf("norole"), SEARCH, { body: anySearch, headers }),
      await test.send(rep, "/data/v1/shoes", lookup),
      await test.send(rep, SEARCH, { body: anySearch, headers: { ...headers, "Content-Length": "2000000" } }),
      await test.send(rep, SEARCH, { body: "x", headers: { ...headers, "Content-Type": "text/plain" } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 403, 404, 413, 415]);
    for (const answer of answers) expect(answer.headers.get("Content-Type")).toBe(JSON_TYPE);
  });

  it.each(NOT_ACCEPTED)("Accept: %s is a 406 in the preferred type [error-1]", async (accept) => {
    const response = await ask(accept);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([406, VND]);
    expect(accessAnswer.parse(await response.json()).error.code).toBe("ZI9998");
  });
});

describe("the type of a request's body [api-1]", () => {
  it.each([VND, JSON_TYPE, "Application/JSON;charset=UTF-8"])("may be %s", async (type) => {
    const headers = { "Content-Type": type };
    expect((await test.send(rep, SEARCH, { body: anySearch, headers })).status).toBe(200);
  });
});
