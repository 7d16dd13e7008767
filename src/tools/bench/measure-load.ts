import autocannon from "autocannon";
import * as z from "zod/mini";
import { SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import type { Resources } from "#tools/resources.ts";
import type { ServerProcess } from "#tools/server-process.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { type Bench, type Figure, figure, percentile, residentMegabytes } from "./figures.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const CONNECTIONS = 10;
const LATER_STARTS = 3;

/** Settings under which no rate is limited. */
export const UNLIMITED = {
  RATE_PER_SECOND: "1000000",
  RATE_PER_HOUR: "1000000000",
  RATE_PER_DAY: "1000000000",
};

/** Requests a second, and the 99th percentile in milliseconds. */
interface Load {
  readonly rate: number;
  readonly p99: number;
}

/** Sends requests as fast as they are answered, from a separate thread. Throws where one is refused. */
export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, workers: 1, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refused and ${result.errors} calls failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** The calls of one operation that needs a body. */
export function posting(
  url: string,
  { headers }: Pick<ServiceCaller, "headers">,
  operation: OperationName,
  attributes: object,
): autocannon.Options {
  const row = operations[operation];
  if (row.kind === "read") throw new Error(`${operation} takes no body`);
  return {
    url: url + SERVICE_PREFIX + row.path,
    method: "POST",
    headers: { ...headers },
    body: JSON.stringify(requestBody(row.requestType, attributes)),
  };
}

const found = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** The measured calls: a search of 25 rows, and the enrichment of 25 records that the caller owns after the first time. */
export async function measuredCalls(url: string) {
  const caller = await serviceCaller(url);
  const people = found.parse(await caller.call("searchContacts", {}, "?page[size]=25"));
  return {
    "search, 25 rows": posting(url, caller, "searchContacts", { lastName: "mar" }),
    "enrich, 25 owned records": posting(url, caller, "enrichContacts", {
      matchPersonInput: people.data.map(({ id }) => ({ personId: id })),
      outputFields: ["email", "phone", "jobTitle", "companyName"],
    }),
  };
}

/** Seconds of a later start, over existing data. */
async function laterStart(server: ServerProcess): Promise<Figure> {
  const starts: number[] = [];
  while (starts.length < LATER_STARTS) {
    await server.stop();
    await server.start();
    starts.push(server.startedIn() / 1000);
  }
  return figure("later start, p50", [percentile(starts, 0.5), "s"], 1);
}

/** Start-up of the built server: the first start, which generates the data, and later ones. */
export const benchStart: Bench = async (resources) => {
  const server = await resources.server();
  const first = figure("first start, data made", [server.startedIn() / 1000, "s"], 10);
  return [first, await laterStart(server)];
};

/** The built server over existing data: start-up, throughput of search and enrich, memory. */
export async function benchLoad(
  resources: Resources,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const server = await resources.server({ ...UNLIMITED, ...env, METRICS: "1" }, dataDir);
  const figures = [await laterStart(server)];
  const { rate: bare } = await load({ url: `${server.url}/healthz` });
  for (const [name, call] of Object.entries(await measuredCalls(server.url)))
    figures.push(figure(name, [(await load(call)).rate, "requests/s"], bare, "/healthz"));
  const memory = await residentMegabytes(server.url);
  await server.stop();
  return [...figures, figure("memory after the load", [memory, "MB"], 256, "a small container")];
}
