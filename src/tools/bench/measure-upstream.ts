import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import type { ServerProcess } from "#tools/server-process.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { type Bench, type Figure, figure, inRuns, percentile, residentMegabytes, timed } from "./figures.ts";
import { UNLIMITED, load, measuredCalls } from "./measure-load.ts";

/** How long memory is watched under load, and how often. */
const WATCHED_SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5 * 60);
const LOOK_EVERY_MS = WATCHED_SECONDS * 33;
/** Samples in the first fifth, while code and caches become warm. */
const WARM_UP_LOOKS = 6;

const KEYED_CALLS = 200;
const BATCH_SIZE = 25;
const FIELDS = ["id", "firstName", "lastName", "email", "phone", "mobilePhone"];

const ENV = { ...UNLIMITED, METRICS: "1", CREDITS: "1000000000" };

/** Memory of each process under constant load: at the end, compared with the second fifth of the time. */
async function benchMemory(servers: Readonly<Record<string, ServerProcess>>, url: string): Promise<Figure[]> {
  const calls = Object.values(await measuredCalls(url));
  const loads = calls.map((call) => load({ ...call, connections: 5, duration: WATCHED_SECONDS }));
  const seen = Object.keys(servers).map((name) => ({ name, looks: [] as number[] }));
  const timer = setInterval(() => {
    for (const { name, looks } of seen)
      void residentMegabytes(servers[name]?.url ?? "").then((megabytes) => looks.push(megabytes));
  }, LOOK_EVERY_MS);
  await Promise.all(loads).finally(() => clearInterval(timer));
  return seen.map(({ name, looks }) => {
    process.stdout.write(`${name}, MB: ${looks.map(Math.round).join(" ")}\n`);
    const reference = percentile(looks.slice(WARM_UP_LOOKS, 2 * WARM_UP_LOOKS), 0.5);
    const value = percentile(looks.slice(-WARM_UP_LOOKS), 0.5);
    return figure(
      `memory of ${name} at the end`,
      [value, "MB"],
      reference,
      "in the second fifth of the time",
    );
  });
}

/** The overhead that the gateway's journal adds to a program's call. */
async function benchJournal({ url }: ServerProcess): Promise<Figure[]> {
  const service = await serviceCaller(url);
  const send = (first: number, key: boolean) => {
    const matchPersonInput = Array.from({ length: BATCH_SIZE }, (_, at) => ({ personId: first + at }));
    const request = service.request("enrichContacts", { matchPersonInput, outputFields: FIELDS });
    if (key) request.headers.set(IDEMPOTENCY_KEY, randomUUID());
    return timed(async () => (await fetch(request)).text());
  };
  const [bare, keyed]: [number[], number[]] = [[], []];
  for (let call = 0; call < KEYED_CALLS; call += 1) {
    const first = 1 + (call % 100) * BATCH_SIZE;
    bare.push(await send(first, false));
    keyed.push(await send(first, true));
  }
  return [0.5, 0.95].map((share) =>
    figure(
      `a batch through the journal, p${share * 100}`,
      [percentile(keyed, share), "ms"],
      percentile(bare, share),
      "without a key",
    ),
  );
}

/** A gateway before a service over the network: its overhead compared with the service alone, and its memory. */
export const benchUpstream: Bench = async (resources) => {
  const bare = await resources.server(ENV);
  const { service, gateways } = await resources.gateways({ count: 1, serviceEnv: ENV, gatewayEnv: ENV });
  const [gateway] = gateways;
  if (!gateway) throw new Error("There is no gateway");
  const [direct, through] = [await measuredCalls(bare.url), await measuredCalls(gateway.url)];
  const figures = await inRuns(async () => {
    const measured: Figure[] = [];
    for (const name of ["search, 25 rows", "enrich, 25 owned records"] as const) {
      const [reference, value] = [await load(direct[name]), await load(through[name])];
      const [title, against] = [`through a gateway: ${name}`, "the service alone"];
      measured.push(
        figure(title, [value.rate, "requests/s"], reference.rate, against),
        figure(`${title}, p99`, [value.p99, "ms"], reference.p99, against),
      );
    }
    return measured;
  });
  figures.push(...(await benchJournal(bare)));
  await bare.stop();
  return [
    ...figures,
    ...(await benchMemory({ "the gateway": gateway, "the service": service }, gateway.url)),
  ];
};
