import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type UserSession, createUserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { withBrowserDatabases } from "#testing/user-database-for-test.ts";
import { callsOnAccount } from "./calls-on-account.ts";
import { type StoredFamily, familyCallStore, newFamilyCall } from "./company-calls.ts";

let restore: () => void;
beforeAll(() => (restore = withBrowserDatabases()));
afterAll(() => restore());

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
