import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExpectedError } from "#app/lib/reports/report.ts";
import type { KnownQuestion, KnownRecord } from "#contract/records/owned-record.ts";
import { type ManualClock, manualClock } from "#testing/manual-clock.ts";
import { knownContactOf } from "#testing/runs/owned-records-for-test.ts";
import { KnownRecordsLoader } from "./known-records-loader.ts";
import { reloadKnownRecords, knownRecordsStore, shownRecords } from "./known-records-store.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

let clock: ManualClock;
let questions: KnownQuestion[];
let fails: boolean;
let owned: KnownRecord[];
let asker: KnownRecordsLoader;
let stop: () => void;
let hide: (() => void)[];

beforeEach(() => {
  clock = manualClock();
  questions = [];
  owned = [];
  fails = false;
  hide = [];
  knownRecordsStore.setState({ known: new Map() });
  const ask = (question: KnownQuestion) => {
    questions.push(question);
    if (fails) return Promise.reject(new ExpectedError("No answer."));
    return Promise.resolve(owned.filter(({ id }) => question.ids.includes(id)));
  };
  asker = new KnownRecordsLoader({ ask, clock, random: () => 0.5 });
  stop = asker.start();
});

afterEach(() => {
  stop();
  for (const each of hide) each();
});

const show = async (...keys: readonly string[]) => {
  hide.push(shownRecords.show(keys));
  await clock.advance(30);
};
const known = (key: string) => knownRecordsStore.getState().known.get(key);
const asked = () => questions.splice(0).map(({ type, ids }) => `${type} ${ids.join(" ")}`);

test("what comes to the screen together is one question of each type, and what is not owned is known not to be", async () => {
  owned = [knownContactOf({ id: "7" })];
  hide.push(shownRecords.show(["contact:7", "contact:8"]), shownRecords.show(["company:9"]));
  expect(known("contact:7")).toBeUndefined();
  await show("contact:8");
  expect(asked()).toEqual(["contact 7 8", "company 9"]);
  expect(known("contact:7")?.gotBy.name).toBe("Jonas Weber");
  expect([known("contact:8"), known("company:9")]).toEqual([null, null]);
  await show("contact:7");
  await clock.advance(10_000);
  expect(asked()).toEqual([]);
});

test("more than a hundred are asked for in several questions", async () => {
  await show(...Array.from({ length: 250 }, (_, id) => `contact:${String(id)}`));
  expect(questions.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
});

test("when runs changed, what is shown is asked for again, and the rest once it is shown", async () => {
  await show("contact:7");
  hide.pop()?.();
  await show("contact:8");
  expect(asked()).toEqual(["contact 7", "contact 8"]);
  owned = [knownContactOf({ id: "7" }), knownContactOf({ id: "8" })];
  // repeated changes cause no extra question
  for (let time = 0; time < 10; time += 1) asker.changed();
  await clock.advance(2000);
  expect(asked()).toEqual(["contact 8"]);
  expect([known("contact:7"), known("contact:8")?.id]).toEqual([null, "8"]);
  await show("contact:7");
  expect(known("contact:7")?.id).toBe("7");
});

test.each([false, true])(
  "what was just paid for is asked for at once, and again where that fails (%s)",
  async (first) => {
    await show("contact:7");
    asked();
    owned = [knownContactOf({ id: "7" })];
    fails = first;
    reloadKnownRecords([{ type: "contact", id: "7" }]);
    await clock.advance(30);
    expect(asked()).toEqual(["contact 7"]);
    fails = false;
    await clock.advance(first ? 5000 : 0);
    expect(known("contact:7")?.id).toBe("7");
  },
);

test("where it cannot be asked, screens go on, and it is asked again after growing pauses", async () => {
  fails = true;
  owned = [knownContactOf({ id: "7" })];
  await show("contact:7");
  expect(known("contact:7")).toBeNull();
  await clock.advance(60_000);
  const tries = asked().length;
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThan(9);
  fails = false;
  await clock.advance(60_000);
  expect(known("contact:7")?.id).toBe("7");
});

test("a record without an id is known not to be owned, and spoils no question about others", async () => {
  await show("contact:7", "contact:", "contact:123456789012345678901234");
  expect(asked()).toEqual(["contact 7"]);
  expect([known("contact:"), known("contact:123456789012345678901234")]).toEqual([null, null]);
  await clock.advance(10_000);
  expect(asked()).toEqual([]);
});
