import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { RunTurns, makeTurnDue } from "./run-turns.ts";

const now = () => new Date("2026-11-29T09:00:00.000Z");

async function dueFor(database: Database, people: readonly string[]): Promise<void> {
  for (const person of people) await makeTurnDue(database.query, person, now());
}

test("a process takes over people from the one that has most, until both have as many [run-6]", async () => {
  const database = await openDatabaseForTest("empty");
  await dueFor(database, ["a", "b", "c", "d", "e"]);
  const [first, second] = [new RunTurns(database, "first", now), new RunTurns(database, "second", now)];
  const turns = await Promise.all(["a", "b", "c", "d", "e"].map((person) => first.take(person)));
  const taken = await second.balance();
  expect(taken).toHaveLength(2);
  const had = turns.flatMap((turn) => turn ?? []);
  const held = await Promise.all(had.map((turn) => first.has(turn)));
  expect(held.filter(Boolean)).toHaveLength(3);
  // what is lost is not handed over, and nobody takes anything back
  for (const [at, turn] of had.entries()) if (held[at] === false) await first.leave(turn);
  expect(await Promise.all(taken.map((turn) => second.has(turn)))).toEqual([true, true]);
  expect(await first.balance()).toEqual([]);
  expect(await second.balance()).toEqual([]);
  await database.close();
});

test("what a clock wrote that was a day ahead keeps nobody waiting [run-6]", async () => {
  const database = await openDatabaseForTest("empty");
  const wrong = () => new Date(now().getTime() + 24 * 3_600_000);
  const [ahead, right] = [new RunTurns(database, "ahead", wrong), new RunTurns(database, "right", now)];
  await makeTurnDue(database.query, "a", wrong());
  expect(await ahead.take("a")).toMatchObject({ userId: "a" });
  expect(await right.due(1)).toEqual(["a"]);
  expect(await right.take("a")).toMatchObject({ userId: "a" });
  expect(await right.due(1)).toEqual([]);
  await database.close();
});
