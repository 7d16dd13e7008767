import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type Schedule, runToEnd, selectFirst, selectTwentyThousand } from "./bench-run-steps.ts";
import { timeDurableWrites } from "#bench/bench-page-observers.ts";
import { IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { type BenchBrowser, openBenchBrowser, usedHeap } from "./signed-in/measure-signed-in.ts";
import { type Figure, percentile } from "./measured-figure.ts";
import { mayFail } from "#tools/may-fail.ts";

const RECORDS = 2500;
const BATCH_SIZE = 25;
const IN_FLIGHT = 2;
const FIELDS = ["id", "firstName", "lastName", "email", "phone", "mobilePhone"];

interface Situation {
  /** What the service takes for a call, in milliseconds. */
  readonly latency: number;
  /** How many calls it answers a second. */
  readonly rate: number;
  /** Its headers tell nothing of that: its refusals teach it. */
  readonly untold?: boolean;
}

const SITUATIONS: readonly Situation[] = [
  { latency: 20, rate: 5 },
  { latency: 20, rate: 20 },
  { latency: 200, rate: 5 },
  { latency: 200, rate: 20 },
  { latency: 1000, rate: 5 },
  { latency: 1000, rate: 20 },
  { latency: 20, rate: 5, untold: true },
  { latency: 20, rate: 20, untold: true },
];

/** A window of the rate with a little more, since requests can come closer together than they left. Milliseconds. */
const WINDOW_MS = 1_010;
const RETRY_MS = 50;
const SEARCH = "/contacts?managementLevel=Director&size=100";

async function delayCalls(url: string, milliseconds: number): Promise<void> {
  await fetch(`${url}/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify([{ operation: "enrichContacts", kind: "delay", milliseconds, times: 1_000_000 }]),
  });
}

function enrichCall(service: ServiceCaller, first: number): ReturnType<ServiceCaller["request"]> {
  const inputs = Array.from({ length: BATCH_SIZE }, (_, index) => ({ personId: first + index }));
  return service.request("enrichContacts", { matchPersonInput: inputs, outputFields: FIELDS });
}

/** Makes a bare call until it is answered: on a busy machine calls can come closer together than they left. */
async function answeredCall(service: ServiceCaller, first: number): Promise<void> {
  for (let response: Response | undefined; response?.ok !== true;) {
    response = await fetch(enrichCall(service, first));
    await response.text();
    if (!response.ok && response.status !== 429)
      throw new Error(`A bare call was answered ${response.status}`);
    if (!response.ok) await pause(RETRY_MS);
  }
}

/** As many bare calls as a run has, as soon as the rate and two in flight let them. */
async function idealSchedule(service: ServiceCaller, rate: number): Promise<Schedule> {
  const starts: number[] = [];
  const calls = RECORDS / BATCH_SIZE;
  let next = 0;
  const from = performance.now();
  const lane = async () => {
    while (next < calls) {
      const call = next;
      next += 1;
      const earliest = (starts[call - rate] ?? -Infinity) + WINDOW_MS;
      starts[call] = Math.max(performance.now(), earliest);
      await pause(Math.max(0, earliest - performance.now()));
      await answeredCall(service, 1 + call * BATCH_SIZE);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return { calls, took: performance.now() - from };
}

/** Takes what it says of rates out of every answer that the page gets. */
async function hideRates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on(
    "Fetch.requestPaused",
    ({ requestId, responseStatusCode: responseCode, responseHeaders = [] }) => {
      const kept = responseHeaders.filter(({ name }) => !/^x-ratelimit-/i.test(name));
      const answer = responseCode === undefined ? {} : { responseCode, responseHeaders: kept };
      // one that was broken off meanwhile has gone
      session
        .send("Fetch.continueResponse", { requestId, ...answer })
        .catch(mayFail("a request that was broken off meanwhile has gone"));
    },
  );
  await session.send("Fetch.enable", {
    patterns: [{ urlPattern: `*${SERVICE_PREFIX}/*`, requestStage: "Response" }],
  });
}

async function benchSituation({ latency, rate, untold = false }: Situation): Promise<Figure[]> {
  const browser = await openBenchBrowser({
    RATE_PER_SECOND: String(rate),
    FAULTS: "1",
    CREDITS: "100000",
  });
  try {
    await delayCalls(browser.server.url, latency);
    const ideal = await idealSchedule(await serviceCaller(browser.server.url), rate);
    if (untold) await hideRates(browser.page);
    await selectFirst(browser.page, browser.server.url + SEARCH, RECORDS);
    const run = await runToEnd(browser.page, RECORDS);
    const name = `run of ${RECORDS}, ${latency} ms, ${rate}/s${untold ? ", learnt" : ""}`;
    return [
      {
        name,
        value: run.took / 1000,
        unit: "s",
        reference: ideal.took / 1000,
        against: untold ? "ideal" : "ideal; goal 1.05",
      },
      {
        name: `${name}: requests`,
        value: run.calls,
        unit: "",
        reference: ideal.calls,
        against: untold ? "goal 1.2" : "goal 1.02",
      },
    ];
  } finally {
    await browser.close();
  }
}

/** What a call costs more because the gateway writes it down, in milliseconds. */
async function benchJournal({ server }: BenchBrowser): Promise<Figure[]> {
  const service = await serviceCaller(server.url);
  const time = async (first: number, key: boolean) => {
    const request = enrichCall(service, first);
    if (key) request.headers.set(IDEMPOTENCY_KEY, randomUUID());
    const from = performance.now();
    await (await fetch(request)).text();
    return performance.now() - from;
  };
  const [bare, journaled]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 200; turn += 1) {
    const first = 1 + (turn % 100) * BATCH_SIZE;
    bare.push(await time(first, false));
    journaled.push(await time(first, true));
  }
  return [0.5, 0.95].map((share) => ({
    name: `a batch through the journal, p${share * 100}`,
    value: percentile(journaled, share),
    unit: "ms",
    reference: percentile(bare, share),
    against: "without a key",
  }));
}

/** What the intent and the answer of a batch cost on this browser's disk, in milliseconds. */
async function benchWriteAhead(page: Page): Promise<Figure[]> {
  const times = await page.evaluate(timeDurableWrites);
  return [0.5, 0.95].map((share) => ({
    name: `a durable write of a batch in the browser, p${share * 100}`,
    value: percentile(times, share),
    unit: "ms",
    reference: 0,
    against: "two a batch",
  }));
}

/** Runs against the ideal schedule, and what durability costs. */
export async function benchRuns(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const situation of SITUATIONS) figures.push(...(await benchSituation(situation)));
  const browser = await openBenchBrowser();
  try {
    return [...figures, ...(await benchJournal(browser)), ...(await benchWriteAhead(browser.page))];
  } finally {
    await browser.close();
  }
}

/** What a page holds with the results of a very large run on the screen. Megabytes. */
export async function benchResults(): Promise<Figure[]> {
  const browser = await openBenchBrowser({ CREDITS: "100000" });
  try {
    const { page, server } = browser;
    await page.goto(`${server.url}/contacts?firstName=a`);
    const before = await usedHeap(page);
    const records = await selectTwentyThousand(browser);
    const { took } = await runToEnd(page, records);
    const value = await usedHeap(page);
    return [
      { name: `heap with ${records} results`, value, unit: "MB", reference: before, against: "without any" },
      { name: `a run of ${records}`, value: took / 1000, unit: "s", reference: 0, against: "no limit" },
    ];
  } finally {
    await browser.close();
  }
}
