import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { type ServerProcess, startServer } from "#tools/server-process.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { UNLIMITED, enrichOwned, posting, residentMegabytes } from "../measure-load.ts";
import { benchNeighbours } from "./measure-neighbours.ts";

const RUNS = 5;
const SECONDS = 8;
const CONNECTIONS = 10;

/** How long memory is watched under load, and how often. */
const WATCHED_SECONDS = 5 * 60;
const LOOK_EVERY_MS = 10_000;
/** Looks of the first minute, while code and caches become warm. */
const WARM_UP_LOOKS = 6;

const ENV = { ...UNLIMITED, LOG_LEVEL: "silent", METRICS: "1", CREDITS: "1000000000" };

/** Requests a second, and milliseconds of the slowest of a hundred. */
interface Load {
  readonly rate: number;
  readonly p99: number;
}

async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refused and ${result.errors} calls failed`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Calls that are measured. */
async function callsAt({ url }: ServerProcess) {
  const caller = await serviceCaller(url);
  return {
    search: posting(url, caller, "searchContacts", { lastName: "mar" }),
    enrich: await enrichOwned(url, caller),
  };
}

const NAMES = { search: "search, 25 rows", enrich: "enrich, 25 owned records" } as const;

/** The same calls at the service alone and through a gateway in turn; each run is shown. */
async function benchThroughput(bare: ServerProcess, gateway: ServerProcess): Promise<Figure[]> {
  const [direct, through] = [await callsAt(bare), await callsAt(gateway)];
  const figures: Figure[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    for (const kind of ["search", "enrich"] as const) {
      const reference = await load(direct[kind]);
      const value = await load(through[kind]);
      const name = `through a gateway, run ${run}: ${NAMES[kind]}`;
      const against = "the service alone";
      figures.push(
        { name, value: value.rate, unit: "requests/s", reference: reference.rate, against },
        { name: `${name}, p99`, value: value.p99, unit: "ms", reference: reference.p99, against },
      );
    }
  }
  return figures;
}

/** What a process holds while calls come all the time: at the end, beside the most of its first minute. */
async function benchMemory(service: ServerProcess, gateway: ServerProcess): Promise<Figure[]> {
  const calls = Object.values(await callsAt(gateway));
  const share = Math.floor(CONNECTIONS / calls.length);
  const loads = calls.map((options) =>
    load({ ...options, connections: share, duration: WATCHED_SECONDS, workers: 1 }),
  );
  const seen: Record<string, number[]> = { "the gateway": [], "the service": [] };
  const timer = setInterval(() => {
    for (const [name, { url }] of Object.entries({ "the gateway": gateway, "the service": service })) {
      void residentMegabytes(url).then((megabytes) => seen[name]?.push(megabytes));
    }
  }, LOOK_EVERY_MS);
  try {
    await Promise.all(loads);
  } finally {
    clearInterval(timer);
  }
  return Object.entries(seen).map(([name, looks]) => {
    process.stdout.write(`${name}, MB every 10 s: ${looks.map(Math.round).join(" ")}\n`);
    return {
      name: `memory of ${name} in the last minute of five`,
      value: percentile(looks.slice(-WARM_UP_LOOKS), 0.5),
      unit: "MB",
      reference: percentile(looks.slice(WARM_UP_LOOKS, 2 * WARM_UP_LOOKS), 0.5),
      against: "its second minute",
    };
  });
}

/** A gateway before a service over the network: what it costs, what it holds, and what callers notice of each other. */
export async function benchUpstream(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const bare = await startServer(join(folder, "bare"), ENV);
  const servers = await startGatewaysBeforeService(folder, { count: 1, serviceEnv: ENV, gatewayEnv: ENV });
  const [gateway] = servers.gateways;
  if (!gateway) throw new Error("There is no gateway");
  const figures = await benchThroughput(bare, gateway);
  await bare.stop();
  figures.push(...(await benchMemory(servers.service, gateway)));
  await servers.stop();
  figures.push(...(await benchNeighbours(folder)));
  rmSync(folder, { recursive: true, force: true });
  return figures;
}
