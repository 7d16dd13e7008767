import type { CompiledQuery } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { WORTH_REMEMBERING } from "#service/sql/sql-search.ts";
import { recordStatements } from "#tools/record-statements.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { type Bench, type Figure, figure, percentile, timed } from "./figures.ts";
import { type Kind, searchKinds } from "./measured-searches.ts";

const WARM_UP = 30;
const TURNS = Number(process.env["BENCH_TURNS"] ?? 200);
const COLD_TURNS = 10;
const PUBLIC_URL = "http://127.0.0.1";

/** Tables that every call reads, whatever it searches for. */
const OVERHEAD = /request_times|organisations|oauth_tokens|from "managed_records"/;

/** The script client of a service in this process, without limits of rates, over a database. */
export function callerOver(database: Database): Promise<ServiceCaller> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const unlimited = { credits: 1e9, ratePerSecond: 1e9, ratePerHour: 1e9, ratePerDay: 1e9 };
  const settings = { ...DEFAULT_SERVICE_SETTINGS, publicUrl: PUBLIC_URL, ...unlimited };
  return serviceCaller(PUBLIC_URL, createService({ database, settings, log, now: () => new Date() }));
}

const counted = z.object({ total: z.number() });

/** Whether a statement counts a total that is large enough to be remembered. */
async function isRemembered(database: Database, statement: CompiledQuery): Promise<boolean> {
  if (!statement.sql.startsWith("select count(*) as total")) return false;
  const { rows } = await database.query.executeQuery(statement);
  return counted.parse(rows[0]).total >= WORTH_REMEMBERING;
}

/** The statements with which the service finds one kind of record, once totals are remembered. */
async function statementsOf(database: Database, kind: Kind): Promise<CompiledQuery[]> {
  const recorded = recordStatements(database);
  const caller = await callerOver(recorded.database);
  await caller.call(kind.operation, kind.attributes, kind.query);
  recorded.statements.length = 0;
  await caller.call(kind.operation, kind.attributes, kind.query);
  const own = recorded.statements.filter((statement) => !OVERHEAD.test(statement.sql));
  const remembered = await Promise.all(own.map((statement) => isRemembered(database, statement)));
  return own.filter((_, at) => remembered[at] === false);
}

/** Compares a kind of search with its bare statements, alternating, so that load on the machine affects both. */
async function benchKind(database: Database, caller: ServiceCaller, kind: Kind): Promise<Figure[]> {
  const statements = await statementsOf(database, kind);
  const [bareTimes, times]: [number[], number[]] = [[], []];
  const askBare = async () => {
    for (const statement of statements) await database.query.executeQuery(statement);
  };
  const askService = () => caller.call(kind.operation, kind.attributes, kind.query);
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    // the second to run finds the pages in the processor's cache
    const bareFirst = turn % 2 === 0;
    const first = await timed(bareFirst ? askBare : askService);
    const second = await timed(bareFirst ? askService : askBare);
    if (turn < WARM_UP) continue;
    bareTimes.push(bareFirst ? first : second);
    times.push(bareFirst ? second : first);
  }
  const cold: number[] = [];
  for (let turn = 0; turn < COLD_TURNS; turn += 1) {
    const fresh = await callerOver(recordStatements(database).database);
    cold.push(await timed(() => fresh.call(kind.operation, kind.attributes, kind.query)));
  }
  const warm = percentile(times, 0.5);
  return [
    figure(`${kind.name}, p50`, [warm, "ms"], percentile(bareTimes, 0.5), "bare SQL"),
    figure(`${kind.name}, p95`, [percentile(times, 0.95), "ms"], percentile(bareTimes, 0.95), "bare SQL"),
    figure(`${kind.name}, total not remembered, p50`, [percentile(cold, 0.5), "ms"], warm, "remembered"),
  ];
}

/** Every kind of search on one engine, in this process. */
export async function benchService(database: Database): Promise<Figure[]> {
  const caller = await callerOver(database);
  const figures: Figure[] = [];
  for (const kind of await searchKinds(database)) figures.push(...(await benchKind(database, caller, kind)));
  return figures;
}

/** The service over the small data, in memory. */
export const benchSmallService: Bench = async (resources) => {
  const database = await openSqlite(":memory:");
  resources.closeWith(() => database.close());
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date());
  return benchService(database);
};
