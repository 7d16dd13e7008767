import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExpectedError } from "#app/lib/reports/report.ts";
import type { KnownQuestion, KnownRecord } from "#contract/records/owned-record.ts";
import { type ManualClock, manualClock } from "#testing/manual-clock.ts";
import { knownContactOf } from "#testing/runs/owned-records-for-test.ts";
import { OwnedAsker } from "./owned-asker.ts";
import { askOwnedAgain, ownedStore, shownRecords } from "./owned-store.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

let clock: ManualClock;
let questions: KnownQuestion[];
let fails: boolean;
let owned: KnownRecord[];
let asker: OwnedAsker;
let stop: () => void;
let hide: (() => void)[];

beforeEach(() => {
  clock = manualClock();
  questions = [];
  owned = [];
  fails = false;
  hide = [];
  ownedStore.setState({ known: new Map() });
  asker = new OwnedAsker({
    ask: (question) => {
      questions.push(question);
      return fails
        ? Promise.reject(new ExpectedError("No answer."))
        : Promise.resolve(owned.filter(({ id }) => question.ids.includes(id)));
    },
    clock,
    random: () => 0.5,
  });
  stop = asker.start();
});

afterEach(() => {
  stop();
  for (const each of hide) each();
});

const show = (...keys: readonly string[]) => void hide.push(shownRecords.show(keys));
const known = (key: string) => ownedStore.getState().known.get(key);
const asked = () => questions.splice(0).map(({ type, ids }) => `${type} ${ids.join(" ")}`);

test("what comes to the screen together is one question of each type, and what is not owned is known not to be", async () => {
  owned = [knownContactOf({ id: "7" })];
  show("contact:7", "contact:8");
  show("company:9");
  show("contact:8");
  expect(known("contact:7")).toBeUndefined();
  await clock.advance(30);
  expect(asked()).toEqual(["contact 7 8", "company 9"]);
  expect(known("contact:7")?.gotBy.name).toBe("Jonas Weber");
  expect([known("contact:8"), known("company:9")]).toEqual([null, null]);
  show("contact:7");
  await clock.advance(10_000);
  expect(asked()).toEqual([]);
});

test("more than a hundred are asked for in several questions", async () => {
  show(...Array.from({ length: 250 }, (_, id) => `contact:${String(id)}`));
  await clock.advance(30);
  expect(questions.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
});

test("when runs changed, what is shown is asked for again, and the rest once it is shown", async () => {
  show("contact:7");
  await clock.advance(30);
  hide.pop()?.();
  show("contact:8");
  await clock.advance(30);
  expect(asked()).toEqual(["contact 7", "contact 8"]);
  owned = [knownContactOf({ id: "7" }), knownContactOf({ id: "8" })];
  // repeated changes cause no extra question
  for (let time = 0; time < 10; time += 1) asker.changed();
  await clock.advance(2000);
  expect(asked()).toEqual(["contact 8"]);
  expect([known("contact:7"), known("contact:8")?.id]).toEqual([null, "8"]);
  show("contact:7");
  await clock.advance(30);
  expect(known("contact:7")?.id).toBe("7");
});

test("what was just paid for is asked for at once", async () => {
  show("contact:7");
  await clock.advance(30);
  asked();
  owned = [knownContactOf({ id: "7" })];
  askOwnedAgain([{ type: "contact", id: "7" }]);
  await clock.advance(30);
  expect(asked()).toEqual(["contact 7"]);
  expect(known("contact:7")?.id).toBe("7");
});

test("what was just paid for is asked for again where the first question fails", async () => {
  show("contact:7");
  await clock.advance(30);
  fails = true;
  owned = [knownContactOf({ id: "7" })];
  askOwnedAgain([{ type: "contact", id: "7" }]);
  await clock.advance(30);
  fails = false;
  await clock.advance(5000);
  expect(known("contact:7")?.id).toBe("7");
});

test("where it cannot be asked, screens go on, and it is asked again after growing pauses", async () => {
  fails = true;
  owned = [knownContactOf({ id: "7" })];
  show("contact:7");
  await clock.advance(30);
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
  show("contact:7", "contact:", "contact:123456789012345678901234");
  await clock.advance(30);
  expect(asked()).toEqual(["contact 7"]);
  expect([known("contact:"), known("contact:123456789012345678901234")]).toEqual([null, null]);
  await clock.advance(10_000);
  expect(asked()).toEqual([]);
});
