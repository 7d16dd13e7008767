import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { percentile, residentMegabytes } from "#tools/bench/figures.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import type { Soak } from "./soak-check.ts";

/** The people whose devices return; the last is somebody else, who is present all the time. */
const PEOPLE = ["rep", "colleague", "admin"] as const;
const DEVICES = Number(process.env["SOAK_DEVICES"] ?? 1000);
const SETTLE_MS = 20_000;
const ASK_EVERY_MS = 20;

/** The longest that anybody waits beside a thousand others. Milliseconds. */
const MAX_WAIT_MS = 2000;
/** The most memory that a thousand devices with a stream each may take. */
const MAX_MEMORY_MB = 150;

/** The headers of a page's requests. */
type Headers = Readonly<Record<string, string>>;

/** Sends a request over a new connection, as another machine does; returns it once its answer has begun. */
async function ask(
  url: string,
  headers: Headers,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = get(url, { agent: false, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
  });
  return { request, response: await answered };
}

/** A returning device: opens a stream, waits for its first event, and reads the changes. */
async function reconnectDevice(url: string, headers: Headers): Promise<ClientRequest> {
  const stream = await ask(url + WORKSPACE_PATHS.events, headers);
  if (stream.response.statusCode !== 200)
    throw new Error(`A stream was answered ${String(stream.response.statusCode)}`);
  await once(stream.response, "data");
  stream.response.on("error", () => undefined).resume();
  const { response } = await ask(url + WORKSPACE_PATHS.changes, headers);
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`Changes were answered ${String(response.statusCode)}`);
  return stream.request;
}

/** Requests changes repeatedly, as somebody who is present, until the signal; returns how long each took. */
async function timesMeanwhile(url: string, headers: Headers, ending: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ending.aborted) {
    const since = performance.now();
    const response = await fetch(url + WORKSPACE_PATHS.changes, { headers });
    await response.text();
    if (response.ok) times.push(performance.now() - since);
    await pause(ASK_EVERY_MS);
  }
  return times;
}

/** A gateway of one process, to which a thousand devices return after it was killed. */
export const soakReconnectingDevices: Soak = async function* (resources) {
  const server = await resources.server({ METRICS: "1" });
  const people: Headers[] = [];
  for (const username of PEOPLE) people.push((await PageOverHttp.signedIn(server.url, username)).headers);
  const other = people.pop() ?? {};
  const url = server.url + GATEWAY_PREFIX;
  const headersOf = (device: number) => people[device % people.length] ?? other;
  const all = () =>
    Promise.all(Array.from({ length: DEVICES }, (_, at) => reconnectDevice(url, headersOf(at))));
  const before = await all();
  for (const request of before) request.on("error", () => undefined);
  await server.stop("SIGKILL");
  await server.start();
  const idle = await residentMegabytes(server.url);
  const ending = new AbortController();
  const meanwhile = timesMeanwhile(url, other, ending.signal);
  const since = performance.now();
  const devices = await all();
  const seconds = (performance.now() - since) / 1000;
  ending.abort();
  const times = await meanwhile;
  await pause(SETTLE_MS);
  const grown = (await residentMegabytes(server.url)) - idle;
  for (const request of devices) request.destroy();
  const p99 = percentile(times, 0.99);
  yield {
    name: `${String(DEVICES)} devices that come back at once to a gateway that was killed`,
    ok: devices.length === DEVICES && p99 <= MAX_WAIT_MS && grown <= MAX_MEMORY_MB,
    seen:
      `all answered within ${seconds.toFixed(1)} s; ${String(times.length)} requests of somebody else meanwhile, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${grown.toFixed(0)} MB more after ${String(SETTLE_MS / 1000)} s`,
  };
};
