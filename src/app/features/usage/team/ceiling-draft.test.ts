import { describe, expect, test } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import { CeilingDraft } from "./ceiling-draft.ts";

/** A draft, and what was sent, each answered by hand. */
function setUp() {
  const draft = new CeilingDraft();
  const sent: (number | null)[] = [];
  const open: { end: () => void; fail: (error: Error) => void }[] = [];
  const send = (credits: number | null) => {
    sent.push(credits);
    return new Promise<void>((end, fail) => void open.push({ end, fail }));
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { draft, sent, open, set: () => draft.set(send), state: () => draft.store.getState(), turn };
}

describe("the ceiling that is typed", () => {
  test("is sent once by Enter and leaving the field", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.type("50");
    const both = Promise.all([set(), set()]);
    await turn();
    expect(sent).toEqual([50]);
    open[0]?.end();
    await both;
    await set();
    expect(sent).toEqual([50]);
    expect(state().draft).toBeUndefined();
  });

  test("stays where something else was typed while it was on its way, and is sent after it", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.type("50");
    void set();
    await turn();
    draft.type("75");
    const second = set();
    await turn();
    expect(sent).toEqual([50]);
    open[0]?.end();
    await turn();
    expect(state().draft).toBe("75");
    expect(sent).toEqual([50, 75]);
    open[1]?.end();
    await second;
    expect(state().draft).toBeUndefined();
  });

  test("stays with a reason where it is none, or was not taken", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.type("fifty");
    await set();
    expect(sent).toEqual([]);
    expect(state()).toMatchObject({ draft: "fifty", problem: expect.any(String) });
    draft.type("50");
    const asked = set();
    await turn();
    open[0]?.fail(plainApiError("network"));
    await asked;
    expect(state()).toMatchObject({ draft: "50", problem: "Not set. There was no answer." });
  });
});
