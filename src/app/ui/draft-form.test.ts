import { describe, expect, test, vi } from "vitest";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { DraftForm } from "./draft-form.ts";

/** A draft whose submissions the test answers by hand. */
function setUp() {
  const draft = new DraftForm<string>();
  const sent: string[] = [];
  const open: { end: () => void; fail: (error: Error) => void }[] = [];
  const check = (text: string) => (/^\d+$/.test(text) ? undefined : "Not a number.");
  const send = (text: string) => {
    sent.push(text);
    return new Promise<void>((end, fail) => void open.push({ end, fail }));
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const set = () => draft.submit({ check, send, failure: "Not set." });
  return { draft, sent, open, set, state: () => draft.store.getState(), turn };
}

describe("what is entered", () => {
  test("is sent once by Enter and leaving the field", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.change("50");
    const both = Promise.all([set(), set()]);
    await turn();
    expect(sent).toEqual(["50"]);
    open[0]?.end();
    await both;
    await set();
    expect(sent).toEqual(["50"]);
    expect(state().draft).toBeUndefined();
  });

  test("stays where something else was typed while it was on its way, and is sent after it", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.change("50");
    void set();
    await turn();
    draft.change("75");
    const second = set();
    await turn();
    expect(sent).toEqual(["50"]);
    open[0]?.end();
    await turn();
    expect(state().draft).toBe("75");
    expect(sent).toEqual(["50", "75"]);
    open[1]?.end();
    await second;
    expect(state().draft).toBeUndefined();
  });

  test("stays with a reason where it is wrong, or was not taken", async () => {
    const { draft, sent, open, set, state, turn } = setUp();
    draft.change("fifty");
    await set();
    expect(sent).toEqual([]);
    expect(state()).toMatchObject({ draft: "fifty", problem: "Not a number." });
    draft.change("50");
    const asked = set();
    await turn();
    open[0]?.fail(new ExpectedError("There was no answer."));
    await asked;
    expect(state()).toMatchObject({ draft: "50", problem: "Not set. There was no answer." });
  });

  test("stays with a reason where the browser has no room, which is nobody's mistake", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const { draft, open, set, state, turn } = setUp();
    draft.change("50");
    const asked = set();
    await turn();
    open[0]?.fail(new DOMException("Full", "QuotaExceededError"));
    await asked;
    expect(state().problem).toMatch(/^Not set\. .*room/);
    expect(said).not.toHaveBeenCalled();
  });
});
