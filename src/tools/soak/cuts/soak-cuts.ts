import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import type { Resources } from "#tools/resources.ts";
import { nameInCopy } from "#tools/sandbox-copies.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { until } from "#tools/until.ts";
import type { Check, Soak } from "../soak-check.ts";
import { openStage } from "../stage.ts";
import { type BookComparison, chargesOf, compareBooks } from "./books.ts";
import type { ArmedCut } from "./cuts.ts";
import { hasSettled } from "./aftermaths.ts";
import { type CutStage, readCatalogue } from "./starts.ts";
import { KILLED, SCENARIOS, SCENARIOS_OF_TWO_GATEWAYS, type Scenario } from "./scenarios.ts";

const NO_CUT: ArmedCut = { struck: () => [0], release: () => undefined };

/** The environment of scenarios. */
interface Setting {
  readonly gateways: 1 | 2;
  /** Days in which a charged record is free; with "0", each call charges. */
  readonly managementDays: "0" | "365";
  /** The service's latency for a call, so that something is under way wherever a run is cut. */
  readonly callMs: number;
  readonly serviceEnv?: Readonly<Record<string, string>>;
  readonly gatewayEnv?: Readonly<Record<string, string>>;
}

/**
 * Waits for a run's end: where it asks for a decision, the person leaves unconfirmed inputs as they are. Returns how often it
 * asked. Throws where it waits for another reason, or ends with unconfirmed inputs that it did not ask about.
 */
async function settle(page: PageOverHttp, id: string): Promise<number> {
  for (let decisions = 0; ; decisions += 1) {
    const run = await until("a run that ends, or asks", () => page.run(id), hasSettled);
    if (run.state === "done" && (run.byState.unconfirmed === 0 || decisions > 0)) return decisions;
    if (run.waitsFor !== "decision")
      throw new Error(`The run is ${run.state} and waits for ${run.waitsFor ?? "nothing"}`);
    await page.command(id, { type: "leaveUnconfirmed" });
  }
}

function inWords(books: BookComparison, decisions: number): string {
  const { charged, twice, lost, got, unconfirmed, untold, ledger, atStake, differences } = books;
  return [
    `${charged} charged, ${twice} twice, ${lost} lost`,
    `${got} got, ${unconfirmed} unconfirmed (${untold} untold), ${decisions} decisions`,
    `ledger ${ledger} and up to ${atStake}`,
    ...differences,
  ].join("; ");
}

function isRight({ isInDoubt }: Scenario, { managementDays }: Setting, books: BookComparison): boolean {
  const { twice, lost, untold, charged, unconfirmed } = books;
  // a call with a lost answer charges for what the next one returns for free
  const differences = managementDays === "0" ? books.differences.length : 0;
  const isDoubtRight = isInDoubt === undefined || unconfirmed > 0 === isInDoubt;
  return twice === 0 && lost === 0 && untold === 0 && differences === 0 && charged > 0 && isDoubtRight;
}

async function play(stage: CutStage, scenario: Scenario, setting: Setting): Promise<Omit<Check, "name">> {
  const copy = await stage.newOrganisation();
  const page = await PageOverHttp.signedIn(stage.url, nameInCopy("rep", copy));
  const cut = (await scenario.cut?.(stage, scenario.operation ?? "enrichContacts")) ?? NO_CUT;
  try {
    const runs = await scenario.start(page, stage);
    await until(
      "the cut",
      () => cut.struck(),
      (struck) => struck.length > 0,
    );
    const after = (await scenario.aftermath({ stage, copy, page, runs, cut })) ?? page;
    let decisions = 0;
    for (const run of runs) decisions += await settle(after, run);
    const books = await compareBooks(await chargesOf(stage.books, copy), after, runs);
    return { ok: isRight(scenario, setting, books), seen: inWords(books, decisions) };
  } finally {
    await cut.release();
  }
}

/** Plays scenarios on a stage of their own. */
async function* playAll(
  resources: Resources,
  setting: Setting,
  scenarios: readonly Scenario[],
): AsyncGenerator<Check> {
  const { gateways, managementDays, callMs, serviceEnv, gatewayEnv } = setting;
  const opened = await openStage(resources, {
    gateways,
    serviceEnv: { MANAGEMENT_DAYS: managementDays, ...serviceEnv },
    gatewayEnv: { MANAGEMENT_DAYS: managementDays, ...gatewayEnv },
  });
  const stage = { ...opened, catalogue: await readCatalogue(opened.service.url) };
  await delayCalls(stage.service.url, PAID_OPERATIONS, callMs);
  for (const scenario of scenarios) {
    const since = performance.now();
    const { ok, seen } = await play(stage, scenario, setting).catch((error: unknown) => ({
      ok: false,
      seen: error instanceof Error ? error.message : String(error),
    }));
    yield { name: scenario.name, ok, seen: `${seen}; ${((performance.now() - since) / 1000).toFixed(1)} s` };
  }
}

/**
 * Cuts paid work in every known scenario, before a service that charges each time, and compares the books: nothing is charged twice,
 * and everything charged is returned or shown as unconfirmed.
 */
export const soakCuts: Soak = async function* (resources) {
  // how long a gateway waits for an answer that never comes, in seconds
  const setting = { managementDays: "0", callMs: 150, gatewayEnv: { UPSTREAM_TIMEOUT: "4" } } as const;
  yield* playAll(resources, { ...setting, gateways: 1 }, SCENARIOS);
  yield* playAll(resources, { ...setting, gateways: 2 }, SCENARIOS_OF_TWO_GATEWAYS);
};

/**
 * Runs of 1,000 contacts at two gateways that are killed in turn, with charged records free for a year, and with each call
 * charged. Sessions are renewed every six seconds, since an access token has 30 seconds left by then.
 */
export const soakKilledGateways: Soak = async function* (resources) {
  const setting = { gateways: 2, callMs: 1500, serviceEnv: { ACCESS_TTL: "36" } } as const;
  const free: Scenario = { ...KILLED, name: `${KILLED.name}, free for a year`, isInDoubt: false };
  yield* playAll(resources, { ...setting, managementDays: "365" }, [free]);
  yield* playAll(resources, { ...setting, managementDays: "0" }, [
    { ...KILLED, name: `${KILLED.name}, charged each time` },
  ]);
};
