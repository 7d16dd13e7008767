import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { journalEntry } from "#contract/gateway-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import {
  type JournalForTest,
  contactsBody,
  deferred,
  journalForTest,
  paidAnswer,
} from "#testing/service/journal-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";

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

describe("a refusal of the service", () => {
  it.each([400, 401, 403, 404, 413, 415, 429, 500, 503])(
    "with %i is definite: it passes, and the call may be sent again",
    async (status) => {
      const holder = await test.tokenOf("rep");
      const call = { token: holder, key, body: fresh() };
      const headers = { "Retry-After": "7", "X-Request-Id": "r-1", "X-Credits-Charged": "0" };
      test.play(() => Promise.resolve(new Response("no", { status, headers })));
      const refused = await test.send(call);
      expect([refused.status, outcomeOf(refused), await refused.text()]).toEqual([status, "upstream", "no"]);
      expect(refused.headers.get("Retry-After")).toBe("7");
      expect(await entryOf(key)).toMatchObject({ state: "refused", status, answer: null });
      test.play(() => Promise.resolve(paidAnswer()));
      // its inputs are free for another key, too
      const other = await test.send({ ...call, token, key: randomUUID() });
      expect([other.status, outcomeOf(other)]).toEqual([200, "upstream"]);
      const again = await test.send({ ...call, token });
      expect([again.status, outcomeOf(again)]).toEqual([200, "upstream"]);
      expect(test.sent).toHaveLength(3);
    },
  );

  it.each([402, 404, 415, 422, 500, 503, 520, 524])(
    "with %i is open where the service does not say that it charged nothing [metering-12]",
    async (status) => {
      test.play(() => Promise.resolve(new Response("<html>no</html>", { status })));
      const lost = await test.send({ token, key, body: fresh() });
      expect([lost.status, outcomeOf(lost)]).toEqual([status, "unknown"]);
      expect(await entryOf(key)).toMatchObject({ state: "unknown" });
    },
  );

  it.each([400, 403, 429, 500, 503])(
    "with %i that says that it was charged is sent once, and is nobody's refusal [gateway-2]",
    async (status) => {
      const headers = { "X-Credits-Charged": "1" };
      const error = { code: "ZI9999", message: "Something went wrong." };
      test.play(() => Promise.resolve(Response.json({ error }, { status, headers })));
      const call = { token, key, body: fresh() };
      const charged = await test.send(call);
      expect([charged.status, outcomeOf(charged)]).toEqual([status, "unknown"]);
      test.play(() => Promise.resolve(paidAnswer()));
      const again = await test.send(call);
      expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
      expect(test.sent).toHaveLength(1);
    },
  );

  it.each([402, 404, 422, 503])("with %i is definite where it is the service's own", async (status) => {
    const error = { code: "ZI9999", message: "Nothing was begun." };
    test.play(() => Promise.resolve(Response.json({ error }, { status })));
    const refused = await test.send({ token, key, body: fresh() });
    expect([refused.status, outcomeOf(refused)]).toEqual([status, "upstream"]);
  });

  it.each([400, 403, 413, 429])("with %i is definite whoever says it", async (status) => {
    test.play(() => Promise.resolve(new Response("<html>no</html>", { status })));
    const refused = await test.send({ token, key, body: fresh() });
    expect([refused.status, outcomeOf(refused)]).toEqual([status, "upstream"]);
  });

  it("answers everybody who waited for that attempt, and is not asked for again", async () => {
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const call = { token, key, body: fresh() };
    const all = Array.from({ length: 10 }, (_, turn) =>
      test.send({ ...call, ...(turn % 2 === 0 ? {} : { gateway: test.gateways[1] }) }),
    );
    await expect.poll(() => test.sent.length).toBe(1);
    // so that each of them has met the call under way
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer.resolve(new Response("slow down", { status: 429, headers: { "Retry-After": "2" } }));
    for (const response of await Promise.all(all)) {
      expect([response.status, outcomeOf(response)]).toEqual([429, "upstream"]);
      expect(response.headers.get("Retry-After")).toBe("2");
      expect(await response.text()).toBe("slow down");
    }
    expect(test.sent).toHaveLength(1);
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
    const call = { token, key, body: fresh() };
    const lost = await test.send(call);
    expect([lost.status, outcomeOf(lost)]).toEqual([status, "unknown"]);
    expect(await entryOf(key)).toMatchObject({ state: "unknown", answer: null });
    const again = await test.send({ ...call, gateway: test.gateways[1] });
    expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
    expect(await errorOf(again)).toMatchObject({ code: "outcome_unknown" });
    expect(test.sent).toHaveLength(1);
  });

  it("is unknown once its process gave no sign of life for ten seconds", async () => {
    test.play(() => new Promise(() => undefined));
    const call = { token, key, body: fresh() };
    void test.send(call);
    await expect.poll(() => test.sent.length).toBe(1);
    expect((await entryOf(key)).state).toBe("in-flight");
    test.wait(11);
    expect((await entryOf(key)).state).toBe("unknown");
    const again = await test.send({ ...call, gateway: await test.gateway() });
    expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
    expect(test.sent).toHaveLength(1);
  });

  it("is answered after all when the answer comes late", async () => {
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const call = { token, key, body: fresh() };
    const slow = test.send(call);
    await expect.poll(() => test.sent.length).toBe(1);
    test.wait(11);
    expect((await entryOf(key)).state).toBe("unknown");
    answer.resolve(paidAnswer());
    expect((await slow).status).toBe(200);
    expect(outcomeOf(await test.send(call))).toBe("replayed");
  });
});

describe("inputs of a call that has not ended [gateway-3]", () => {
  const company = (operation: "enrichNews" | "enrichHashtags", attributes: object) =>
    JSON.stringify(bodyOf(operation, attributes));

  it("are in no other call of the same person, whatever fields it asks for", async () => {
    const [a, b, c] = [(next += 1), (next += 1), (next += 1)];
    test.play(() => Promise.reject(new Error("ECONNRESET")));
    await test.send({ token, key, body: contactsBody(a, b) });
    test.play(() => Promise.resolve(paidAnswer()));
    const fields = {
      // one that is no object is answered as INVALID_INPUT, and hides no other
      matchPersonInput: [null, { personId: String(b), companyName: null }],
      outputFields: ["email"],
    };
    const overlapping = JSON.stringify(bodyOf("enrichContacts", fields));
    const other = randomUUID();
    const refused = await test.send({ token, key: other, body: overlapping });
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
    expect(await (await test.ask(token, `/batches/${other}`)).json()).toMatchObject({ state: "absent" });
    expect((await test.send({ token, key: randomUUID(), body: contactsBody(c) })).status).toBe(200);
    expect((await test.send({ token: stranger, key: other, body: overlapping })).status).toBe(200);
  });

  it("are told apart digit by digit, as integers and as texts [api-5]", async () => {
    const id = 2n ** 53n + 4n * BigInt((next += 1));
    const inputs = { matchPersonInput: [{ personId: "ID" }], outputFields: ["id"] };
    const asking = (personId: string) =>
      JSON.stringify(bodyOf("enrichContacts", inputs)).replace('"ID"', personId);
    test.play(() => Promise.reject(new Error("ECONNRESET")));
    await test.send({ token, key, body: asking(String(id)) });
    test.play(() => Promise.resolve(paidAnswer()));
    const status = async (body: string) => (await test.send({ token, key: randomUUID(), body })).status;
    expect(await status(asking(`"${id}"`))).toBe(409);
    expect(await status(asking(String(id + 1n)))).toBe(200);
  });

  it("let one of 20 overlapping calls through, at two gateways", async () => {
    const open = deferred<void>();
    test.play(async () => {
      await open.promise;
      return paidAnswer();
    });
    const [a, b, c] = [(next += 1), (next += 1), (next += 1)];
    const bodies = [contactsBody(a, b), contactsBody(b, c), contactsBody(c, b, a), contactsBody(b)];
    const all = Array.from({ length: 20 }, (_, turn) =>
      test.send({
        token,
        key: randomUUID(),
        body: bodies[turn % 4] ?? "",
        ...(turn % 2 === 0 ? {} : { gateway: test.gateways[1] }),
      }),
    );
    await expect.poll(() => test.sent.length).toBe(1);
    open.resolve();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it("are the company and the page in a read about a company", async () => {
    test.play(() => Promise.reject(new Error("ECONNRESET")));
    const companyId = (next += 1);
    const news = { token, path: "/data/v1/news/enrich", body: company("enrichNews", { companyId }) };
    await test.send({ ...news, key });
    test.play(() => Promise.resolve(paidAnswer()));
    const status = async (call: object) => (await test.send({ ...news, key: randomUUID(), ...call })).status;
    expect(await status({})).toBe(409);
    expect(await status({ path: `${news.path}?page[number]=2` })).toBe(200);
    expect(await status({ path: "/data/v1/companies/hashtags/enrich" })).toBe(200);
    expect(await status({ body: company("enrichNews", { companyId: (next += 1) }) })).toBe(200);
  });
});
