import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { journalEntry, noJournalEntry } from "#contract/gateway-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { MEDIA_TYPE } from "#contract/operation.ts";
import {
  type JournalForTest,
  contactsBody,
  deferred,
  journalForTest,
  paidAnswer,
} from "#testing/service/journal-for-test.ts";

let test: JournalForTest;
let token: string;
let stranger: string;
let key: string;

beforeAll(async () => {
  test = await journalForTest({ corsOrigins: ["https://guest.example"] });
  token = await test.tokenOf("rep");
  stranger = await test.tokenOf("capped");
});
afterAll(() => test.close());
beforeEach(() => {
  key = randomUUID();
  test.sent.length = 0;
  test.play(() => Promise.resolve(paidAnswer()));
});

const outcomeOf = (response: Response) => response.headers.get("X-Gateway-Outcome");
const errorOf = async (response: Response) => accessAnswer.parse(await response.json()).error;

/** Inputs that no other test has. */
let next = 1000;
const fresh = () => contactsBody((next += 1));

async function entryOf(id: string, holder = token) {
  const response = await test.ask(holder, `/batches/${id}`);
  return journalEntry.parse(await response.json());
}

describe("a call under a key", () => {
  it("is sent once, and answered byte for byte to whoever sends it again [gateway-1]", async () => {
    const text = `{"data":[{"name":"Zoë — \u{1f600}"}],  "odd": "spacing"}`;
    test.play(() => Promise.resolve(paidAnswer(text)));
    const call = { token, key, body: fresh() };
    const first = await test.send(call);
    expect([first.status, outcomeOf(first), first.headers.get("X-Gateway-Credits")]).toEqual([
      200,
      "upstream",
      "3",
    ]);
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    expect(await first.text()).toBe(text);
    for (const gateway of test.gateways) {
      const again = await test.send({ ...call, gateway });
      expect([again.status, outcomeOf(again)]).toEqual([200, "replayed"]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(again.headers.get("X-Gateway-Credits")).toBe("3");
      expect(again.headers.get("Content-Type")).toBe(MEDIA_TYPE);
      expect(again.headers.get("X-Request-Id")).toBe(first.headers.get("X-Request-Id"));
      expect(again.headers.get("Cache-Control")).toBe("no-store");
      expect(await again.text()).toBe(text);
    }
    expect(test.sent).toHaveLength(1);
  });

  it("is one call of the service when 50 requests send it to two gateways at once", async () => {
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const call = { token, key, body: fresh() };
    const all = Array.from({ length: 50 }, (_, turn) =>
      test.send({ ...call, ...(turn % 2 === 0 ? {} : { gateway: test.gateways[1] }) }),
    );
    await expect.poll(() => test.sent.length).toBe(1);
    answer.resolve(paidAnswer(`{"data":["one"]}`));
    const responses = await Promise.all(all);
    const outcomes = responses.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "upstream")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "replayed")).toHaveLength(49);
    expect(new Set(await Promise.all(responses.map((response) => response.text())))).toEqual(
      new Set([`{"data":["one"]}`]),
    );
    expect(test.sent).toHaveLength(1);
  });

  it("goes on when the browser leaves [gateway-2]", async () => {
    const answer = deferred<Response>();
    let forwarded: Request | undefined;
    test.play((request) => {
      forwarded = request;
      return answer.promise;
    });
    const leaving = new AbortController();
    const call = { token, key, body: fresh() };
    const left = test.send({ ...call, signal: leaving.signal });
    await expect.poll(() => test.sent.length).toBe(1);
    leaving.abort();
    expect(forwarded?.signal.aborted).toBe(false);
    answer.resolve(paidAnswer());
    await left;
    expect(outcomeOf(await test.send(call))).toBe("replayed");
  });

  it("is refused with another body or another page, and not sent", async () => {
    await test.send({ token, key, body: fresh() });
    const other = await test.send({ token, key, body: fresh() });
    expect([other.status, outcomeOf(other)]).toEqual([422, "not-sent"]);
    expect(await errorOf(other)).toMatchObject({ code: "other_body", status: 422, retryable: false });
    expect(test.sent).toHaveLength(1);
  });

  it("belongs to its person: the same key of another is another call", async () => {
    const body = fresh();
    const first = await test.send({ token, key, body });
    const second = await test.send({ token: stranger, key, body });
    expect([outcomeOf(first), outcomeOf(second)]).toEqual(["upstream", "upstream"]);
    expect(await first.text()).not.toBe(await second.text());
    expect(test.sent).toHaveLength(2);
  });

  it.each(["", "a b", "ä", "k".repeat(201)])("is refused when the key is %j", async (odd) => {
    const response = await test.send({ token, key: odd });
    expect([response.status, outcomeOf(response)]).toEqual([400, "not-sent"]);
    expect(await errorOf(response)).toMatchObject({ code: "invalid_key" });
    expect(test.sent).toHaveLength(0);
  });

  it("is answered with whatever the service says when its body is too large or no JSON", async () => {
    const large = await test.send({ token, key, body: "x".repeat(1_048_577) });
    expect([large.status, outcomeOf(large)]).toEqual([413, "not-sent"]);
    test.play(() => Promise.resolve(new Response("{}", { status: 400 })));
    const deep = `{"data":{"attributes":{"matchPersonInput":${"[".repeat(5000)}${"]".repeat(5000)}}}}`;
    for (const [at, body] of ["no json", deep].entries()) {
      const odd = await test.send({ token, key: `${key}-${at}`, body });
      expect([odd.status, outcomeOf(odd)]).toEqual([400, "upstream"]);
    }
  });
});

describe("what the journal tells of a call [gateway-5]", () => {
  it("is its state, its answer and its credits", async () => {
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const running = test.send({ token, key, body: fresh() });
    await expect.poll(() => test.sent.length).toBe(1);
    expect(await entryOf(key)).toMatchObject({ state: "in-flight", answer: null, endedAt: null });
    answer.resolve(paidAnswer(`{"data":[]}`));
    await running;
    expect(await entryOf(key)).toMatchObject({
      key,
      state: "answered",
      operation: "enrichContacts",
      status: 200,
      answer: `{"data":[]}`,
      credits: 3,
      endedAt: expect.any(String),
    });
  });

  it("is nothing for a key that never left, nor for another person's", async () => {
    await test.send({ token, key, body: fresh() });
    for (const [holder, asked] of [
      [token, randomUUID()],
      [stranger, key],
    ] as const) {
      const response = await test.ask(holder, `/batches/${asked}`);
      expect(response.status).toBe(200);
      expect(noJournalEntry.parse(await response.json())).toMatchObject({ storedDays: 30 });
    }
  });

  it("is for those with a token that the gateway saw", async () => {
    const response = await test.ask("unknown", `/batches/${key}`);
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toContain("Bearer");
  });
});

describe("calls that the journal leaves alone [gateway-4]", () => {
  it("are those without a key: as they come, marked as the service's", async () => {
    const response = await test.send({ token, body: fresh() });
    expect(outcomeOf(response)).toBe("upstream");
    expect(test.sent).toHaveLength(0);
  });

  it("are those of a program whose token the gateway never saw", async () => {
    const unseen = await test.service.tokenOf("rep");
    const call = { token: unseen, key, body: fresh() };
    expect(outcomeOf(await test.send(call))).toBe("upstream");
    expect(outcomeOf(await test.send(call))).toBe("upstream");
    expect(test.sent).toHaveLength(2);
  });

  it("but a page with such a token renews it first", async () => {
    const unseen = await test.service.tokenOf("rep");
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const response = await test.send({ token: unseen, key, body: fresh(), headers });
    expect([response.status, outcomeOf(response)]).toEqual([401, "not-sent"]);
    expect(response.headers.get("WWW-Authenticate")).toContain("invalid_token");
    expect(await errorOf(response)).toMatchObject({ code: "ZI0001", requestId: expect.any(String) });
    expect(test.sent).toHaveLength(0);
  });

  it("tell pages of listed origins what they may read", async () => {
    const call = { token, key, body: fresh(), headers: { Origin: "https://guest.example" } };
    for (const _turn of [1, 2]) {
      const response = await test.send(call);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://guest.example");
      expect(response.headers.get("Access-Control-Expose-Headers")).toContain("X-Gateway-Outcome");
    }
  });
});
