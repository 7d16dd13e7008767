import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { FairTurns } from "#gateway/fair-turns.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { personalSpaceId } from "#gateway/people/person-space.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { ChargingService } from "#testing/world/charging-service.ts";
import { runWorkerAt } from "#testing/world/run-worker-at.ts";
import { until } from "#tools/until.ts";
import { benchContacts } from "./bench-contacts.ts";
import { type Bench, type Figure, figure, inRuns, timed } from "./figures.ts";

/**
 * How fast runs are at the gateways, before a service with a latency and a rate limit: one run compared with the same calls made
 * directly, and runs of many people, which should end at about the same time.
 */

const CALLS = 40;
const BATCH = 25;
const IN_FLIGHT = 2;
/** A second as a service counts it, with a margin. */
const WINDOW_MS = 1010;
/** The share of the rate that a run uses; the rest is left to the page. */
const SHARE = 0.8;
const MAX_RUN_MS = 15 * 60_000;

const PEOPLE = 50;
const CALLS_OF_EACH = 20;

const KEYS = createSessionKeys([new Uint8Array(32).fill(9)]);

interface Situation {
  readonly latency: number;
  readonly rate: number;
}

const SITUATIONS: readonly Situation[] = [
  { latency: 20, rate: 5 },
  { latency: 1000, rate: 5 },
  { latency: 20, rate: 20 },
  { latency: 1000, rate: 20 },
];

/** The same calls without a gateway, as fast as the rate and two calls in flight allow. */
function bareCalls({ latency, rate }: Situation): Promise<number> {
  const perSecond = Math.max(1, Math.floor(rate * SHARE));
  const starts: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < CALLS) {
      const call = next;
      next += 1;
      const earliest = (starts[call - perSecond] ?? -Infinity) + WINDOW_MS;
      starts[call] = Math.max(performance.now(), earliest);
      await pause(Math.max(0, earliest - performance.now()));
      await pause(latency);
    }
  };
  return timed(() => Promise.all(Array.from({ length: IN_FLIGHT }, lane)));
}

/** Makes and starts a run for each person, and lets gateways work until all are done. Returns the seconds of each. */
async function runAll(
  database: Database,
  service: ChargingService,
  people: readonly string[],
  { calls, gateways }: { readonly calls: number; readonly gateways: number },
): Promise<number[]> {
  const store = new RunStore(database, KEYS, () => new Date());
  const inputs = calls * BATCH;
  for (const [at, id] of people.entries())
    await store.make(
      { id, spaceId: personalSpaceId(id) },
      {
        id,
        operation: "enrichContacts",
        purpose: "enrich",
        name: "Bench",
        outputFields: ["email"],
        inputs: benchContacts(1 + at * 1_000_000, inputs),
        start: { upTo: inputs },
      },
    );
  const from = Date.now();
  const stops: ((withinMs: number) => Promise<unknown>)[] = [];
  for (let gateway = 0; gateway < gateways; gateway += 1) {
    const turns = new FairTurns();
    const options = { database, upstream: service.send, keys: KEYS, managementDays: 0 };
    const worker = runWorkerAt({ ...options, inTurn: (userId) => turns.take(userId) });
    stops.push(worker.start());
    // whatever starts a run at a gateway also wakes its worker
    await worker.look();
  }
  const mine = database.query.selectFrom("runs").where("id", "in", people);
  const rows = await until(
    "runs that are done",
    () => mine.select(["state", "ended_at as endedAt", "got"]).execute(),
    (runs) => runs.every(({ state }) => state === "done"),
    { timeoutMs: MAX_RUN_MS },
  );
  for (const stop of stops) await stop(MAX_RUN_MS);
  if (rows.some(({ got }) => got !== inputs)) throw new Error("Something of a run is missing.");
  return rows.map(({ endedAt }) => (Date.parse(endedAt ?? "") - from) / 1000);
}

/** Compares a run of a thousand contacts with its calls made directly, in turn. */
async function measureRun(database: Database, situation: Situation, run: number): Promise<Figure[]> {
  const { latency: latencyMs, rate: perSecond } = situation;
  const bare = (await bareCalls(situation)) / 1000;
  const service = new ChargingService({ windowDays: 0, latencyMs, perSecond });
  const id = `${perSecond} a second, ${latencyMs} ms, ${run}`;
  const [seconds = 0] = await runAll(database, service, [id], { calls: CALLS, gateways: 1 });
  const name = `1,000 contacts at the gateway, ${perSecond}/s, ${latencyMs} ms`;
  return [
    figure(name, [seconds, "s"], bare, "bare calls, goal 1.05"),
    figure(`${name}: requests`, [service.requests, ""], CALLS, "goal 1.02"),
  ];
}

/** Runs of many people, started at the same moment. */
async function measureFairness(database: Database, gateways: number): Promise<Figure[]> {
  const service = new ChargingService({ windowDays: 365, latencyMs: 100, perSecond: 25 });
  const people = Array.from({ length: PEOPLE }, (_, at) => `person ${at} of ${gateways}`);
  const seconds = await runAll(database, service, people, { calls: CALLS_OF_EACH, gateways });
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  const name = `${PEOPLE} people, ${gateways} gateways`;
  const wanted = PEOPLE * CALLS_OF_EACH * BATCH;
  return [
    figure(`${name}: records charged`, [service.charges.length, ""], wanted, "asked for"),
    figure(`${name}: the last is done`, [most, "s"], least, "the first"),
    figure(`${name}: the first is earlier by`, [(100 * (most - least)) / most, "%"], 10),
  ];
}

export const benchRuns: Bench = async (resources) => {
  const database = await openSqlite(join(resources.folder(), "prospect.sqlite"));
  resources.closeWith(() => database.close());
  const figures = await inRuns(async (run) => {
    const measured: Figure[] = [];
    for (const situation of SITUATIONS) measured.push(...(await measureRun(database, situation, run)));
    return measured;
  });
  for (const gateways of [1, 2]) figures.push(...(await measureFairness(database, gateways)));
  return figures;
};
