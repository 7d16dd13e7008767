import { QueryClient } from "@tanstack/react-query";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { draftsOf } from "#app/storage/drafts.ts";
import { type UserSession, createUserSession } from "#app/storage/user-storage-session.tsx";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { readTableForTest } from "#testing/files/read-table-for-test.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());
const { ImportStore } = await import("./import-store.ts");
const { fixRows } = await import("./match-rows.ts");

const CELLS = [
  ["Name", "Company", "Code"],
  ["Ada Example", "Works", "1"],
  ["Bo Example", "Works", "2"],
];

/** Reads a file without a worker. */
const readFile = async (source: File | { readonly pasted: string }) => ({
  ...(await readTableForTest(source)),
  name: source instanceof File ? source.name : "Pasted rows",
  bytes: 1,
});

const file = (name: string) => new File([CELLS.join("\n")], name);

/** The import of a page of this person. */
async function pageOf(session: UserSession) {
  const drafts = draftsOf(session);
  onTestFinished(() => drafts.close());
  const store = new ImportStore(drafts, readFile);
  await drafts.ready();
  return { store, state: () => store.store.getState(), written: () => drafts.whenWritten() };
}

const nextPage = ({ personId }: UserSession) => pageOf(createUserSession(personId, new QueryClient()));

const ada = { id: "1", snapshot: contactSnapshotOf({ name: "Ada Example" }), lastUpdatedDate: null };

/** An import under review, with a choice for each of its rows. */
async function reviewOf(session: UserSession, name = "a.csv") {
  const page = await pageOf(session);
  await page.store.take([file(name)], []);
  page.store.setTarget(2, "leave-out");
  page.store.goTo("review");
  page.store.startMatching();
  page.store.found(
    new Map([
      ["row-2", { kind: "likely", candidates: [ada] }],
      ["row-3", { kind: "not-found" }],
    ]),
  );
  page.store.matchingIs({ status: "done" });
  page.store.decide(() => ({ chosen: new Map([["row-2", "1"]]), unticked: new Set(["row-3"]) }));
  return page;
}

describe("an import under review", () => {
  test("is there on the next page as it was left, and for nobody else", async () => {
    const session = sessionForTest();
    const before = await reviewOf(session);
    await before.written();
    const left = before.state();

    const next = await nextPage(session);
    expect(next.store.name()).toBe("a.csv");
    await next.store.restore();
    const { step, columns, matches, decisions, matching, touched } = next.state();
    expect({ step, columns, matches, decisions, matching, touched }).toEqual({
      step: "review",
      columns: left.columns,
      matches: left.matches,
      decisions: left.decisions,
      matching: left.matching,
      touched: true,
    });
    const other = await nextPage({ ...session, personId: `${session.personId}-else` });
    await other.store.restore();
    expect([other.store.name(), other.state().step]).toEqual([undefined, "file"]);
  });

  test("goes on with its search where the page was left amid it, and not where the person stopped it", async () => {
    const session = sessionForTest();
    const before = await reviewOf(session);
    before.store.matchingIs({ status: "running" });
    await before.written();
    const next = await nextPage(session);
    await next.store.restore();
    expect(next.state().matching.status).toBe("idle");
    next.store.matchingIs({ status: "running" });
    next.store.stopMatching();
    await next.written();
    const last = await nextPage(session);
    await last.store.restore();
    expect(last.state().matching.status).toBe("stopped");
    // nor does mending rows begin it again
    const fix = { key: "use-domain:2", done: false };
    fixRows(last.store, { key: fix.key, message: "", outcome: "", fix, rows: new Set(["row-3"]) });
    expect([...last.state().decisions.fixes]).toEqual(["use-domain:2"]);
    expect(last.state().matching.status).toBe("stopped");
  });

  test("says nothing of what is free that may have changed: it is looked for again the next day", async () => {
    const session = sessionForTest();
    const before = await reviewOf(session);
    await before.written();
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
    onTestFinished(() => clock.mockRestore());
    const next = await nextPage(session);
    await next.store.restore();
    const { matches, matching, decisions } = next.state();
    expect([matches.size, matching.status]).toEqual([0, "idle"]);
    // a choice holds where the same records are found
    expect(decisions.chosen).toEqual(new Map([["row-2", "1"]]));
  });

  test("is gone everywhere once it is started or cancelled, and back by an undo", async () => {
    const session = sessionForTest();
    const page = await reviewOf(session);
    const putBack = page.store.reset();
    await page.written();
    expect((await nextPage(session)).store.name()).toBeUndefined();
    putBack();
    await page.written();
    const next = await nextPage(session);
    await next.store.restore();
    expect(next.state().decisions.chosen).toEqual(new Map([["row-2", "1"]]));
  });

  test("is one for all tabs: what one chooses, starts or replaces the others follow", async () => {
    const session = sessionForTest();
    const one = await reviewOf(session);
    await one.written();
    const other = await nextPage(session);
    await other.store.restore();
    one.store.decide(() => ({ describe: false }));
    await expect.poll(() => other.state().decisions.describe).toBe(false);
    await one.store.read(file("b.csv"), []);
    await expect.poll(() => other.state().file?.name).toBe("b.csv");
    one.store.reset();
    await expect.poll(() => other.state().file).toBeNull();
  });
});

describe("another file amid a review", () => {
  test("is asked about, also on a page that has not opened the review", async () => {
    const session = sessionForTest();
    const before = await reviewOf(session);
    await before.written();
    const { store, state } = await nextPage(session);
    await store.take([file("b.csv")], []);
    expect(state().asked).toHaveLength(1);
    store.dismissAsked();
    await store.restore();
    expect([state().asked, state().waiting, state().file?.name]).toEqual([null, [], "a.csv"]);
    await store.take([file("b.csv")], []);
    await store.answer("instead", []);
    expect([state().file?.name, state().decisions.chosen.size, state().touched]).toEqual(["b.csv", 0, false]);
    // nothing was chosen for it yet
    await store.take([file("c.csv")], []);
    expect([state().asked, state().file?.name]).toEqual([null, "c.csv"]);
  });

  test.each([["as the screen opens"], ["after the screen opened"]])("stays asked about %s", async (when) => {
    const session = sessionForTest();
    await (await reviewOf(session)).written();
    const { store, state } = await nextPage(session);
    const names = () => state().asked?.map((source) => source instanceof File && source.name);
    if (when === "after the screen opened") await store.restore();
    const taken = store.take([file("b.csv"), file("c.csv")], []);
    await Promise.all([taken, store.restore()]);
    expect([names(), state().file?.name]).toEqual([["b.csv", "c.csv"], "a.csv"]);
    // what is dropped beside the question comes to it
    await store.take([file("d.csv")], []);
    // another tab ends the review meanwhile
    store.reset();
    expect(names()).toEqual(["b.csv", "c.csv", "d.csv"]);
    await store.answer("instead", []);
    expect([state().asked, state().file?.name, state().waiting.length]).toEqual([null, "b.csv", 2]);
  });

  test("of several that open a page, the first is read and the others wait", async () => {
    const session = sessionForTest();
    const before = await pageOf(session);
    await before.store.take([file("a.csv")], []);
    await before.written();
    const { store, state } = await nextPage(session);
    await Promise.all([store.take([file("b.csv"), file("c.csv")], []), store.restore()]);
    expect([state().file?.name, state().waiting.map(({ name }) => name)]).toEqual(["b.csv", ["c.csv"]]);
  });

  test("waits where the review goes on, as the others of several do, over a reload", async () => {
    const session = sessionForTest();
    const { store, state, written } = await reviewOf(session);
    await store.take([file("b.csv"), file("c.csv")], []);
    await store.answer("after", []);
    expect(state().file?.name).toBe("a.csv");
    expect(state().waiting.map(({ name }) => name)).toEqual(["b.csv", "c.csv"]);
    store.reset();
    await store.takeNext([]);
    expect([state().file?.name, state().waiting.length]).toEqual(["b.csv", 1]);
    await written();
    const next = await nextPage(session);
    expect(next.state().waiting).toHaveLength(1);
    next.store.forgetWaiting();
    expect(next.state().waiting).toEqual([]);
  });
});
