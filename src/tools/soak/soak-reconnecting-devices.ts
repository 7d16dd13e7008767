import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { percentile } from "#tools/bench/measured-figure.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { signInForCookie } from "#tools/sign-in/browser-session.ts";
import { type ServerProcess, startServer } from "#tools/server-process.ts";
import type { Check } from "./soak-large-family.ts";

/** Whose devices come back; the last one is somebody else, who was there before. */
const PEOPLE = ["rep", "colleague", "admin"] as const;
const DEVICES = 1000;
const SETTLE_MS = 20_000;
const ASK_EVERY_MS = 20;

/** Beside a thousand others nobody waits longer. Milliseconds. */
const MAX_WAIT_MS = 2000;
/** What a thousand devices may cost, of which each has a stream. */
const MAX_MEMORY_MB = 150;

/** What a page of a person sends with each request. */
type Headers = Readonly<Record<string, string>>;

async function signedIn(server: ServerProcess): Promise<Headers[]> {
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    const all: Headers[] = [];
    for (const username of PEOPLE) {
      const cookie = await signInForCookie(page, server.url, username);
      all.push(pageHeaders(cookie, `usr_${username}`));
    }
    return all;
  } finally {
    await browser.close();
  }
}

/** Asks over a connection of its own, as another machine does; gives the request once its answer has begun. */
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

/** A device that comes back: it opens a stream, waits for its first event, and reads what changed. */
async function comeBack(url: string, headers: Headers): Promise<ClientRequest> {
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

/** Megabytes that the server process holds. */
async function memory({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000;
}

/** Asks for changes again and again, as somebody who was there before, until the signal; gives how long each took. */
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

async function reconnect(server: ServerProcess): Promise<Check> {
  const people = await signedIn(server);
  const other = people.pop() ?? {};
  const url = server.url + GATEWAY_PREFIX;
  const headersOf = (device: number) => people[device % people.length] ?? other;
  const all = () => Promise.all(Array.from({ length: DEVICES }, (_, at) => comeBack(url, headersOf(at))));
  const before = await all();
  for (const request of before) request.on("error", () => undefined);
  await server.stop("SIGKILL");
  await server.start();
  const idle = await memory(server);
  const ending = new AbortController();
  const meanwhile = timesMeanwhile(url, other, ending.signal);
  const since = performance.now();
  const devices = await all();
  const seconds = (performance.now() - since) / 1000;
  ending.abort();
  const times = await meanwhile;
  await pause(SETTLE_MS);
  const grown = (await memory(server)) - idle;
  for (const request of devices) request.destroy();
  const p99 = percentile(times, 0.99);
  return {
    name: `${String(DEVICES)} devices that come back at once to a gateway that was killed`,
    ok: devices.length === DEVICES && p99 <= MAX_WAIT_MS && grown <= MAX_MEMORY_MB,
    seen:
      `all answered within ${seconds.toFixed(1)} s; ${String(times.length)} requests of somebody else meanwhile, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${grown.toFixed(0)} MB more after ${String(SETTLE_MS / 1000)} s`,
  };
}

/** A gateway of one process, to which a thousand devices return after it was killed. */
export async function soakReconnectingDevices(): Promise<Check> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-reconnecting-"));
  const server = await startServer(folder, { METRICS: "1" });
  try {
    return await reconnect(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
