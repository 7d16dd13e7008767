import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { erasedData, journalEntry } from "#contract/gateway-schemas.ts";
import { deferred, paidAnswer } from "#testing/service/journal-for-test.ts";
import { sweepJournal } from "#gateway/journal/call-store.ts";
import { errorOf, journalTests, outcomeOf } from "#testing/workspace/journal-tests.ts";
import { setRows } from "#testing/table-rows.ts";

const DAY = 24 * 3600;

const test = journalTests();
const { ask, entryOf, fresh, release, send, sent, stateOf } = test;
let key: string;
beforeEach(() => {
  key = randomUUID();
});

/** Sends a call whose answer is lost; the next ones are answered. */
async function lose(body: string, id = key): Promise<void> {
  test.lose();
  expect((await send({ key: id, body })).status).toBe(502);
  test.answer();
}

describe("a stored answer [gateway-14]", () => {
  it("is sealed for its call alone, and one that version 0.1.0 wrote is read as well", async () => {
    const sent = await send({ key });
    const text = await sent.text();
    const { query } = test.database;
    const row = query.updateTable("gateway_calls").where("key", "=", key);
    const answer = async () => (await entryOf(key)).answer;
    const stored = await query
      .selectFrom("gateway_calls")
      .select("answer")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(stored.answer ?? "", "base64");
    expect(() => gunzipSync(bytes)).toThrow(/header/);
    expect(await answer()).toBe(text);

    await row.set({ answer: gzipSync(text).toString("base64") }).execute();
    expect(await answer()).toBe(text);

    const other = randomUUID();
    await send({ key: other });
    const { answer: moved } = await query
      .selectFrom("gateway_calls")
      .select("answer")
      .where("key", "=", other)
      .executeTakeFirstOrThrow();
    await row.set({ answer: moved }).execute();
    expect(await answer()).toBeNull();
  });

  it("that no key opens any more is neither sent again nor waited for", async () => {
    const body = fresh();
    await send({ key, body });
    await setRows(test.database.query, "gateway_calls", { answer: "unknown.text" }, { key });
    const response = await send({ key, body });
    expect([response.status, outcomeOf(response), sent.length]).toEqual([503, "unknown", 1]);
  });
});

it("an answer that the person's former organisation paid for is not repeated to them [gateway-15]", async () => {
  const body = fresh();
  expect((await send({ key, body })).status).toBe(200);
  const call = test.database.query.updateTable("gateway_calls").where("key", "=", key);
  await call.set({ space_id: "of the former organisation" }).execute();
  expect(await entryOf(key)).toMatchObject({ state: "answered", answer: null });
  const again = await send({ key, body });
  expect([again.status, outcomeOf(again), (await errorOf(again)).code]).toEqual([410, "unknown", "erased"]);
  expect(sent).toHaveLength(1);
  // whose it is was not written down before
  await call.set({ space_id: null }).execute();
  expect(outcomeOf(await send({ key, body }))).toBe("replayed");
});

describe("a release [gateway-6]", () => {
  it("lets a call of unknown outcome be sent again, once the person says so", async () => {
    const body = fresh();
    await lose(body);
    const response = await release(key);
    expect([response.status, journalEntry.parse(await response.json()).state]).toEqual([200, "released"]);
    expect((await release(key)).status).toBe(200);
    expect(outcomeOf(await send({ key, body }))).toBe("upstream");
    expect(outcomeOf(await send({ key, body }))).toBe("replayed");
    expect(sent).toHaveLength(2);
  });

  it("frees the inputs, and the call waits while another has them", async () => {
    const body = fresh();
    await lose(body);
    await release(key);
    const open = deferred<void>();
    test.play(async () => {
      await open.promise;
      return paidAnswer();
    });
    const other = send({ key: randomUUID(), body });
    await expect.poll(() => sent.length).toBe(2);
    const refused = await send({ key, body });
    expect([refused.status, outcomeOf(refused)]).toEqual([409, "not-sent"]);
    expect(await stateOf(key)).toBe("released");
    open.resolve();
    expect((await other).status).toBe(200);
  });

  it("is not undone by a refusal, which says nothing about the attempt before", async () => {
    const body = fresh();
    await lose(body);
    await release(key);
    test.play(() => Promise.resolve(new Response("", { status: 429 })));
    expect(outcomeOf(await send({ key, body }))).toBe("upstream");
    expect(await stateOf(key)).toBe("released");
  });

  it("is refused for a call in flight, for an answered one and for another person's", async () => {
    const answer = test.hold();
    const running = send({ key });
    await expect.poll(() => sent.length).toBe(1);
    const early = await release(key);
    expect([early.status, (await errorOf(early)).code]).toEqual([409, "not_unknown"]);
    answer.resolve(paidAnswer());
    await running;
    expect((await release(key)).status).toBe(409);
    expect((await release(key, "colleague")).status).toBe(404);
    expect(await stateOf(key)).toBe("answered");
  });
});

describe("erasing one's data [gateway-7]", () => {
  it("leaves nothing of what was answered, and no way to send what may have been", async () => {
    const [answered, refused, running] = [randomUUID(), randomUUID(), randomUUID()];
    const [lost, inFlight] = [fresh(), fresh()];
    await send({ key: answered });
    test.play(() => Promise.resolve(new Response("", { status: 403 })));
    await send({ key: refused });
    await lose(lost);
    await send({ as: "colleague", key: answered });
    const answer = test.hold();
    const call = send({ key: running, body: inFlight });
    await expect.poll(() => sent.at(-1)).toBe(inFlight);

    const counted = erasedData.parse(await (await ask("/my-data", { method: "DELETE" })).json());
    expect(counted).toEqual({ batches: expect.any(Number), runs: 0 });
    expect(counted.batches).toBeGreaterThanOrEqual(4);
    answer.resolve(paidAnswer(`{"data":[],"secret":1}`));
    // who waits for the answer gets it; it is not stored any more
    expect((await call).status).toBe(200);

    for (const gone of [answered, refused]) {
      expect(await (await ask(`/batches/${gone}`)).json()).toMatchObject({ state: "absent" });
    }
    sent.length = 0;
    for (const [id, body] of [
      [key, lost],
      [running, inFlight],
      [running, fresh()],
    ] as const) {
      const again = await send({ key: id, body });
      expect([again.status, outcomeOf(again), (await errorOf(again)).code]).toEqual([
        410,
        "unknown",
        "erased",
      ]);
    }
    expect(sent).toHaveLength(0);
    expect((await ask(`/batches/${answered}`, { as: "colleague" })).status).toBe(200);

    const { rows } = await sql`select state, operation, body_hash, headers, answer, status, credits
      from gateway_calls where key in (${key}, ${running})`.execute(test.database.query);
    const empty = { operation: "", body_hash: "", headers: null, answer: null, status: null, credits: null };
    expect(rows).toEqual([
      { state: "erased", ...empty },
      { state: "erased", ...empty },
    ]);
  });
});

describe("the sweep [gateway-8]", () => {
  it("takes what is older than the setting, and never a call of unknown outcome", async () => {
    const [old, lost, recent] = [randomUUID(), randomUUID(), randomUUID()];
    const lostBody = fresh();
    await send({ key: old });
    await lose(lostBody, lost);
    test.wait(29 * DAY);
    test.signInAnew();
    await send({ key: recent });
    const sweepAfter = (days: number) =>
      Promise.all(
        [1, 2].map(() =>
          sweepJournal(test.database, 30, new Date(Date.now() + (29 * DAY + days * DAY) * 1000)),
        ),
      );
    await sweepAfter(0);
    expect((await ask(`/batches/${old}`)).status).toBe(200);
    await sweepAfter(2);
    // which ended tokens as well
    test.signInAnew();
    expect(await (await ask(`/batches/${old}`)).json()).toMatchObject({ state: "absent" });
    expect((await ask(`/batches/${recent}`)).status).toBe(200);
    expect(await stateOf(lost)).toBe("unknown");
    expect((await send({ key: lost, body: lostBody })).status).toBe(409);
  });
});

it("another address is refused", async () => {
  const response = await ask("/nothing");
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect((await errorOf(response)).code).toEqual(expect.any(String));
});
