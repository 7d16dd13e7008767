import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { noJournalEntry } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE } from "#contract/operation.ts";
import { contactsBody, deferred, paidAnswer } from "#testing/service/journal-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { errorOf, journalTests, outcomeOf } from "#testing/workspace/journal-tests.ts";

const test = journalTests({ corsOrigins: ["https://guest.example"] });
const { ask, entryOf, fresh, freshId, send, sent } = test;
let key: string;
beforeEach(() => {
  key = randomUUID();
});

describe("a call under a key", () => {
  it("is sent once, and answered byte for byte to whoever sends it again [gateway-1]", async () => {
    const text = `{"data":[{"name":"Zoë — \u{1f600}"}],  "odd": "spacing"}`;
    test.play(() => Promise.resolve(paidAnswer(text)));
    const call = { key, body: fresh() };
    const first = await send(call);
    expect([first.status, outcomeOf(first), first.headers.get("X-Gateway-Credits")]).toEqual([
      200,
      "upstream",
      "3",
    ]);
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    expect(await first.text()).toBe(text);
    for (const gateway of [0, 1]) {
      const again = await send({ ...call, gateway });
      expect([again.status, outcomeOf(again)]).toEqual([200, "replayed"]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(again.headers.get("X-Gateway-Credits")).toBe("3");
      expect(again.headers.get("Content-Type")).toBe(MEDIA_TYPE);
      expect(again.headers.get("X-Request-Id")).toBe(first.headers.get("X-Request-Id"));
      expect(again.headers.get("Cache-Control")).toBe("no-store");
      expect(await again.text()).toBe(text);
    }
    expect(sent).toHaveLength(1);
  });

  it("is one call of the service when 50 requests send it to two gateways at once", async () => {
    const answer = test.hold();
    const call = { key, body: fresh() };
    const all = test.sendMany(50, () => call);
    await expect.poll(() => sent.length).toBe(1);
    answer.resolve(paidAnswer(`{"data":["one"]}`));
    const responses = await Promise.all(all);
    const outcomes = responses.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "upstream")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "replayed")).toHaveLength(49);
    expect(new Set(await Promise.all(responses.map((response) => response.text())))).toEqual(
      new Set([`{"data":["one"]}`]),
    );
    expect(sent).toHaveLength(1);
  });

  it("goes on when the browser leaves [gateway-2]", async () => {
    const answer = deferred<Response>();
    let forwarded: Request | undefined;
    test.play((request) => {
      forwarded = request;
      return answer.promise;
    });
    const leaving = new AbortController();
    const call = { key, body: fresh() };
    const left = send({ ...call, signal: leaving.signal });
    await expect.poll(() => sent.length).toBe(1);
    leaving.abort();
    expect(forwarded?.signal.aborted).toBe(false);
    answer.resolve(paidAnswer());
    await left;
    expect(outcomeOf(await send(call))).toBe("replayed");
  });

  it("is refused with another body or another page, and not sent", async () => {
    await send({ key });
    const other = await send({ key });
    expect([other.status, outcomeOf(other)]).toEqual([422, "not-sent"]);
    expect(await errorOf(other)).toMatchObject({ code: "other_body", status: 422, retryable: false });
    expect(sent).toHaveLength(1);
  });

  it("belongs to its person: the same key of another is another call", async () => {
    const body = fresh();
    const first = await send({ key, body });
    const second = await send({ as: "capped", key, body });
    expect([outcomeOf(first), outcomeOf(second)]).toEqual(["upstream", "upstream"]);
    expect(await first.text()).not.toBe(await second.text());
    expect(sent).toHaveLength(2);
  });

  it.each(["", "a b", "ä", "k".repeat(201)])("is refused when the key is %j", async (odd) => {
    const response = await send({ key: odd });
    expect([response.status, outcomeOf(response)]).toEqual([400, "not-sent"]);
    expect(await errorOf(response)).toMatchObject({ code: "invalid_key" });
    expect(sent).toHaveLength(0);
  });

  it("is answered with whatever the service says when its body is too large or no JSON", async () => {
    const large = await send({ key, body: "x".repeat(1_048_577) });
    expect([large.status, outcomeOf(large)]).toEqual([413, "not-sent"]);
    test.play(() => Promise.resolve(new Response("{}", { status: 400 })));
    const deep = `{"data":{"attributes":{"matchPersonInput":${"[".repeat(5000)}${"]".repeat(5000)}}}}`;
    for (const [at, body] of ["no json", deep].entries()) {
      const odd = await send({ key: `${key}-${at}`, body });
      expect([odd.status, outcomeOf(odd)]).toEqual([400, "upstream"]);
    }
  });
});

describe("what the journal tells of a call [gateway-5]", () => {
  it("is its state, its answer and its credits", async () => {
    const answer = test.hold();
    const running = send({ key });
    await expect.poll(() => sent.length).toBe(1);
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
    await send({ key });
    for (const [holder, asked] of [
      ["rep", randomUUID()],
      ["capped", key],
    ] as const) {
      const response = await ask(`/batches/${asked}`, { as: holder });
      expect(response.status).toBe(200);
      expect(noJournalEntry.parse(await response.json())).toMatchObject({ storedDays: 30 });
    }
  });

  it("is for those with a token that the gateway saw", async () => {
    const response = await ask(`/batches/${key}`, { token: "unknown" });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toContain("Bearer");
  });
});

describe("calls that the journal leaves alone [gateway-4]", () => {
  it("are those without a key: as they come, marked as the service's", async () => {
    const response = await send({ body: fresh() });
    expect(outcomeOf(response)).toBe("upstream");
    expect(sent).toHaveLength(0);
  });

  it("are those of a program whose token the gateway never saw", async () => {
    const unseen = await test.service.tokenOf("rep");
    const call = { token: unseen, key };
    expect(outcomeOf(await send(call))).toBe("upstream");
    expect(outcomeOf(await send(call))).toBe("upstream");
    expect(sent).toHaveLength(2);
  });

  it("but a page with such a token renews it first", async () => {
    const unseen = await test.service.tokenOf("rep");
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const response = await send({ token: unseen, key, body: fresh(), headers });
    expect([response.status, outcomeOf(response)]).toEqual([401, "not-sent"]);
    expect(response.headers.get("WWW-Authenticate")).toContain("invalid_token");
    expect(await errorOf(response)).toMatchObject({ code: "ZI0001", requestId: expect.any(String) });
    expect(sent).toHaveLength(0);
  });

  it("tell pages of listed origins what they may read", async () => {
    const call = { key, body: fresh(), headers: { Origin: "https://guest.example" } };
    for (const _turn of [1, 2]) {
      const response = await send(call);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://guest.example");
      expect(response.headers.get("Access-Control-Expose-Headers")).toContain("X-Gateway-Outcome");
    }
  });
});

describe("a refusal of the service", () => {
  it.each([400, 401, 403, 404, 413, 415, 429, 500, 503])(
    "with %i is definite: it passes, and the call may be sent again",
    async (status) => {
      const call = { key, body: fresh() };
      const headers = { "Retry-After": "7", "X-Request-Id": "r-1", "X-Credits-Charged": "0" };
      test.play(() => Promise.resolve(new Response("no", { status, headers })));
      // one that the service refuses with 401 is good for nothing afterwards
      const refused = await send({ ...call, token: await test.signInAs("rep") });
      expect([refused.status, outcomeOf(refused), await refused.text()]).toEqual([status, "upstream", "no"]);
      expect(refused.headers.get("Retry-After")).toBe("7");
      expect(await entryOf(key)).toMatchObject({ state: "refused", status, answer: null });
      test.answer();
      // its inputs are free for another key, too
      const other = await send({ ...call, key: randomUUID() });
      expect([other.status, outcomeOf(other)]).toEqual([200, "upstream"]);
      const again = await send(call);
      expect([again.status, outcomeOf(again)]).toEqual([200, "upstream"]);
      expect(sent).toHaveLength(3);
    },
  );

  const page = (status: number) => new Response("<html>no</html>", { status });
  const own = (status: number) =>
    Response.json({ error: { code: "ZI9999", message: "Nothing was begun." } }, { status });

  it.each([
    ...[402, 404, 415, 422, 500, 503, 520, 524].map((status) => ["unknown", page(status)] as const),
    // whoever says it
    ...[400, 403, 413, 429].map((status) => ["upstream", page(status)] as const),
    // where it is the service's own
    ...[402, 404, 422, 503].map((status) => ["upstream", own(status)] as const),
  ])(
    "is %s where the service does not say that it charged nothing: %# [metering-12]",
    async (outcome, answer) => {
      test.play(() => Promise.resolve(answer.clone()));
      const refused = await send({ key });
      expect([refused.status, outcomeOf(refused)]).toEqual([answer.status, outcome]);
      expect((await entryOf(key)).state).toBe(outcome === "unknown" ? "unknown" : "refused");
    },
  );

  it.each([400, 403, 429, 500, 503])(
    "with %i that says that it was charged is sent once, and is nobody's refusal [gateway-2]",
    async (status) => {
      const headers = { "X-Credits-Charged": "1" };
      const error = { code: "ZI9999", message: "Something went wrong." };
      test.play(() => Promise.resolve(Response.json({ error }, { status, headers })));
      const call = { key, body: fresh() };
      const charged = await send(call);
      expect([charged.status, outcomeOf(charged)]).toEqual([status, "unknown"]);
      test.answer();
      const again = await send(call);
      expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
      expect(sent).toHaveLength(1);
    },
  );

  it("answers everybody who waited for that attempt, and is not asked for again", async () => {
    const answer = test.hold();
    const call = { key, body: fresh() };
    const all = test.sendMany(10, () => call);
    await expect.poll(() => sent.length).toBe(1);
    // so that each of them has met the call under way
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer.resolve(new Response("slow down", { status: 429, headers: { "Retry-After": "2" } }));
    for (const response of await Promise.all(all)) {
      expect([response.status, outcomeOf(response)]).toEqual([429, "upstream"]);
      expect(response.headers.get("Retry-After")).toBe("2");
      expect(await response.text()).toBe("slow down");
    }
    expect(sent).toHaveLength(1);
  });
});

/** An answer whose body breaks off. */
function brokenAnswer(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`{"data":[`));
      controller.error(new Error("ECONNRESET"));
    },
  });
  return new Response(body, { status: 200 });
}

describe("a call whose end nobody saw", () => {
  const losses = [
    ["no answer came", () => Promise.reject(new Error("ECONNRESET")), 502],
    ["the answer broke off", () => Promise.resolve(brokenAnswer()), 502],
    ["a gateway on the way failed", () => Promise.resolve(new Response("bad", { status: 502 })), 502],
    ["a gateway on the way gave up", () => Promise.resolve(new Response("late", { status: 504 })), 504],
  ] as const;

  it.each(losses)("since %s is not sent again", async (_why, upstream, status) => {
    test.play(upstream);
    const call = { key, body: fresh() };
    const lost = await send(call);
    expect([lost.status, outcomeOf(lost)]).toEqual([status, "unknown"]);
    expect(await entryOf(key)).toMatchObject({ state: "unknown", answer: null });
    const again = await send({ ...call, gateway: 1 });
    expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
    expect(await errorOf(again)).toMatchObject({ code: "outcome_unknown" });
    expect(sent).toHaveLength(1);
  });

  it("is unknown once its process gave no sign of life for ten seconds", async () => {
    test.play(() => new Promise(() => undefined));
    const call = { key, body: fresh() };
    void send(call);
    await expect.poll(() => sent.length).toBe(1);
    expect((await entryOf(key)).state).toBe("in-flight");
    test.wait(11);
    expect((await entryOf(key)).state).toBe("unknown");
    const again = await send({ ...call, gateway: 1 });
    expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
    expect(sent).toHaveLength(1);
  });

  it("is answered after all when the answer comes late", async () => {
    const answer = test.hold();
    const call = { key, body: fresh() };
    const slow = send(call);
    await expect.poll(() => sent.length).toBe(1);
    test.wait(11);
    expect((await entryOf(key)).state).toBe("unknown");
    answer.resolve(paidAnswer());
    expect((await slow).status).toBe(200);
    expect(outcomeOf(await send(call))).toBe("replayed");
  });
});

describe("inputs of a call that has not ended [gateway-3]", () => {
  const company = (operation: "enrichNews" | "enrichHashtags", attributes: object) =>
    JSON.stringify(bodyOf(operation, attributes));

  it("are in no other call of the same person, whatever fields it asks for", async () => {
    const [a, b, c] = [freshId(), freshId(), freshId()];
    test.lose();
    await send({ key, body: contactsBody(a, b) });
    test.answer();
    const fields = {
      // one that is no object is answered as INVALID_INPUT, and hides no other
      matchPersonInput: [null, { personId: String(b), companyName: null }],
      outputFields: ["email"],
    };
    const overlapping = JSON.stringify(bodyOf("enrichContacts", fields));
    const other = randomUUID();
    const refused = await send({ key: other, body: overlapping });
    expect([refused.status, outcomeOf(refused), refused.headers.get("Retry-After")]).toEqual([
      409,
      "not-sent",
      "1",
    ]);
    expect(await errorOf(refused)).toMatchObject({
      code: "overlap",
      blockingKey: key,
      blockingState: "unknown",
    });
    // nothing of the refused call stays
    expect(await (await ask(`/batches/${other}`)).json()).toMatchObject({ state: "absent" });
    expect((await send({ key: randomUUID(), body: contactsBody(c) })).status).toBe(200);
    expect((await send({ as: "capped", key: other, body: overlapping })).status).toBe(200);
  });

  it("are told apart digit by digit, as integers and as texts [api-5]", async () => {
    const id = 2n ** 53n + 4n * BigInt(freshId());
    const inputs = { matchPersonInput: [{ personId: "ID" }], outputFields: ["id"] };
    const asking = (personId: string) =>
      JSON.stringify(bodyOf("enrichContacts", inputs)).replace('"ID"', personId);
    test.lose();
    await send({ key, body: asking(String(id)) });
    test.answer();
    const status = async (body: string) => (await send({ key: randomUUID(), body })).status;
    expect(await status(asking(`"${id}"`))).toBe(409);
    expect(await status(asking(String(id + 1n)))).toBe(200);
  });

  it("let one of 20 overlapping calls through, at two gateways", async () => {
    const open = deferred<void>();
    test.play(async () => {
      await open.promise;
      return paidAnswer();
    });
    const [a, b, c] = [freshId(), freshId(), freshId()];
    const bodies = [contactsBody(a, b), contactsBody(b, c), contactsBody(c, b, a), contactsBody(b)];
    const all = test.sendMany(20, (turn) => ({ key: randomUUID(), body: bodies[turn % 4] ?? "" }));
    await expect.poll(() => sent.length).toBe(1);
    open.resolve();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it("are the company and the page in a read about a company", async () => {
    test.lose();
    const companyId = freshId();
    const news = { path: "/data/v1/news/enrich", body: company("enrichNews", { companyId }) };
    await send({ ...news, key });
    test.answer();
    const status = async (call: object) => (await send({ ...news, key: randomUUID(), ...call })).status;
    expect(await status({})).toBe(409);
    expect(await status({ path: `${news.path}?page[number]=2` })).toBe(200);
    expect(await status({ path: "/data/v1/companies/hashtags/enrich" })).toBe(200);
    expect(await status({ body: company("enrichNews", { companyId: freshId() }) })).toBe(200);
  });
});
