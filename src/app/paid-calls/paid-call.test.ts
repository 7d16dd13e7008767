import { describe, expect, test } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { entryOf, scriptedJournal } from "#testing/enrich-run-for-test.ts";
import { manualClock } from "#testing/manual-clock.ts";
import { memoryPaidCalls } from "#testing/memory-paid-calls.ts";
import { NotStoredError } from "./paid-call-outcome.ts";
import { type PaidCallEnvironment, type PaidRequest, makePaidCall, recoverPaidCall } from "./paid-call.ts";
import type { PaidCall } from "./paid-call-store.ts";

type Reply = "answer" | "silence" | Error;

const request = { path: "/data/v1/news/enrich?page=1", body: '{"companyId":42}' };
const cut = new ApiError("cut", { kind: "network" });
const refusal = (status: number, given: Partial<ConstructorParameters<typeof ApiError>[1]> = {}) =>
  new ApiError("no", { kind: "invalid", status, gateway: "upstream", ...given });
const unknown = refusal(409, { code: "outcome_unknown", gateway: "unknown" });

/** A person in two tabs, over a service that gives each reply once. */
function asking(...replies: Reply[]) {
  const store = memoryPaidCalls<PaidCall>();
  const clock = manualClock();
  const journal = scriptedJournal();
  const sent: (PaidRequest & { readonly stored: boolean })[] = [];
  const locks = new Map<string, Promise<unknown>>();
  let keys = 0;
  const environment: PaidCallEnvironment = {
    journal,
    // only the call's own timeout waits for the test
    clock: {
      now: () => clock.now(),
      after: (ms, action) =>
        ms === 900 ? clock.after(ms, action) : (queueMicrotask(action), () => undefined),
    },
    async send(call, signal) {
      sent.push({ ...call, stored: store.calls.get("news 42")?.attempt?.key === call.key });
      await clock.advance(10);
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      if (reply === "silence") {
        const aborted = new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        );
        void clock.advance(2000);
        return aborted;
      }
      return { body: new Blob(["paid"]), credits: 1 };
    },
    async lock(name, work) {
      const mine = (locks.get(name) ?? Promise.resolve()).then(work, work);
      locks.set(name, mine);
      return mine;
    },
    uuid: () => `key-${(keys += 1)}`,
  };
  const ask = (newerThan?: string, changed: Partial<typeof request> = {}) =>
    makePaidCall(
      {
        call: { id: "news 42", attempt: null, answer: null },
        request: { ...request, ...changed },
        newerThan,
        timeoutMs: 900,
      },
      store,
      environment,
    );
  /** What the next page does with what this one left. */
  const recover = () => recoverPaidCall("news 42", store, environment);
  const stored = () => store.calls.get("news 42");
  return { store, journal, sent, ask, recover, stored };
}

test("the intent is stored before anything is sent, and the answer with the end of the attempt", async () => {
  const { store, sent, ask, stored } = asking("answer");
  const result = await ask();
  expect(sent).toEqual([{ ...request, key: "key-1", stored: true }]);
  expect(result).toMatchObject({ state: "DONE", stored: true });
  expect(stored()).toEqual(result.call);
  expect(stored()).toMatchObject({
    attempt: null,
    answer: { receivedAt: expect.any(String) },
    charges: [{ at: expect.any(String), credits: 1 }],
  });
  expect(await store.answers.get("news 42")?.text()).toBe("paid");
});

test("a stored answer is not asked for again, unless a newer one is wanted: then as another piece of work", async () => {
  const { sent, ask, stored } = asking("answer", "answer");
  await ask();
  await ask();
  expect(sent).toHaveLength(1);
  await ask(stored()?.answer?.receivedAt);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});

test("two tabs that ask or refresh at once send once", async () => {
  const { sent, ask, stored } = asking("answer", "answer", "answer");
  await Promise.all([ask(), ask()]);
  expect(sent).toHaveLength(1);
  const seen = stored()?.answer?.receivedAt;
  const [one, other] = await Promise.all([ask(seen), ask(seen)]);
  expect(sent).toHaveLength(2);
  expect(other.call).toEqual(one.call);
});

test("where the intent cannot be stored, nothing is sent", async () => {
  const { store, sent, ask } = asking("answer");
  store.breakDisk("disk is full");
  const result = await ask();
  expect(result).toMatchObject({ state: "REJECTED", error: expect.any(NotStoredError) });
  expect(sent).toEqual([]);
});

test("an answer that cannot be stored is handed over, and the call stays unsettled on the disk", async () => {
  const { store, sent, ask, stored } = asking("answer");
  const asked = ask();
  while (sent.length === 0) await Promise.resolve();
  store.breakDisk("disk is full");
  const result = await asked;
  expect(result).toMatchObject({ state: "DONE", stored: false, answer: expect.any(Blob) });
  expect(stored()?.attempt?.key).toBe("key-1");
});

test.each([400, 401, 403, 429])(
  "a complete %i settles a first attempt: nothing remains of it",
  async (status) => {
    const { store, sent, ask } = asking(refusal(status), "answer");
    expect(await ask()).toMatchObject({ state: "REJECTED", error: { status } });
    expect(store.calls.size).toBe(0);
    await ask();
    expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  },
);

test("a refused refresh leaves the stored answer", async () => {
  const { ask, stored } = asking("answer", refusal(429));
  await ask();
  const before = stored();
  expect(await ask(before?.answer?.receivedAt)).toMatchObject({ state: "REJECTED", call: before });
  expect(stored()).toEqual(before);
});

test.each([
  ["a broken connection", cut],
  ["an answer from something on the way", refusal(502, { gateway: undefined })],
  ["a refusal that may answer a resend of the browser", refusal(429, { gateway: undefined })],
])(
  "after %s the very same call is made under its key, until the gateway has its answer",
  async (_what, lost) => {
    const { sent, ask, stored } = asking(lost, lost, "answer");
    expect(await ask()).toMatchObject({ state: "DONE" });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ path, body, key }) => `${path} ${body} ${key}`)).size).toBe(1);
    expect(stored()?.attempt).toBeNull();
  },
);

test.each([
  ["the gateway cannot be reached", [cut, cut, cut, cut]],
  ["nobody knows its outcome", [unknown]],
  ["no answer comes in time", ["silence" as const]],
])("while %s the call stays unknown, and asking again sends the very same call", async (_what, replies) => {
  const { journal, sent, ask, stored } = asking(...replies, unknown, "answer");
  journal.entries.set("key-1", entryOf("key-1", "unknown"));
  expect(await ask()).toMatchObject({ state: "UNKNOWN", call: { attempt: { key: "key-1" } } });
  expect(journal.released).toEqual([]);
  // a newer app may ask differently; the person's word lets it through
  expect(await ask(undefined, { path: "/elsewhere", body: "{}" })).toMatchObject({ state: "DONE" });
  expect(journal.released).toEqual(["key-1"]);
  expect(new Set(sent.map(({ path, body, key }) => `${path} ${body} ${key}`)).size).toBe(1);
  expect(stored()?.attempt).toBeNull();
});

test("what would be free is asked for again by itself", async () => {
  const { journal, sent, ask } = asking(unknown, "answer");
  journal.entries.set("key-1", {
    ...entryOf("key-1", "unknown", { managementDays: 365 }),
  });
  expect(await ask()).toMatchObject({ state: "DONE" });
  expect(journal.released).toEqual(["key-1"]);
  expect(sent).toHaveLength(2);
});

test("what the gateway refused by itself says nothing about an attempt before", async () => {
  const { ask, stored } = asking(cut, cut, cut, cut, refusal(401, { gateway: "not-sent" }));
  await ask();
  expect(await ask()).toMatchObject({ state: "UNKNOWN" });
  expect(stored()?.attempt?.key).toBe("key-1");
});

test("a refresh without a definite outcome keeps the stored answer beside the attempt", async () => {
  const { store, ask, stored } = asking("answer", cut, cut, cut, cut);
  await ask();
  await ask(stored()?.answer?.receivedAt);
  expect(stored()).toMatchObject({ attempt: { key: "key-2" }, answer: { receivedAt: expect.any(String) } });
  expect(await store.answers.get("news 42")?.text()).toBe("paid");
});

test("an attempt that may have been charged stays unknown where the next one cannot be stored", async () => {
  const { store, sent, ask } = asking(cut, cut, cut, cut);
  await ask();
  store.breakDisk("Disk full");
  const result = await ask();
  expect(result).toMatchObject({ state: "UNKNOWN", call: { attempt: { key: "key-1" } } });
  expect("error" in result && result.error).toBeInstanceOf(NotStoredError);
  expect(sent).toHaveLength(4);
});

describe("the next page", () => {
  const lost = [cut, cut, cut, cut] as const;

  test("fetches the answer that was lost, and sends nothing", async () => {
    const { store, journal, sent, ask, recover, stored } = asking(...lost);
    await ask();
    journal.entries.set("key-1", entryOf("key-1", "answered", { answer: '{"data":[]}' }));
    await recover();
    expect(stored()).toMatchObject({ attempt: null, answer: { receivedAt: expect.any(String) } });
    expect(await store.answers.get("news 42")?.text()).toBe('{"data":[]}');
    expect(sent).toHaveLength(4);
  });

  test("forgets what never left, and waits for what is under way", async () => {
    const { journal, ask, recover, stored } = asking(...lost);
    await ask();
    let asked = 0;
    const { find } = journal;
    journal.find = async (key) => ((asked += 1) < 3 ? entryOf(key, "in-flight") : find(key));
    await recover();
    expect(asked).toBe(3);
    expect(stored()).toBeUndefined();
  });

  test("asks again by itself where that is free, and leaves the rest to the person", async () => {
    const free = asking(...lost, unknown, "answer");
    await free.ask();
    free.journal.entries.set("key-1", entryOf("key-1", "unknown", { managementDays: 365 }));
    await free.recover();
    expect(free.stored()).toMatchObject({ attempt: null, answer: { receivedAt: expect.any(String) } });
    const dear = asking(...lost);
    await dear.ask();
    dear.journal.entries.set("key-1", entryOf("key-1", "unknown"));
    await dear.recover();
    expect(dear.stored()).toMatchObject({ attempt: { key: "key-1" }, answer: null });
    expect(dear.sent).toHaveLength(4);
  });
});
