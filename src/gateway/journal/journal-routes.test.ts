import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessAnswer } from "#contract/error-schemas.ts";
import {
  MAX_RUNS,
  erasedData,
  journalEntry,
  sharedBatches,
  sharedRun,
  sharedRuns,
} from "#contract/gateway-schemas.ts";
import {
  type JournalForTest,
  contactsBody,
  deferred,
  journalForTest,
  paidAnswer,
} from "#testing/service/journal-for-test.ts";
import { sweepJournal } from "./journal-cleanup.ts";

const DAY = 24 * 3600;

let test: JournalForTest;
let token: string;
let stranger: string;
let key: string;

beforeAll(async () => {
  test = await journalForTest();
  token = await test.tokenOf("rep");
  stranger = await test.tokenOf("colleague");
});
afterAll(() => test.close());
beforeEach(() => {
  key = randomUUID();
  test.sent.length = 0;
  test.play(() => Promise.resolve(paidAnswer()));
});

let next = 1;
const fresh = () => contactsBody((next += 1));
const outcomeOf = (response: Response) => response.headers.get("X-Gateway-Outcome");
const codeOf = async (response: Response) => accessAnswer.parse(await response.json()).error.code;
const release = (id: string, holder = token) => test.ask(holder, `/batches/${id}/release`, "POST");
const entryOf = async (id: string) =>
  journalEntry.parse(await (await test.ask(token, `/batches/${id}`)).json());
const stateOf = async (id: string) => (await entryOf(id)).state;

async function lose(body: string, id = key): Promise<void> {
  test.play(() => Promise.reject(new Error("ECONNRESET")));
  expect((await test.send({ token, key: id, body })).status).toBe(502);
  test.play(() => Promise.resolve(paidAnswer()));
}

describe("a stored answer [gateway-14]", () => {
  it("is sealed for its call alone, and one that version 0.1.0 wrote is read as well", async () => {
    const sent = await test.send({ token, key, body: fresh() });
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
    await test.send({ token, key: other, body: fresh() });
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
    await test.send({ token, key, body });
    await test.database.query
      .updateTable("gateway_calls")
      .set({ answer: "unknown.text" })
      .where("key", "=", key)
      .execute();
    const response = await test.send({ token, key, body });
    expect([response.status, outcomeOf(response), test.sent.length]).toEqual([503, "unknown", 1]);
  });
});

describe("a release [gateway-6]", () => {
  it("lets a call of unknown outcome be sent again, once the person says so", async () => {
    const body = fresh();
    await lose(body);
    const response = await release(key);
    expect([response.status, journalEntry.parse(await response.json()).state]).toEqual([200, "released"]);
    expect((await release(key)).status).toBe(200);
    expect(outcomeOf(await test.send({ token, key, body }))).toBe("upstream");
    expect(outcomeOf(await test.send({ token, key, body }))).toBe("replayed");
    expect(test.sent).toHaveLength(2);
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
    const other = test.send({ token, key: randomUUID(), body });
    await expect.poll(() => test.sent.length).toBe(2);
    const refused = await test.send({ token, key, body });
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
    expect(outcomeOf(await test.send({ token, key, body }))).toBe("upstream");
    expect(await stateOf(key)).toBe("released");
  });

  it("is refused for a call in flight, for an answered one and for another person's", async () => {
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const running = test.send({ token, key, body: fresh() });
    await expect.poll(() => test.sent.length).toBe(1);
    const early = await release(key);
    expect([early.status, await codeOf(early)]).toEqual([409, "not_unknown"]);
    answer.resolve(paidAnswer());
    await running;
    expect((await release(key)).status).toBe(409);
    expect((await release(key, stranger)).status).toBe(404);
    expect(await stateOf(key)).toBe("answered");
  });
});

describe("erasing one's data [gateway-7]", () => {
  it("leaves nothing of what was answered, and no way to send what may have been", async () => {
    const [answered, refused, running] = [randomUUID(), randomUUID(), randomUUID()];
    const [lost, inFlight] = [fresh(), fresh()];
    await test.send({ token, key: answered, body: fresh() });
    test.play(() => Promise.resolve(new Response("", { status: 403 })));
    await test.send({ token, key: refused, body: fresh() });
    await lose(lost);
    await test.send({ token: stranger, key: answered, body: fresh() });
    await test.ask(token, "/run-documents/r1", "PUT", { run: { name: "mine" } });
    await test.ask(token, "/run-documents/r1/batches/0", "PUT", { batches: [{ n: 1 }] });
    const answer = deferred<Response>();
    test.play(() => answer.promise);
    const call = test.send({ token, key: running, body: inFlight });
    await expect.poll(() => test.sent.at(-1)).toBe(inFlight);

    const counted = erasedData.parse(await (await test.ask(token, "/my-data", "DELETE")).json());
    expect(counted).toEqual({ batches: expect.any(Number), runs: 1 });
    expect(counted.batches).toBeGreaterThanOrEqual(4);
    answer.resolve(paidAnswer(`{"data":[],"secret":1}`));
    // who waits for the answer gets it; it is not stored any more
    expect((await call).status).toBe(200);

    for (const gone of [answered, refused]) {
      expect(await (await test.ask(token, `/batches/${gone}`)).json()).toMatchObject({ state: "absent" });
    }
    test.sent.length = 0;
    for (const [id, body] of [
      [key, lost],
      [running, inFlight],
      [running, fresh()],
    ] as const) {
      const again = await test.send({ token, key: id, body });
      expect([again.status, outcomeOf(again), await codeOf(again)]).toEqual([410, "unknown", "erased"]);
    }
    expect(test.sent).toHaveLength(0);
    expect(sharedRuns.parse(await (await test.ask(token, "/run-documents")).json()).runs).toEqual([]);
    expect((await test.ask(stranger, `/batches/${answered}`)).status).toBe(200);

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
    await test.send({ token, key: old, body: fresh() });
    await lose(lostBody, lost);
    await test.ask(token, "/run-documents/old", "PUT", { run: {} });
    await test.ask(token, "/run-documents/old/batches/0", "PUT", { batches: [{}] });
    test.wait(29 * DAY);
    token = await test.tokenOf("rep");
    await test.send({ token, key: recent, body: fresh() });
    await test.ask(token, "/run-documents/recent", "PUT", { run: {} });
    const sweepAfter = (days: number) =>
      Promise.all(
        [1, 2].map(() =>
          sweepJournal(test.database, 30, new Date(Date.now() + (29 * DAY + days * DAY) * 1000)),
        ),
      );
    await sweepAfter(0);
    expect((await test.ask(token, `/batches/${old}`)).status).toBe(200);
    await sweepAfter(2);
    // which ended tokens as well
    token = await test.tokenOf("rep");
    stranger = await test.tokenOf("colleague");
    expect(await (await test.ask(token, `/batches/${old}`)).json()).toMatchObject({ state: "absent" });
    expect((await test.ask(token, `/batches/${recent}`)).status).toBe(200);
    expect(await stateOf(lost)).toBe("unknown");
    expect((await test.send({ token, key: lost, body: lostBody })).status).toBe(409);
    const { runs } = sharedRuns.parse(await (await test.ask(token, "/run-documents")).json());
    expect(runs.map(({ id }) => id)).toEqual(["recent"]);
    const left = await test.database.query.selectFrom("gateway_run_batches").selectAll().execute();
    expect(left.filter(({ run_id: run }) => run === "old")).toEqual([]);
  });
});

describe("runs [gateway-9]", () => {
  const put = (path: string, body: unknown) => test.ask(token, path, "PUT", body);
  const read = async (path: string) => (await test.ask(token, path)).json();

  it("are the same in every browser of their person, and nobody else's", async () => {
    const run = { name: "Zoë's \u0000 run", fields: ["email"], odd: { deep: [1, null] } };
    expect((await put("/run-documents/one", { run })).status).toBe(204);
    expect(sharedRun.parse(await read("/run-documents/one"))).toEqual({
      id: "one",
      run,
      batches: 0,
      updatedAt: expect.any(String),
    });
    await put("/run-documents/one", { run: { name: "renamed" } });
    expect(sharedRun.parse(await read("/run-documents/one")).run).toEqual({ name: "renamed" });
    expect((await test.ask(stranger, "/run-documents/one")).status).toBe(204);
    expect(sharedRuns.parse(await (await test.ask(stranger, "/run-documents")).json()).runs).toEqual([]);
    expect((await test.ask(token, "/run-documents/one", "DELETE")).status).toBe(204);
    expect((await test.ask(token, "/run-documents/one")).status).toBe(204);
  });

  it("have their batches in pieces, written at their places", async () => {
    await put("/run-documents/two", { run: {} });
    const batch = (number: number) => ({ number, inputs: [{ personId: "9007199254740993" }] });
    const batches = Array.from({ length: 70 }, (_, number) => batch(number));
    expect((await put("/run-documents/two/batches/40", { batches: batches.slice(40) })).status).toBe(204);
    expect((await put("/run-documents/two/batches/0", { batches: batches.slice(0, 40) })).status).toBe(204);
    await put("/run-documents/two/batches/5", { batches: [{ number: 5, done: true }] });
    const piece = async (from: number) =>
      sharedBatches.parse(await read(`/run-documents/two/batches/${from}`)).batches;
    expect(await piece(0)).toEqual([
      ...batches.slice(0, 5),
      { number: 5, done: true },
      ...batches.slice(6, 40),
    ]);
    expect(await piece(40)).toEqual(batches.slice(40));
    expect(await piece(70)).toEqual([]);
    expect(sharedRun.parse(await read("/run-documents/two")).batches).toBe(70);
  });

  it("are listed from the newest on, without their batches", async () => {
    for (const id of ["a", "b", "c"]) {
      test.wait(1);
      await put(`/run-documents/${id}`, { run: { id } });
    }
    test.wait(1);
    await put("/run-documents/a/batches/0", { batches: [{}] });
    const { runs } = sharedRuns.parse(await read("/run-documents"));
    expect(runs.slice(0, 3).map(({ id, batches }) => [id, batches])).toEqual([
      ["a", 1],
      ["c", 0],
      ["b", 0],
    ]);
  });

  it("are as many as there is room for, and those that are there go on", async () => {
    const { query } = test.database;
    const { user_id: userId } = await query
      .selectFrom("gateway_runs")
      .select("user_id")
      .where("id", "=", "a")
      .executeTakeFirstOrThrow();
    const row = { user_id: userId, run: "{}", updated_at: "", space_id: null };
    const ids = Array.from({ length: MAX_RUNS }, (_, at) => `many-${String(at)}`);
    for (let at = 0; at < ids.length; at += 500)
      await query
        .insertInto("gateway_runs")
        .values(ids.slice(at, at + 500).map((id) => ({ ...row, id })))
        .execute();
    expect((await put("/run-documents/one-more", { run: {} })).status).toBe(400);
    expect((await put("/run-documents/many-7", { run: {} })).status).toBe(204);
    await query.deleteFrom("gateway_runs").where("id", "in", ids.slice(0, 500)).execute();
    expect((await put("/run-documents/one-more", { run: {} })).status).toBe(204);
  });

  it.each([
    ["a body that is no run", "/run-documents/x", { name: "x" }, 400],
    ["a body above the limit", "/run-documents/x", { run: { text: "x".repeat(1_048_577) } }, 413],
    ["batches of no run", "/run-documents/none/batches/0", { batches: [] }, 404],
    [
      "too many batches at once",
      "/run-documents/two/batches/0",
      { batches: Array.from({ length: 41 }, () => ({})) },
      400,
    ],
    ["a batch past the last that a run may have", "/run-documents/two/batches/20000", { batches: [{}] }, 400],
    ["a place that is no number", "/run-documents/two/batches/x", { batches: [] }, 404],
    ["an odd id", "/run-documents/a%20b", { run: {} }, 400],
    ["another address", "/nothing", {}, 404],
  ])("are refused: %s", async (_what, path, body, status) => {
    const response = await put(path, body);
    expect(response.status).toBe(status);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await codeOf(response)).toEqual(expect.any(String));
  });
});
