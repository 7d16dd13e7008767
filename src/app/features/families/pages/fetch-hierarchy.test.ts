import { expect, test } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { memoryFamilyStore } from "#testing/memory-family-store.ts";
import { NotStoredError, askFamily, familyRequest, isDefinite } from "./fetch-hierarchy.ts";

type Reply = "answer" | Error;

const cut = new ApiError("cut", { kind: "network" });
const refused = new ApiError("no", { kind: "rate-limited", status: 429 });

/** A person who asks for the family of company 42, over a service that replies as told, once each. */
function asking(...replies: Reply[]) {
  const store = memoryFamilyStore();
  const sent: { body: string; key: string; noted: boolean }[] = [];
  const locks = new Map<string, Promise<unknown>>();
  let keys = 0;
  const ask = (anew = false) =>
    askFamily(
      { companyId: "42", name: "Orrinvale", anew },
      {
        store,
        async send(call) {
          sent.push({ ...call, noted: store.families.get("42")?.attempt?.key === call.key });
          await Promise.resolve();
          const reply = replies.shift();
          if (reply instanceof Error) throw reply;
          return new Blob(["paid"]);
        },
        async lock(name, work) {
          const before = locks.get(name) ?? Promise.resolve();
          const mine = before.then(work, work);
          locks.set(name, mine);
          return mine;
        },
        now: () => new Date("2026-11-21T09:00:00Z"),
        uuid: () => `key-${(keys += 1)}`,
      },
    );
  const failed = async (anew = false): Promise<unknown> =>
    ask(anew).then(
      () => "answered",
      (error: unknown) => error,
    );
  return { store, sent, ask, failed };
}

test("the intent is stored before anything is sent, and the answer with it when it came", async () => {
  const { store, sent, ask } = asking("answer");
  const { family, answer, kept } = await ask();
  expect(sent).toEqual([{ body: familyRequest("42"), key: "key-1", noted: true }]);
  expect(kept).toBe(true);
  expect(await answer.text()).toBe("paid");
  expect(store.families.get("42")).toEqual(family);
  expect(family).toMatchObject({ attempt: null, answer: { receivedAt: expect.any(String) } });
  expect(store.answers.get("42")).toBe(answer);
});

test("what is kept is not asked again, unless it is wanted anew, as another piece of work", async () => {
  const { sent, ask } = asking("answer", "answer");
  await ask();
  await ask();
  expect(sent).toHaveLength(1);
  await ask(true);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});

test("two tabs that ask at once send once", async () => {
  const { sent, ask } = asking("answer", "answer");
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(sent).toHaveLength(1);
  expect(other.family).toEqual(one.family);
});

test("where the intent cannot be stored, nothing is sent", async () => {
  const { store, sent, failed } = asking("answer");
  store.breakDisk("disk is full");
  const error = await failed();
  expect(error).toBeInstanceOf(NotStoredError);
  expect(isDefinite(error)).toBe(true);
  expect(sent).toEqual([]);
});

test("an answer that cannot be stored is handed over, and the call stays in doubt on the disk", async () => {
  const asked = asking("answer");
  const done = asked.ask();
  // the disk breaks while the call is on its way
  await Promise.resolve().then(() => undefined);
  while (asked.sent.length === 0) await Promise.resolve();
  asked.store.breakDisk("disk is full");
  const { kept, answer } = await done;
  expect(kept).toBe(false);
  expect(await answer.text()).toBe("paid");
  expect(asked.store.families.get("42")?.attempt?.key).toBe("key-1");
});

test("a refusal settles a first attempt: nothing remains of it", async () => {
  const { store, failed } = asking(refused);
  expect(await failed()).toBe(refused);
  expect(store.families.size).toBe(0);
});

test("a refusal while reading anew leaves what was kept", async () => {
  const { store, ask, failed } = asking("answer", refused);
  const before = (await ask()).family;
  expect(await failed(true)).toBe(refused);
  expect(store.families.get("42")).toEqual(before);
});

test("a call without a definite end stays in doubt, and asking again sends the very same call", async () => {
  const { store, sent, ask, failed } = asking(cut, refused, "answer");
  const error = await failed();
  expect(isDefinite(error)).toBe(false);
  expect(store.families.get("42")?.attempt?.key).toBe("key-1");
  // a later refusal does not settle the first call
  await failed();
  expect(store.families.get("42")?.attempt?.key).toBe("key-1");
  await ask();
  expect(new Set(sent.map(({ body, key }) => body + key)).size).toBe(1);
  expect(store.families.get("42")?.attempt).toBeNull();
});

test("ids that no number holds exactly travel as text", () => {
  expect(familyRequest("707341702")).toContain('{"companyId":707341702}');
  expect(familyRequest("90071992547409931")).toContain('{"companyId":"90071992547409931"}');
});
