import autocannon from "autocannon";
import * as z from "zod/mini";
import { SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import { type Figure, percentile } from "./measured-figure.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { startServer } from "#tools/server-process.ts";

const SECONDS = 8;
const CONNECTIONS = 10;
const STARTS = 3;

/** Settings under which no rate is limited. */
export const UNLIMITED = {
  RATE_PER_SECOND: "1000000",
  RATE_PER_HOUR: "1000000000",
  RATE_PER_DAY: "1000000000",
};

const found = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** Requests a second over sockets, from another process on the same machine. */
export async function perSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refused and ${result.errors} calls failed`);
  }
  return result.requests.average;
}

/** What a process holds, by its metrics. */
export async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  return Number(bytes) / 2 ** 20;
}

/** The calls of one operation that needs a body. */
export function posting(
  url: string,
  { headers }: ServiceCaller,
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

/** An enrich call for the first 25 contacts, which are the caller's own from its first answer on. */
export async function enrichOwned(url: string, caller: ServiceCaller): Promise<autocannon.Options> {
  const people = found.parse(await caller.call("searchContacts", {}, "?page[size]=25"));
  return posting(url, caller, "enrichContacts", {
    matchPersonInput: people.data.map(({ id }) => ({ personId: id })),
    outputFields: ["email", "phone", "jobTitle", "companyName"],
  });
}

/** The built server over data that is there already: start-up, throughput of search and enrich, memory. */
export async function benchLoad(
  name: string,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const server = await startServer(dataDir, { ...UNLIMITED, ...env, LOG_LEVEL: "silent", METRICS: "1" });
  const starts = [server.startedIn()];
  while (starts.length < STARTS) {
    await server.stop();
    await server.start();
    starts.push(server.startedIn());
  }
  const caller = await serviceCaller(server.url);
  const bare = await perSecond({ url: `${server.url}/healthz` });
  const search = await perSecond(posting(server.url, caller, "searchContacts", { lastName: "mar" }));
  const enrich = await perSecond(await enrichOwned(server.url, caller));
  const memory = await residentMegabytes(server.url);
  await server.stop();
  const against = "/healthz";
  return [
    {
      name: `${name}: later start, p50`,
      value: percentile(starts, 0.5) / 1000,
      unit: "s",
      reference: 1,
      against: "goal",
    },
    { name: `${name}: search, 25 rows`, value: search, unit: "requests/s", reference: bare, against },
    {
      name: `${name}: enrich, 25 owned records`,
      value: enrich,
      unit: "requests/s",
      reference: bare,
      against,
    },
    {
      name: `${name}: memory after the load`,
      value: memory,
      unit: "MB",
      reference: 256,
      against: "a small container",
    },
  ];
}
