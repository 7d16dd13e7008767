import { sql } from "kysely";
import { afterAll, expect, inject, it } from "vitest";
import { contactInputs } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { type InputEnd, RunInputs } from "./run-input-rows.ts";

const database = await openDatabaseForTest("empty");
afterAll(() => database.close());

const inputs = new RunInputs(KEYS_FOR_TEST);

it("what calls before cost stays known where the last one does not tell what it cost [run-5]", async () => {
  const { query } = database;
  const run = { userId: "somebody", id: "run" };
  await inputs.add(query, run, 0, contactInputs("1", "2"));
  await inputs.change(query, run, { positions: [0] }, { state: "sent", call: 2, credits: 1 });
  await inputs.change(query, run, { positions: [1] }, { state: "sent", call: 2 });
  const sent = await inputs.ofCall(query, run, 2, ["sent"]);
  const ends = sent.map(({ position, call, price, recordId }): InputEnd => {
    const known = { position, call, price, recordId, credits: null, problem: null, record: null };
    return { ...known, state: "got", status: "FULL_MATCH" };
  });
  await inputs.end(query, run, sent, { ends, at: "2026-11-29T08:00:00.000Z" });
  const results = await inputs.page(query, run, { groups: [], offset: 0, limit: 10 });
  expect(results.map(({ charged }) => charged)).toEqual([1, null]);
});

it("the next call of a long run takes no longer than that of a short one [run-3]", async () => {
  const { query } = database;
  const perCall = 25;
  /** A run of which all but a call's inputs have come; resolves with its work for that one, timed. */
  const runOf = async (id: string, calls: number) => {
    const run = { userId: "somebody", id };
    for (let number = 1; number <= calls; number += 1) {
      const from = (number - 1) * perCall;
      const ids = Array.from({ length: perCall }, (_, at) => String(from + at));
      await inputs.add(query, run, from, contactInputs(...ids));
      const positions = ids.map(Number);
      if (number < calls) await inputs.change(query, run, { positions }, { state: "got", call: number });
    }
    return async () => {
      const began = performance.now();
      const open = await inputs.nextOpen(query, run, perCall);
      const readNext = performance.now() - began;
      const positions = open.map(({ position }) => position);
      await inputs.change(query, run, { positions }, { state: "sent", call: calls });
      const sentAt = performance.now();
      expect(await inputs.ofCall(query, run, calls, ["sent", "unconfirmed"])).toHaveLength(perCall);
      const readSent = performance.now() - sentAt;
      await inputs.change(query, run, { positions }, { state: "open", call: null });
      return [readNext, readSent] as const;
    };
  };
  const [short, long] = [await runOf("short", 2), await runOf("long", 480)];
  // a server does so by itself, within a minute; SQLite never does
  if (inject("databases").engine !== "sqlite") await sql`analyze run_inputs`.execute(query);
  const rounds: Record<"short" | "long", readonly [number, number]>[] = [];
  for (let round = 0; round < 7; round += 1) rounds.push({ short: await short(), long: await long() });
  for (const read of [0, 1] as const) {
    const least = (which: "short" | "long") => Math.min(...rounds.map((round) => round[which][read]));
    expect(least("long") / least("short")).toBeLessThan(1.8);
  }
});
