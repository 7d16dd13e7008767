import { expect, test } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { memoryFamilyStorage } from "#testing/memory-family-storage.ts";
import { NotStoredError, fetchHierarchy, hierarchyBody, isDefinite } from "./fetch-hierarchy.ts";

type Reply = "answer" | Error;

const cut = new ApiError("cut", { kind: "network" });
const refused = new ApiError("no", { kind: "rate-limited", status: 429 });

/** Fetches the family of company 42 from a service that gives one reply after the other. */
function setUp(...replies: Reply[]) {
  const storage = memoryFamilyStorage();
  const sent: { body: string; key: string; stored: boolean }[] = [];
  const locks = new Map<string, Promise<unknown>>();
  let keys = 0;
  const fetchFamily = (refetch = false) =>
    fetchHierarchy(
      { companyId: "42", name: "Orrinvale", refetch },
      {
        storage,
        async send(call) {
          sent.push({ ...call, stored: storage.families.get("42")?.attempt?.key === call.key });
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
  const failed = async (refetch = false): Promise<unknown> =>
    fetchFamily(refetch).then(
      () => "answered",
      (error: unknown) => error,
    );
  return { storage, sent, fetchFamily, failed };
}

test("the intent is stored before anything is sent, and the answer when it arrives", async () => {
  const { storage, sent, fetchFamily } = setUp("answer");
  const { family, answer, saved } = await fetchFamily();
  expect(sent).toEqual([{ body: hierarchyBody("42"), key: "key-1", stored: true }]);
  expect(saved).toBe(true);
  expect(await answer.text()).toBe("paid");
  expect(storage.families.get("42")).toEqual(family);
  expect(family).toMatchObject({ attempt: null, answer: { receivedAt: expect.any(String) } });
  expect(storage.answers.get("42")).toBe(answer);
});

test("a stored answer is not fetched again, except by a refetch, which has a key of its own", async () => {
  const { sent, fetchFamily } = setUp("answer", "answer");
  await fetchFamily();
  await fetchFamily();
  expect(sent).toHaveLength(1);
  await fetchFamily(true);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});

test("two tabs that fetch at once send once", async () => {
  const { sent, fetchFamily } = setUp("answer", "answer");
  const [one, other] = await Promise.all([fetchFamily(), fetchFamily()]);
  expect(sent).toHaveLength(1);
  expect(other.family).toEqual(one.family);
});

test("nothing is sent when the intent cannot be stored", async () => {
  const { storage, sent, failed } = setUp("answer");
  storage.breakDisk("disk is full");
  const error = await failed();
  expect(error).toBeInstanceOf(NotStoredError);
  expect(isDefinite(error)).toBe(true);
  expect(sent).toEqual([]);
});

test("an answer that cannot be stored is returned, and the call stays unconfirmed on disk", async () => {
  const call = setUp("answer");
  const done = call.fetchFamily();
  // the disk breaks while the call is under way
  await Promise.resolve().then(() => undefined);
  while (call.sent.length === 0) await Promise.resolve();
  call.storage.breakDisk("disk is full");
  const { saved, answer } = await done;
  expect(saved).toBe(false);
  expect(await answer.text()).toBe("paid");
  expect(call.storage.families.get("42")?.attempt?.key).toBe("key-1");
});

test("nothing remains of a first attempt that was refused", async () => {
  const { storage, failed } = setUp(refused);
  expect(await failed()).toBe(refused);
  expect(storage.families.size).toBe(0);
});

test("a refused refetch leaves what was stored", async () => {
  const { storage, fetchFamily, failed } = setUp("answer", refused);
  const before = (await fetchFamily()).family;
  expect(await failed(true)).toBe(refused);
  expect(storage.families.get("42")).toEqual(before);
});

test("a call without a definite outcome stays unconfirmed, and fetching again sends the very same call", async () => {
  const { storage, sent, fetchFamily, failed } = setUp(cut, refused, "answer");
  const error = await failed();
  expect(isDefinite(error)).toBe(false);
  expect(storage.families.get("42")?.attempt?.key).toBe("key-1");
  // a later refusal does not settle the first call
  await failed();
  expect(storage.families.get("42")?.attempt?.key).toBe("key-1");
  await fetchFamily();
  expect(new Set(sent.map(({ body, key }) => body + key)).size).toBe(1);
  expect(storage.families.get("42")?.attempt).toBeNull();
});

test("ids beyond exact numbers are sent as text", () => {
  expect(hierarchyBody("707341702")).toContain('{"companyId":707341702}');
  expect(hierarchyBody("90071992547409931")).toContain('{"companyId":"90071992547409931"}');
});
