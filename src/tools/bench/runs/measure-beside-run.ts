import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RUN_LIMITS, RUN_PATHS, groupName, runAnswer, runResultsAnswer } from "#contract/runs/run-schemas.ts";
import { startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { repeat, searchBy } from "../measure-busy-service.ts";
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
/** As a run makes its calls: so many under way at once, a second's share of them each second. */
const IN_FLIGHT = 2;
const BATCH = 25;
const BARE_CALL_MS = 50;
const OUTPUT_FIELDS = ["firstName", "lastName", "email", "phone", "jobTitle", "companyName"];
/** Looks at the results of a run that has ended, on pages all over it. */
const LOOKS = 40;
const PAGE_SIZE = 100;

/** A person's searches with their token, each over a connection of its own. Milliseconds. */
async function searches(page: PageOverHttp): Promise<number[]> {
  const search = searchBy(page.url, { Authorization: `Bearer ${await page.token()}` });
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
    outputFields: OUTPUT_FIELDS,
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

/** Makes the calls of a run barely, without a gateway, until the signal is aborted. */
async function callBarely(service: ServiceCaller, signal: AbortSignal): Promise<void> {
  let call = 0;
  const lane = async () => {
    while (!signal.aborted) {
      const started = performance.now();
      const matchPersonInput = benchContacts(1 + BATCH * call++, BATCH).map(({ id }) => ({ personId: id }));
      await service.call("enrichContacts", { matchPersonInput, outputFields: OUTPUT_FIELDS });
      await pause(Math.max(0, IN_FLIGHT * BARE_CALL_MS - (performance.now() - started)));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

async function besideBareCalls(page: PageOverHttp, service: ServiceCaller): Promise<number[]> {
  const over = new AbortController();
  const calls = callBarely(service, over.signal);
  const times = await searches(page);
  over.abort();
  await calls;
  return times;
}

async function measure(page: PageOverHttp, service: ServiceCaller, run: number): Promise<Figure[]> {
  const alone = await searches(page);
  const besideBare = await besideBareCalls(page, service);
  const id = await startRun(page);
  const beside = await searches(page);
  const { state } = await page.run(id);
  if (state !== "running") throw new Error(`The run was ${state} before the searches were.`);
  await untilEnded(page, id);
  const looks = await lookAtResults(page, id);
  const figures = [0.5, 0.99].flatMap((share) =>
    (
      [
        [alone, "without a run"],
        [besideBare, "beside its bare calls"],
      ] as const
    ).map(([reference, against]) => ({
      name: `a search beside the person's run, p${share * 100}, run ${run}`,
      value: percentile(beside, share),
      unit: "ms",
      reference: percentile(reference, share),
      against: share === 0.99 ? `${against}, goal 1.2` : against,
    })),
  );
  const pages = [0.95, 1].map((share) => ({
    name: `a page of 100 of ${INPUTS} results, ${share === 1 ? "slowest" : `p${share * 100}`}, run ${run}`,
    value: percentile(looks, share),
    unit: "ms",
    reference: 50,
    against: "goal",
  }));
  return [...figures, ...pages];
}

/**
 * A person's searches without a run, beside its calls without a gateway, which cost machine and service as much, and beside
 * it; and the pages of its results; five times.
 */
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
    const service = await serviceCaller(servers.service.url);
    await delayCalls(servers.service.url, ["*"], LATENCY_MS);
    const figures: Figure[] = [];
    for (let run = 1; run <= RUNS; run += 1) figures.push(...(await measure(page, service, run)));
    return figures;
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
