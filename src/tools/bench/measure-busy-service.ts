import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { type Figure, percentile } from "./measured-figure.ts";
import { UNLIMITED, enrichOwned } from "./measure-load.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { startServer } from "#tools/server-process.ts";

const BUSY_CALLERS = 64;
const RUNS = 5;
const SECONDS = 8;

/** The callers open their connections before anybody else is measured. */
const LEAD_MS = 1500;

/** Between two calls of the person, who reads what was found, and between two looks of whoever watches the process. */
const SEARCH_PAUSE_MS = 50;
const HEALTH_PAUSE_MS = 20;

/** Milliseconds of one request over a connection of its own, from connecting to the last byte. */
export function overNewConnection(url: string, options: object = {}, body?: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: new Agent() });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.end(body);
  });
}

/** Repeats a request until the time is over. */
export async function repeat(once: () => Promise<number>, pauseMs: number, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await once());
    await pause(pauseMs);
  }
  return times;
}

/** A person's search, each time over a connection of its own; `headers` carry their token. Milliseconds. */
export function searchBy(url: string, headers: Readonly<Record<string, string>>): () => Promise<number> {
  const { path, requestType } = operations.searchContacts;
  const body = JSON.stringify(requestBody(requestType, { lastName: "mar" }));
  const options = { method: "POST", headers: { "Content-Type": MEDIA_TYPE, ...headers } };
  return () => overNewConnection(url + SERVICE_PREFIX + path, options, body);
}

/** A person's searches and looks at the process's health, each over a new connection. Milliseconds. */
async function visit(url: string, person: ServiceCaller, milliseconds: number) {
  const search = searchBy(url, person.headers);
  const health = () => overNewConnection(`${url}/healthz`);
  const until = performance.now() + milliseconds;
  const [searches, looks] = await Promise.all([
    repeat(search, SEARCH_PAUSE_MS, until),
    repeat(health, HEALTH_PAUSE_MS, until),
  ]);
  return { searches, looks };
}

/** Enrich calls a second, sent from a thread of its own, so that they do not hold up who measures beside them. */
async function enriching(options: autocannon.Options, connections: number, seconds: number): Promise<number> {
  const result = await autocannon({ ...options, connections, duration: seconds, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were refused and ${result.errors} calls failed`);
  }
  return result.requests.average;
}

/**
 * The built server with 64 callers that enrich as fast as they can: what a person waits beside them, and what they get
 * done themselves. Each run is shown, since the worst of them is what somebody waits.
 */
export async function benchBusyService(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(folder, { ...UNLIMITED, LOG_LEVEL: "silent" });
  const machine = await serviceCaller(server.url);
  const person = await serviceCaller(server.url);
  const batch = await enrichOwned(server.url, machine);
  const figures: Figure[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const idle = await visit(server.url, person, LEAD_MS);
    const alone = await enriching(batch, 1, SECONDS / 2);
    const together = enriching(batch, BUSY_CALLERS, SECONDS);
    await pause(LEAD_MS);
    const busy = await visit(server.url, person, SECONDS * 1000 - 2 * LEAD_MS);
    const name = (what: string) => `beside ${BUSY_CALLERS} enrich callers, run ${run}: ${what}`;
    const unit = "ms";
    const against = "goal";
    figures.push(
      {
        name: name("search, p50"),
        value: percentile(busy.searches, 0.5),
        unit,
        reference: percentile(idle.searches, 0.5),
        against: "nobody else",
      },
      { name: name("search, p99"), value: percentile(busy.searches, 0.99), unit, reference: 1000, against },
      { name: name("/healthz, p99"), value: percentile(busy.looks, 0.99), unit, reference: 100, against },
      {
        name: name("their batches of 25"),
        value: await together,
        unit: "requests/s",
        reference: alone,
        against: "one caller alone",
      },
    );
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return figures;
}
