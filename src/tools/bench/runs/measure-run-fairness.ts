import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { spaceAlone } from "#gateway/people/person-space.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { root } from "#tools/build-if-stale.js";
import { killInTurn } from "#tools/kill-in-turn.ts";
import { listening } from "#tools/listening-server.ts";
import { startPostgres } from "#tools/start-postgres.ts";
import { ChargingService } from "#testing/world/charging-service.ts";
import type { Figure } from "../measured-figure.ts";
import { benchContacts } from "./bench-contacts.ts";

/*
 * Fifty people with runs at once: at one gateway, at two, and at two of which one is killed again and again. Nothing may be
 * lost or charged twice, and everybody is to be done at about the same time.
 */

const PEOPLE = 50;
const CALLS = 20;
const BATCH = 25;
const LATENCY_MS = 100;
const PER_SECOND = 25;
const MAX_RUN_MS = 15 * 60_000;
const KEYS = createSessionKeys([new Uint8Array(32).fill(9)]);
const WORKER = join(root, "src/tools/bench/runs/run-worker-process.ts");

/** A process that works at runs, and may be killed. */
class Gateway {
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;

  constructor(place: string, service: string) {
    this.#args = [join(root, "src/tools/run.js"), WORKER, place, service];
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    await once(child.stdout, "data");
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

const nameOf = (person: number) => `person-${String(person)}`;

/** Everybody's run, started at the same moment. */
async function startRuns(database: Database): Promise<void> {
  const store = new RunStore(database, KEYS, () => new Date());
  for (let person = 0; person < PEOPLE; person += 1) {
    const first = (person + 1) * 1_000_000;
    const inputs = benchContacts(first, CALLS * BATCH);
    const who = { id: nameOf(person), spaceId: spaceAlone(nameOf(person)) };
    await store.make(who, {
      id: nameOf(person),
      operation: "enrichContacts",
      purpose: "enrich",
      name: "Bench",
      outputFields: ["email"],
      inputs,
    });
  }
  const start = { type: "start", upTo: CALLS * BATCH } as const;
  for (let person = 0; person < PEOPLE; person += 1)
    await store.command({ userId: nameOf(person), id: nameOf(person) }, start);
}

interface Ending {
  /** When each run ended, in milliseconds. */
  readonly ended: readonly number[];
  /** Records that came. */
  readonly got: number;
  /** How often a person was asked what to do about a call that had left, and was not charged. */
  readonly decisions: number;
}

/** Waits until all runs have ended, and has what nobody knows the outcome of sent again, as a person would. */
async function untilDone(database: Database, from: number): Promise<Ending> {
  const store = new RunStore(database, KEYS, () => new Date());
  let decisions = 0;
  for (;;) {
    const rows = await database.query
      .selectFrom("runs")
      .select(["id", "state", "waits_for as waitsFor", "ended_at as endedAt", "got"])
      .execute();
    const left = rows.filter(({ state }) => state !== "done");
    if (Date.now() - from > MAX_RUN_MS)
      throw new Error(`${String(left.length)} runs do not end: ${JSON.stringify(left.slice(0, 3))}`);
    if (left.length === 0) {
      const got = rows.reduce((sum, run) => sum + run.got, 0);
      return { ended: rows.map(({ endedAt }) => Date.parse(endedAt ?? "") - from), got, decisions };
    }
    for (const { id } of left.filter(({ waitsFor }) => waitsFor === "decision")) {
      decisions += 1;
      await store.command({ userId: id, id }, { type: "sendAgain", upTo: 2 * CALLS * BATCH });
    }
    await pause(250);
  }
}

interface Situation {
  readonly name: string;
  readonly gateways: number;
  readonly isKilled: boolean;
}

const SITUATIONS: readonly Situation[] = [
  { name: "one gateway", gateways: 1, isKilled: false },
  { name: "two gateways", gateways: 2, isKilled: false },
  { name: "two gateways, one killed every 5 s", gateways: 2, isKilled: true },
];

async function measure(database: Database, place: string, situation: Situation): Promise<Figure[]> {
  const { name, gateways: count, isKilled } = situation;
  for (const table of ["runs", "run_inputs", "run_turns", "gateway_calls", "gateway_call_inputs"] as const)
    await database.query.deleteFrom(table).execute();
  await database.query.deleteFrom("owned_records").execute();
  const charging = new ChargingService({ windowDays: 365, latencyMs: LATENCY_MS, perSecond: PER_SECOND });
  // a connection that closes as a call leaves is another measure
  const service = await listening(charging.send, { keepAliveMs: MAX_RUN_MS });
  const gateways = Array.from({ length: count }, () => new Gateway(place, service.url));
  try {
    await startRuns(database);
    await Promise.all(gateways.map((gateway) => gateway.start()));
    const from = Date.now();
    const [first] = gateways;
    const killer = isKilled && first ? killInTurn([first]) : undefined;
    const { ended, got, decisions } = await untilDone(database, from);
    const kills = (await killer?.stop()) ?? 0;
    const charged = charging.charges.length;
    const [least, most] = [Math.min(...ended), Math.max(...ended)];
    const of = `${database.engine}, ${String(PEOPLE)} people, ${name}`;
    const wanted = PEOPLE * CALLS * BATCH;
    process.stdout.write(
      `${of}: ${String(kills)} kills, ${String(decisions)} decisions, done after ${String(least)} to ${String(most)} ms\n`,
    );
    return [
      { name: `${of}: records charged`, value: charged, unit: "", reference: wanted, against: "asked for" },
      { name: `${of}: records that came`, value: got, unit: "", reference: wanted, against: "asked for" },
      {
        name: `${of}: the last is done`,
        value: most / 1000,
        unit: "s",
        reference: least / 1000,
        against: "the first",
      },
      {
        name: `${of}: the first is earlier by`,
        value: (100 * (most - least)) / most,
        unit: "%",
        reference: 10,
        against: "goal",
      },
    ];
  } finally {
    for (const gateway of gateways) await gateway.stop();
    await service.stop();
  }
}

async function onEngine(database: Database, place: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const situation of SITUATIONS) figures.push(...(await measure(database, place, situation)));
  await database.close();
  return figures;
}

/** Fifty people at once on both engines; BENCH_ENGINE asks for one. */
export async function benchRunFairness(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const only = process.env["BENCH_ENGINE"];
  const figures: Figure[] = [];
  if (only !== "postgres") {
    const file = join(folder, "prospect.sqlite");
    figures.push(...(await onEngine(await openSqlite(file), file)));
  }
  if (only !== "sqlite") {
    const data = join(folder, "postgres");
    mkdirSync(data);
    // the server is another user
    chmodSync(folder, 0o711);
    const server = await startPostgres(data, ["max_connections=100"]);
    await server.createDatabase("fairness");
    const place = `${server.url}/fairness`;
    figures.push(...(await onEngine(await openPostgres(place), place)));
    await server.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return figures;
}
