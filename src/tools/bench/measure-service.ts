import type { CompiledQuery } from "kysely";
import * as z from "zod/mini";
import { listening } from "#tools/listening-server.ts";
import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { operations } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import { MACHINE_ORGANISATION } from "#service/sandbox/sandbox-accounts.ts";
import { authorize } from "#service/oauth/oauth-tokens.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { countRequest } from "#service/metering/charge.ts";
import { limitRate } from "#service/metering/rate-limit.ts";
import { WORTH_REMEMBERING } from "#service/sql/sql-search.ts";
import { type Service, createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { type Figure, percentile } from "./measured-figure.ts";
import { perSecond, posting } from "./measure-load.ts";
import { type Kind, searchKinds } from "./measured-searches.ts";
import { recordStatements } from "#tools/record-statements.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";

const WARM_UP = 30;
const TURNS = 200;
const PUBLIC_URL = "http://127.0.0.1";

/** Tables that every call asks: they are tax, not the search. */
const TAX = /request_times|organisations|oauth_tokens|from "managed_records"/;

async function once(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    const took = await once(work);
    if (turn >= WARM_UP) times.push(took);
  }
  return times;
}

/** A service without limits of rates, over a database. */
function contextOf(database: Database): ServiceContext {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = {
    ...DEFAULT_SERVICE_SETTINGS,
    publicUrl: PUBLIC_URL,
    credits: 1e9,
    ratePerSecond: 1e9,
    ratePerHour: 1e9,
    ratePerDay: 1e9,
  };
  return { database, settings, log: silent, now: () => new Date() };
}

/** The statements with which the service finds one kind of record, as it sends them once totals are known. */
async function statementsOf(database: Database, kind: Kind): Promise<CompiledQuery[]> {
  const recorded = recordStatements(database);
  const service = createService(contextOf(recorded.database));
  const caller = await serviceCaller(PUBLIC_URL, service);
  await caller.call(kind.operation, kind.attributes, kind.query);
  recorded.statements.length = 0;
  await caller.call(kind.operation, kind.attributes, kind.query);
  const own = recorded.statements.filter((statement) => !TAX.test(statement.sql));
  const kept = await Promise.all(own.map((statement) => isRemembered(database, statement)));
  return own.filter((_, at) => kept[at] === false);
}

const counted = z.object({ total: z.number() });

/** Large totals are compiled for their key and then not asked again. */
async function isRemembered(database: Database, statement: CompiledQuery): Promise<boolean> {
  if (!statement.sql.startsWith("select count(*) as total")) return false;
  const { rows } = await database.query.executeQuery(statement);
  return counted.parse(rows[0]).total >= WORTH_REMEMBERING;
}

async function benchKind(database: Database, caller: ServiceCaller, kind: Kind): Promise<Figure[]> {
  const statements = await statementsOf(database, kind);
  const bareTimes: number[] = [];
  const own: number[] = [];
  const askBare = async () => {
    for (const statement of statements) await database.query.executeQuery(statement);
  };
  const askService = () => caller.call(kind.operation, kind.attributes, kind.query);
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    // turn by turn, so that both see the same machine; who comes second finds the pages in the processor's cache
    const bareFirst = turn % 2 === 0;
    const first = await once(bareFirst ? askBare : askService);
    const second = await once(bareFirst ? askService : askBare);
    if (turn < WARM_UP) continue;
    bareTimes.push(bareFirst ? first : second);
    own.push(bareFirst ? second : first);
  }
  return ([0.5, 0.95] as const).map((share) => ({
    name: `${database.engine}: ${kind.name}, p${share * 100}`,
    value: percentile(own, share),
    unit: "ms",
    reference: percentile(bareTimes, share),
    against: "bare SQL",
  }));
}

/** The first time, when the total is not remembered yet. */
async function benchCold(database: Database, kind: Kind): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const service = createService(contextOf(recordStatements(database).database));
    const caller = await serviceCaller(PUBLIC_URL, service);
    const startedAt = performance.now();
    await caller.call(kind.operation, kind.attributes, kind.query);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}

/** Milliseconds that a call pays besides its search, by part. */
async function benchTax(database: Database, service: Service, caller: ServiceCaller): Promise<Figure[]> {
  const context = contextOf(database);
  const row = operations.searchContacts;
  const request = () => caller.request(row.name as "searchContacts", {});
  const body: unknown = await (await service(request())).json();
  const schema = answerSchemaOf(row);
  const who = await authorize(request(), row.scopes, context);
  const server = await listening((incoming) => service(incoming));
  const remote = await serviceCaller(server.url);
  const whole = percentile(await time(() => caller.call("searchContacts", {})), 0.5);
  const parts: Record<string, number[]> = {
    OAuth: await time(() => authorize(request(), row.scopes, context)),
    "metering, rate limit": await time(() => limitRate(who, context)),
    "metering, request counter": await time(() => countRequest(database.query, MACHINE_ORGANISATION)),
    "answer check": await time(async () => schema.safeParse(body)),
    "writing JSON": await time(async () => JSON.stringify(body)),
  };
  const overHttp = percentile(await time(() => remote.call("searchContacts", {})), 0.5);
  await server.stop();
  const against = "whole call in-process, p50";
  const figure = (name: string, value: number): Figure => ({
    name: `${database.engine}: tax, ${name}`,
    value,
    unit: "ms",
    reference: whole,
    against,
  });
  return [
    ...Object.entries(parts).map(([name, times]) => figure(name, percentile(times, 0.5))),
    figure("HTTP", overHttp - whole),
  ];
}

/** Measured over HTTP: searches that find little and much, by names and by what is told of a company. */
const OVER_HTTP: ReadonlySet<string> = new Set([
  "contacts, rare name",
  "contacts, two criteria",
  "contacts, around a ZIP code",
  "companies, no criterion",
  "companies, funding",
]);

const BARE_PATH = "/bare";
const SECONDS = 4;

/**
 * Searches a second over HTTP, beside a route of the same server that sends the same statements and writes the same
 * JSON, and does nothing else: no token, no rate, no metering, no check.
 */
async function benchHttp(database: Database): Promise<Figure[]> {
  const service = createService(contextOf(database));
  const inProcess = await serviceCaller(PUBLIC_URL, service);
  let bare: () => Promise<Response> = () => Promise.reject(new Error("Nothing is measured yet"));
  const server = await listening((request) =>
    new URL(request.url).pathname === BARE_PATH ? bare() : service(request),
  );
  const caller = await serviceCaller(server.url);
  const figures: Figure[] = [];
  for (const kind of await searchKinds(database)) {
    if (!OVER_HTTP.has(kind.name)) continue;
    const statements = await statementsOf(database, kind);
    const body = await inProcess.call(kind.operation, kind.attributes, kind.query);
    bare = async () => {
      for (const statement of statements) await database.query.executeQuery(statement);
      return new Response(JSON.stringify(body), { headers: { "Content-Type": "application/vnd.api+json" } });
    };
    const search = posting(server.url, caller, kind.operation, kind.attributes);
    const beside = { ...search, url: server.url + BARE_PATH };
    // the client has a thread of its own
    const options = { duration: SECONDS, workers: 1 };
    const reference = await perSecond({ ...beside, ...options });
    figures.push({
      name: `${database.engine}: ${kind.name}, over HTTP`,
      value: await perSecond({ ...search, ...options }),
      unit: "requests/s",
      reference,
      against: "the same SQL and JSON",
    });
  }
  await server.stop();
  return figures;
}

/** Every kind of search on one engine, in-process, beside its own statements asked barely in the same run. */
export async function benchService(database: Database): Promise<Figure[]> {
  const service = createService(contextOf(database));
  const caller = await serviceCaller(PUBLIC_URL, service);
  const figures: Figure[] = [];
  for (const kind of await searchKinds(database)) {
    const warm = await benchKind(database, caller, kind);
    figures.push(...warm, {
      name: `${database.engine}: ${kind.name}, total not remembered, p50`,
      value: await benchCold(database, kind),
      unit: "ms",
      reference: warm[0]?.value ?? Number.NaN,
      against: "remembered",
    });
  }
  return [...figures, ...(await benchTax(database, service, caller)), ...(await benchHttp(database))];
}
