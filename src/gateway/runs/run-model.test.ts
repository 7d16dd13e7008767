import { writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { RunCommand } from "#contract/runs/run-schemas.ts";
import type { Database } from "#database/database.ts";
import { CASES_SHARE } from "#testing/properties/property-cases.ts";
import { modelFindings } from "#testing/runs/run-model-findings.ts";
import { type ModelTerms, RunModelWorld } from "#testing/runs/run-model-world.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { hasEnded } from "./run-states.ts";

/**
 * Steps of workers and pages in all worlds together: all of them with every change, fifty times as many in a soak. On a server
 * each takes longer: with every change it has enough of them to meet what differs between the engines.
 */
const STEPS = Math.ceil((inject("databases").engine === "sqlite" ? 20_000 : 2000) * Math.max(1, CASES_SHARE));
const MAX_TEST_MS = 900_000 * Math.max(1, CASES_SHARE);
/** Where a soak wants to be told how far it came. */
const { MODEL_REPORT } = process.env;

let made: DatabaseForTest;
let database: Database;
/** Handles of workers of worlds before: opening one takes longer than a world. */
const left: Database[] = [];
beforeAll(async () => {
  made = await databaseForTest("empty");
  database = await made.open();
});
afterAll(async () => {
  for (const each of left) await each.close();
  await database.close();
  await made.remove();
});

const RUNS = 4;

type Step =
  | {
      readonly kind: "make";
      readonly run: number;
      readonly first: number;
      readonly count: number;
      readonly upTo: number;
    }
  | { readonly kind: "command"; readonly run: number; readonly command: RunCommand; readonly times: number }
  | { readonly kind: "delete"; readonly run: number }
  | { readonly kind: "work"; readonly workers: number; readonly seed: number }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "sign"; readonly isIn: boolean };

const run = fc.nat({ max: RUNS - 1 });
const upTo = fc.oneof(fc.constant(200), fc.nat({ max: 60 }));

const command = fc.oneof<fc.Arbitrary<RunCommand>[]>(
  fc.record({ type: fc.constant("start" as const), upTo }),
  fc.record({ type: fc.constant("pause" as const) }),
  fc.record({ type: fc.constant("resume" as const), upTo }),
  fc.record({ type: fc.constant("cancel" as const) }),
  fc.record({ type: fc.constant("sendAgain" as const), upTo: fc.constant(300) }),
  fc.record({ type: fc.constant("leaveUnconfirmed" as const) }),
  fc.record({ type: fc.constant("check" as const) }),
  fc.record({ type: fc.constant("retry" as const), upTo: fc.constant(300) }),
  fc.record({ type: fc.constant("restore" as const) }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("make" as const),
      run,
      first: fc.nat({ max: 40 }),
      count: fc.integer({ min: 1, max: 60 }),
      upTo,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("command" as const),
      run,
      command,
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("work" as const),
      workers: fc.integer({ min: 1, max: 3 }),
      seed: fc.integer(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constant(-30_000), fc.constant(3_600_000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), run }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sign" as const), isIn: fc.boolean() }) },
);

const terms: fc.Arbitrary<ModelTerms> = fc.record({
  windowDays: fc.constantFrom<(0 | 365)[]>(0, 365),
  credits: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 60 })),
  ceiling: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 80 })),
  trouble: fc.constantFrom(0.05, 0.3, 0.6),
});

async function take(world: RunModelWorld, each: Step): Promise<void> {
  switch (each.kind) {
    case "make": {
      const ids = Array.from({ length: each.count }, (_, at) => String(100 + each.first + at));
      await Promise.all([1, 2].map(() => world.make(`run-${String(each.run)}`, ids, each.upTo)));
      return;
    }
    case "command": {
      const id = `run-${String(each.run)}`;
      await Promise.all(Array.from({ length: each.times }, () => world.command(id, each.command)));
      return;
    }
    case "delete":
      await world.remove(`run-${String(each.run)}`);
      return;
    case "work":
      world.reseed(each.seed);
      await world.work(each.workers);
      return;
    case "wait":
      world.advance(each.ms);
      return;
    case "sign":
      world.isSignedIn = each.isIn;
  }
}

/** Everything works again, and the person answers what runs wait for. */
async function settle(world: RunModelWorld): Promise<void> {
  world.calm();
  for (let each = 0; each < RUNS; each += 1) await world.command(`run-${String(each)}`, { type: "restore" });
  for (let round = 0; round < 60; round += 1) {
    world.advance(round % 2 === 0 ? 20_000 : 400_000);
    await world.work(2);
    const runs = await world.runs();
    const waiting = runs.filter(
      (each) => !hasEnded(each) && (each.state !== "running" || each.counts.sent === 0),
    );
    if (runs.every((each) => each.counts.sent === 0 && (hasEnded(each) || isTold(each)))) return;
    for (const { id, waitsFor, state, retryAt } of waiting) {
      if (state === "checking" || state === "draft" || retryAt !== null) continue;
      if (waitsFor === "decision") await world.command(id, { type: "leaveUnconfirmed" });
      else if (state === "paused" || waitsFor === "service") await world.command(id, { type: "resume" });
    }
  }
  const left = (await world.runs()).filter((each) => !hasEnded(each) && !isTold(each));
  expect(left).toEqual([]);
}

/** Whether a run waits for what its person alone can change, and says so. */
function isTold({
  state,
  waitsFor,
  retryAt,
}: {
  state: string;
  waitsFor: string | null;
  retryAt: number | null;
}): boolean {
  if (state === "draft" || state === "ready") return true;
  return state === "waiting" && retryAt === null && ["credits", "ceiling", "limit"].includes(waitsFor ?? "");
}

let worlds = 0;

it(
  "whatever happens, nothing is paid twice or lost, and every run ends or says what it waits for [run-3] [run-6]",
  async () => {
    let steps = 0;
    let charges = 0;
    const property = fc.asyncProperty(
      terms,
      fc.array(step, { minLength: 5, maxLength: 60, size: "max" }),
      async (given, taken) => {
        if (steps >= STEPS) return;
        worlds += 1;
        const name = `world ${String(worlds)}`;
        const world = new RunModelWorld({
          open: () => Promise.resolve(left.pop() ?? made.open()),
          leave: (handle) => void left.push(handle),
          database,
          terms: given,
          name,
        });
        await world.begin();
        try {
          for (const each of taken) await take(world, each);
          await settle(world);
          expect(await modelFindings(world, database)).toEqual([]);
        } finally {
          world.end();
        }
        steps += world.steps;
        charges += world.service.charges.length;
      },
    );
    await fc.assert(property, {
      numRuns: STEPS,
      // a soak finds what depends on time, which becomes no shorter by trying again
      endOnFailure: CASES_SHARE > 1,
      interruptAfterTimeLimit: MAX_TEST_MS,
      markInterruptAsFailure: true,
    });
    if (MODEL_REPORT !== undefined) writeFileSync(MODEL_REPORT, JSON.stringify({ steps, charges, worlds }));
    expect(steps).toBeGreaterThanOrEqual(STEPS);
    // what is counted was charged
    expect(charges).toBeGreaterThan(steps / 50);
  },
  MAX_TEST_MS + 100_000,
);
