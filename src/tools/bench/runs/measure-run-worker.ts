import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { ChargingService } from "#testing/world/charging-service.ts";
import { runWorkerAt } from "#testing/world/run-worker-at.ts";
import type { Figure } from "../measured-figure.ts";
import { benchContacts } from "./bench-contacts.ts";

/*
 * How fast a run goes at the gateway, beside the same calls made barely: as soon as the rate, of which a fifth is left to the
 * page, and two calls in flight let them.
 */

const CALLS = 40;
const BATCH = 25;
const IN_FLIGHT = 2;
const RUNS = 5;
/** A second as a service counts it, and a little more. */
const WINDOW_MS = 1010;
const SHARE = 0.8;
/** How often it is looked whether a run has ended. */
const LOOK_MS = 20;
const MAX_RUN_MS = 10 * 60_000;

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

const KEYS = createSessionKeys([new Uint8Array(32).fill(9)]);
const PERSON = { id: "bench", spaceId: spaceOf({ id: "bench", organisation: null }) };

/** The same calls without a gateway. Seconds. */
async function idealSeconds({ latency, rate }: Situation): Promise<number> {
  const perSecond = Math.max(1, Math.floor(rate * SHARE));
  const starts: number[] = [];
  let next = 0;
  const from = performance.now();
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
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (performance.now() - from) / 1000;
}

async function runOnce(database: Database, situation: Situation) {
  const service = new ChargingService({
    windowDays: 0,
    latencyMs: situation.latency,
    perSecond: situation.rate,
  });
  const store = new RunStore(database, KEYS, () => new Date());
  const first = Math.floor(Math.random() * 1e9);
  const inputs = benchContacts(first, CALLS * BATCH);
  const id = randomUUID();
  await store.make(PERSON, {
    id,
    operation: "enrichContacts",
    purpose: "enrich",
    name: "Bench",
    outputFields: ["email"],
    inputs,
    start: { upTo: inputs.length },
  });
  const worker = runWorkerAt({ database, upstream: service.send, keys: KEYS, managementDays: 0 });
  const from = performance.now();
  const stop = worker.start();
  // as whatever starts a run at a gateway tells its worker
  await worker.look();
  while ((await store.read(PERSON, id))?.state !== "done") {
    if (performance.now() - from > MAX_RUN_MS) throw new Error("The run does not end.");
    await pause(LOOK_MS);
  }
  const seconds = (performance.now() - from) / 1000;
  await stop(MAX_RUN_MS);
  const run = await store.read(PERSON, id);
  if (run?.counts.got !== inputs.length) throw new Error("Something of the run is missing.");
  return { seconds, requests: service.requests };
}

/** Runs of a thousand contacts at the gateway, five times each, in turn with the bare schedule. */
export async function benchRunWorker(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const database = await openSqlite(join(folder, "prospect.sqlite"));
  const figures: Figure[] = [];
  try {
    for (const situation of SITUATIONS) {
      const name = `1,000 contacts at the gateway, ${String(situation.rate)}/s, ${String(situation.latency)} ms`;
      for (let run = 1; run <= RUNS; run += 1) {
        const ideal = await idealSeconds(situation);
        const { seconds, requests } = await runOnce(database, situation);
        const of = `${name}, run ${String(run)}`;
        figures.push(
          { name: of, value: seconds, unit: "s", reference: ideal, against: "bare calls, goal 1.05" },
          { name: `${of}: requests`, value: requests, unit: "", reference: CALLS, against: "goal 1.02" },
        );
      }
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
  return figures;
}
