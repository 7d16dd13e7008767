import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { UserDatabase, openUserDatabase } from "./user-database.ts";
import { MAX_OPENING_MS, type SessionPart, createUserSession } from "./user-storage-session.tsx";

const session = () => createUserSession("subject-1", new QueryClient());

test("in a browser without databases, opening one rejects as it does where they are blocked", async () => {
  // as in these tests: only browsers have it
  expect(globalThis).not.toHaveProperty("indexedDB");
  const { database } = session();
  let opening: Promise<unknown> | undefined;
  expect(() => (opening = database())).not.toThrow();
  await expect(opening).rejects.toThrow("indexedDB");
  await expect(database()).rejects.toThrow("indexedDB");
});

describe("a browser whose storage does not answer", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A session whose database opens when the test decides. */
  function waitingSession() {
    const opened: ((database: UserDatabase) => void)[] = [];
    const upgrades: (() => void)[] = [];
    const open: typeof openUserDatabase = (_name, { onUpgrade }) =>
      new Promise((resolve) => {
        opened.push(resolve);
        if (onUpgrade) upgrades.push(onUpgrade);
      });
    return { opened, upgrades, ...createUserSession("subject-1", new QueryClient(), open) };
  }
  // never used
  const DATABASE = {} as UserDatabase;

  test("is waited for five seconds, once, and is said", async () => {
    vi.useFakeTimers();
    const { opened, database, databaseError } = waitingSession();
    const asked = Promise.allSettled([database(), database()]);
    await vi.advanceTimersByTimeAsync(MAX_OPENING_MS);
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    // a second caller does not wait again
    await expect(database()).rejects.toThrow("doesn’t answer");
    expect(databaseError.getState()?.name).toBe("TimeoutError");
    expect(opened).toHaveLength(1);
    opened[0]?.(DATABASE);
    await vi.advanceTimersByTimeAsync(0);
    expect(databaseError.getState()).toBeNull();
    expect(await database()).toBe(DATABASE);
  });

  test("is waited for as long as it rewrites what is stored", async () => {
    vi.useFakeTimers();
    const { opened, upgrades, database } = waitingSession();
    const asked = database();
    upgrades[0]?.();
    await vi.advanceTimersByTimeAsync(10 * MAX_OPENING_MS);
    opened[0]?.(DATABASE);
    expect(await asked).toBe(DATABASE);
  });
});

describe("a part of a session", () => {
  test("is opened when it is first asked for, and once", () => {
    let opened = 0;
    const part: SessionPart<object> = () => ({ number: (opened += 1) });
    const { part: get } = session();
    expect(opened).toBe(0);
    expect(get(part)).toBe(get(part));
    expect(opened).toBe(1);
    expect(session().part(part)).toEqual({ number: 2 });
  });

  test("that could not be opened is opened again by the next to ask", async () => {
    let tries = 0;
    const part: SessionPart<Promise<string>> = () =>
      (tries += 1) === 1 ? Promise.reject(new Error("The disk is full")) : Promise.resolve("open");
    const { part: get } = session();
    const [first, second] = [get(part), get(part)];
    await expect(first).rejects.toThrow("The disk is full");
    expect(second).toBe(first);
    expect(await get(part)).toBe("open");
    expect(tries).toBe(2);
  });

  test("opens other parts of the same session", () => {
    const inner: SessionPart<object> = ({ name }) => ({ name });
    const outer: SessionPart<object> = ({ part }) => part(inner);
    const { part: get } = session();
    expect(get(outer)).toBe(get(inner));
    expect(get(inner)).toEqual({ name: "prospect-subject-1" });
  });
});
