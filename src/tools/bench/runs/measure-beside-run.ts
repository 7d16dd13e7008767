import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { RUN_LIMITS, RUN_PATHS, groupName, runAnswer, runResultsAnswer } from "#contract/runs/run-schemas.ts";
import { startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { overNewConnection, repeat } from "../measure-busy-service.ts";
import { benchContacts } from "./bench-contacts.ts";

/*
 * What a person's page waits beside their own run: searches through the gateway that works at it, and pages of its results.
 * The service is another process.
 */

const RUNS = 5;
const INPUTS = 20_000;
const VISIT_MS = 25_000;
/** A fifth of the rate is left to the page: it searches four times a second at most. */
const SEARCH_PAUSE_MS = 250;
const RATE_PER_SECOND = "25";
/** What the service takes for each call, besides its work. */
const LATENCY_MS = 20;
/** Looks at the results of a run that has ended, on pages all over it. */
const LOOKS = 40;
const PAGE_SIZE = 100;

/** A person's searches with their token, each over a connection of its own. Milliseconds. */
async function searches(page: PageOverHttp): Promise<number[]> {
  const { path, requestType } = operations.searchContacts;
  const headers = {
    Authorization: `Bearer ${await page.token()}`,
    "Content-Type": "application/vnd.api+json",
  };
  const body = JSON.stringify(requestBody(requestType, { lastName: "mar" }));
  const search = () => overNewConnection(page.url + SERVICE_PREFIX + path, { method: "POST", headers }, body);
  return repeat(search, SEARCH_PAUSE_MS, performance.now() + VISIT_MS);
}

/** Makes a run of 20,000 contacts and starts it; gives its id. */
async function startRun(page: PageOverHttp): Promise<string> {
  const id = randomUUID();
  const contacts = benchContacts(1, INPUTS);
  const portion = RUN_LIMITS.inputsPerRequest;
  await page.make({
    id,
    operation: "enrichContacts",
    purpose: "enrich",
    name: "Bench",
    outputFields: ["firstName", "lastName", "email", "phone", "jobTitle", "companyName"],
    inputs: contacts.slice(0, portion),
  });
  for (let from = portion; from < INPUTS; from += portion) {
    const inputs = contacts.slice(from, from + portion);
    await page.ask(RUN_PATHS.inputs.replace(":id", id), runAnswer, { from, inputs });
  }
  await page.command(id, { type: "start", upTo: INPUTS });
  return id;
}

async function untilEnded(page: PageOverHttp, id: string): Promise<void> {
  for (;;) {
    const { state, waitsFor } = await page.run(id);
    if (state === "done") return;
    if (state !== "running") throw new Error(`The run is ${state}, and waits for ${String(waitsFor)}.`);
    await pause(500);
  }
}

/** Pages of the results of a run that has ended. Milliseconds. */
async function lookAtResults(page: PageOverHttp, id: string): Promise<number[]> {
  const times: number[] = [];
  const pageAt = async (at: number, group = "") => {
    const query = new URLSearchParams({ size: String(PAGE_SIZE), page: String(at), ...(group && { group }) });
    const from = performance.now();
    const answer = await page.ask(
      `${RUN_PATHS.results.replace(":id", id)}?${query.toString()}`,
      runResultsAnswer,
    );
    times.push(performance.now() - from);
    return answer;
  };
  const { groups } = await pageAt(1);
  for (let look = 0; look < LOOKS; look += 1) {
    const group = groups[look % (groups.length + 1)];
    const pages = Math.ceil((group?.count ?? INPUTS) / PAGE_SIZE);
    await pageAt(1 + ((look * 37) % pages), group && groupName(group));
  }
  return times;
}

async function measure(page: PageOverHttp, run: number): Promise<Figure[]> {
  const alone = await searches(page);
  const id = await startRun(page);
  const beside = await searches(page);
  const { state } = await page.run(id);
  if (state !== "running") throw new Error(`The run was ${state} before the searches were.`);
  await untilEnded(page, id);
  const looks = await lookAtResults(page, id);
  const figures = [0.5, 0.99].map((share) => ({
    name: `a search beside the person's run, p${share * 100}, run ${run}`,
    value: percentile(beside, share),
    unit: "ms",
    reference: percentile(alone, share),
    against: share === 0.99 ? "without a run, goal 1.2" : "without a run",
  }));
  const pages = [0.95, 1].map((share) => ({
    name: `a page of 100 of ${INPUTS} results, ${share === 1 ? "slowest" : `p${share * 100}`}, run ${run}`,
    value: percentile(looks, share),
    unit: "ms",
    reference: 50,
    against: "goal",
  }));
  return [...figures, ...pages];
}

/** A person's searches with and without a run of theirs, and the pages of its results; five times. */
export async function benchBesideRun(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const quiet = { LOG_LEVEL: "silent", MANAGEMENT_DAYS: "0" };
  const servers = await startGatewaysBeforeService(folder, {
    count: 1,
    serviceEnv: { ...quiet, RATE_PER_SECOND, CREDITS: "1000000", FAULTS: "1" },
    gatewayEnv: quiet,
  });
  try {
    const [gateway] = servers.gateways;
    if (gateway === undefined) throw new Error("There is no gateway.");
    const page = await PageOverHttp.signedIn(gateway.url, "rep");
    await delayCalls(servers.service.url, ["*"], LATENCY_MS);
    const figures: Figure[] = [];
    for (let run = 1; run <= RUNS; run += 1) figures.push(...(await measure(page, run)));
    return figures;
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
