import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type UserSession, createUserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { stubLocalStorage } from "#testing/page/local-storage-for-test.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { GATEWAY_OUTCOME, GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { callsOnAccount } from "./calls-on-account.ts";
import { type StoredFamily, familyCallStore, newFamilyCall } from "./company-calls.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { acceptSignIn } = await import("#app/auth/auth-session.ts");
const { followAccount } = await import("./bring-account-calls.ts");

let restore: () => void;
/** What holds a lock, which goes on when a test has ended. */
const working: Promise<unknown>[] = [];
beforeAll(() => {
  restore = withBrowserDatabases();
  vi.stubGlobal("sessionStorage", stubLocalStorage());
  vi.stubGlobal("navigator", {
    locks: {
      request(...given: readonly unknown[]) {
        const work = Promise.resolve((given.at(-1) as () => unknown)());
        working.push(work);
        return work;
      },
    },
  });
});
afterAll(async () => {
  await Promise.allSettled(working);
  // what a page reads by itself tells nobody when it has
  await new Promise((resolve) => setTimeout(resolve, 50));
  restore();
});

const open = () => createUserSession(crypto.randomUUID(), new QueryClient());
const answered = (key: string, receivedAt: string): StoredFamily => ({
  ...newFamilyCall("42", "Example Works", receivedAt),
  answer: { receivedAt, key },
});
const told = async (session: UserSession) =>
  (await callsOnAccount(session)).map(({ key, id, call }) => [key, id, call !== null]);
const answer = new Blob(["{}"]);

describe("what the account has of a paid call [workspace-24]", () => {
  test("is the key of its last answer, and that it was deleted", async () => {
    const session = open();
    const store = familyCallStore(session);
    await store.put({ ...answered("key-1", "2026-11-26T08:00:00Z"), charges: [] }, answer);
    expect(await told(session)).toEqual([["key-1", "42", true]]);
    await store.put(answered("key-2", "2026-11-26T09:00:00Z"), answer);
    expect(await told(session)).toEqual([["key-2", "42", true]]);
    const undo = await store.remove("42");
    expect(await told(session)).toEqual([["key-2", "42", false]]);
    await undo();
    expect(await told(session)).toEqual([["key-2", "42", true]]);
    const [stored] = await store.list("");
    expect(stored).toMatchObject({ untold: false, answer: { key: "key-2" } });
  });

  test("is told later where it could not be told at once, and nothing of what another browser told", async () => {
    const session = open();
    const store = familyCallStore(session);
    const { change } = session.part(openWorkspace);
    const broken = vi.spyOn(session.part(openWorkspace), "change");
    broken.mockRejectedValueOnce(new DOMException("The page was closed.", "AbortError"));
    await store.put(answered("key-1", "2026-11-26T08:00:00Z"), answer);
    expect(await told(session)).toEqual([]);
    const [untold] = await store.list("");
    expect(untold?.untold).toBe(true);
    broken.mockImplementation(change);
    if (untold) await store.tell(untold);
    expect(await told(session)).toEqual([["key-1", "42", true]]);

    const other = open();
    await familyCallStore(other).take(answered("key-1", "2026-11-26T08:00:00Z"), answer);
    expect(await told(other)).toEqual([]);
    expect((await familyCallStore(other).list(""))[0]?.untold).toBeUndefined();
  });
});

describe("what another browser paid for [workspace-24]", () => {
  const family = answered("key-1", "2026-11-26T08:00:00Z");
  const now = Date.parse("2026-11-27T08:00:00Z");

  /** A browser of somebody whose account has a family tree, which this browser has not. */
  async function secondBrowser(status: 200 | 404) {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
      asked.push(`${method} ${address.replace(/^https?:\/\/[^/]+/, "")}`);
      const headers = { [GATEWAY_OUTCOME]: status === 200 ? "replayed" : "not-sent" };
      const body = status === 200 ? `{"data":[]}` : `{"errors":[]}`;
      return Promise.resolve(new Response(body, { status, headers }));
    });
    acceptSignIn({
      accessToken: "token",
      renewAt: Date.now() + 60_000,
      expiresAt: Date.now() + 60_000,
      user: { id: "person-1", name: "Robin Doe", scopes: [] },
    });
    const session = open();
    const store = familyCallStore(session);
    await store.put(family, answer);
    await store.drop("42");
    const stored = async () => (await store.list("")).map((call) => call.answer?.key);
    return { session, store, asked, stored };
  }

  test("is fetched from the journal, without a paid call, and leaves this one where that deletes it", async () => {
    const { session, store, asked, stored } = await secondBrowser(200);
    expect(await stored()).toEqual([]);
    await followAccount(session, now);
    await followAccount(session, now);
    expect(await stored()).toEqual(["key-1"]);
    expect(asked).toEqual([`GET ${GATEWAY_PREFIX}${GATEWAY_PATHS.answer.replace(":key", "key-1")}`]);
    await store.remove("42");
    await store.take(family, answer);
    await followAccount(session, now);
    expect(await stored()).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test("and no journal has any more is asked for once", async () => {
    const { session, asked, stored } = await secondBrowser(404);
    await followAccount(session, now);
    await followAccount(session, now);
    expect(await stored()).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});
