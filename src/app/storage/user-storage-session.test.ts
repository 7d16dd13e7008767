import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { type SessionPart, createUserSession } from "./user-storage-session.tsx";

const session = () => createUserSession("subject-1", new QueryClient());

test("in a browser without databases, opening one rejects as it does where they are blocked", async () => {
  // as here: there is none outside of a browser
  expect(globalThis).not.toHaveProperty("indexedDB");
  const { database } = session();
  let opening: Promise<unknown> | undefined;
  expect(() => (opening = database())).not.toThrow();
  await expect(opening).rejects.toThrow("indexedDB");
  await expect(database()).rejects.toThrow("indexedDB");
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
    const part: SessionPart<Promise<string>> = async () => {
      tries += 1;
      await Promise.resolve();
      if (tries === 1) throw new Error("The disk is full");
      return "open";
    };
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
