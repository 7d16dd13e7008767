import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { MACHINE_ORGANISATION } from "#service/sandbox/sandbox-accounts.ts";
import { selectFirst } from "#tools/bench/bench-run-steps.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import { serviceCaller, usedOf } from "#tools/service-caller.ts";
import { signIn } from "#tools/sign-in/sign-in-with-browser.ts";
import { killInTurn } from "#tools/kill-in-turn.ts";
import { type GatewaysUnderSoak, openGateways } from "./gateways-under-soak.ts";
import type { Check } from "./soak-large-family.ts";
import { mayFail } from "#tools/may-fail.ts";

const RECORDS = 1000;
const LOOK_EVERY_MS = 250;
const RUN_TIMEOUT_MS = 10 * 60_000;
/** Of calls to a gateway that is killed at that moment. */
const ACTION_TIMEOUT_MS = 10_000;
/** The service takes so long for a batch: the run lasts for many kills. Two are under way at once. */
const BATCH_MS = 1500;
/** An access token is renewed when it has 30 seconds left: every six. */
const ACCESS_TTL_S = 36;

/** What the person at the page had to do. */
interface Person {
  signIns: number;
  /** How often a decision was asked for. */
  doubts: number;
}

/** A figure of the run on the screen by its label; 0 where it is not shown. */
async function figure(page: Page, label: string): Promise<number> {
  const figures = page.getByRole("region", { name: "Progress" }).locator("dl > div");
  const value = figures
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd > :first-child")
    .first();
  return (await value.isVisible()) ? Number((await value.innerText()).replace(/ of .*|,/gs, "")) : 0;
}

/** How many records the run on the screen brought. */
async function broughtBy(page: Page): Promise<number> {
  let brought = 0;
  for (const label of ["Enriched", "Free"]) brought += await figure(page, label);
  return brought;
}

/** The next step of signing in again, if the screen asks for one; gives whether that was the last of them. */
async function signInFurther(page: Page): Promise<boolean> {
  const name = page.getByLabel("User name");
  const allow = page.getByRole("button", { name: /^Allow/ });
  const ask = page.getByRole("button", { name: /^Sign in/ }).first();
  if (await allow.isVisible()) {
    await allow.click();
    return true;
  }
  if (await name.isVisible()) {
    await name.fill("slow");
    await page.getByLabel("Password", { exact: true }).fill("sandbox");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  } else if (await ask.isVisible()) await ask.click();
  return false;
}

/** Whatever the person has to do at this moment, step by step. */
async function actAsPerson(page: Page, run: string, person: Person): Promise<void> {
  // the gateway was killed while the page was loading
  if (page.url().startsWith("chrome-error:")) await page.goto(run);
  if (await signInFurther(page)) person.signIns += 1;
  const goOn = page.getByRole("button", { name: "Continue without them" });
  if (await goOn.isVisible()) {
    await goOn.click();
    person.doubts += 1;
  }
}

/** Until the run on the screen is over. Throws with what the screen says when that takes too long. */
async function untilDone(page: Page, person: Person): Promise<void> {
  const run = page.url();
  const done = page.getByText(/^Done/).first();
  const deadline = Date.now() + RUN_TIMEOUT_MS;
  while (!(await done.isVisible())) {
    // a gateway may be killed at any of these steps
    await actAsPerson(page, run, person).catch(mayFail("a gateway is killed at any of these steps"));
    if (Date.now() > deadline) throw new Error(`The run does not end:\n${await page.innerText("body")}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function startRun({ page, url }: GatewaysUnderSoak): Promise<void> {
  await page.goto(url);
  await signIn(page, "slow");
  await selectFirst(page, `${url}/contacts?lastName=k&size=100`, RECORDS);
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await page.getByRole("button", { name: "Start enriching" }).click();
  await page.getByRole("button", { name: /^Spend up to/ }).click();
  await page.waitForURL(/\/runs\/./);
}

/** What the service charged, read in its books once it has ended. */
async function charges({ service }: GatewaysUnderSoak) {
  await service.stop();
  const database = await openSqlite(join(service.dataDir, "prospect.sqlite"));
  const rows = await database.query.selectFrom("ledger").select(["record_id", "credits"]).execute();
  const { credits_used: used } = await database.query
    .selectFrom("organisations")
    .select("credits_used")
    .where("id", "=", MACHINE_ORGANISATION)
    .executeTakeFirstOrThrow();
  await database.close();
  return {
    credits: rows.reduce((sum, row) => sum + row.credits, 0),
    distinct: new Set(rows.map((row) => row.record_id)).size,
    used,
  };
}

async function runUnderKills(servers: GatewaysUnderSoak) {
  const { page, answered } = servers;
  await startRun(servers);
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const startedAt = performance.now();
  const person: Person = { signIns: 0, doubts: 0 };
  const killer = killInTurn(servers.gateways);
  try {
    await untilDone(page, person);
  } finally {
    await killer.stop();
  }
  return {
    ...person,
    kills: await killer.stop(),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    unconfirmed: await figure(page, "Unconfirmed"),
    results: await broughtBy(page),
    renewals: answered("oauth.token") - 1 - person.signIns,
  };
}

/** A kill at each gateway in turn, and what a person did: in words. */
function inWords({ seconds, kills, renewals, signIns }: Awaited<ReturnType<typeof runUnderKills>>): string {
  return `${seconds} s, ${kills} kills, ${renewals} renewals, ${signIns} sign-ins`;
}

async function opened(managementDays: string): Promise<GatewaysUnderSoak> {
  const servers = await openGateways(
    { MANAGEMENT_DAYS: managementDays, ACCESS_TTL: String(ACCESS_TTL_S), FAULTS: "1" },
    { MANAGEMENT_DAYS: managementDays },
  );
  await delayCalls(servers.service.url, ["enrichContacts"], BATCH_MS);
  return servers;
}

/** Where a charged record is free for a year, the run comes to its end by itself. */
async function withWindow(): Promise<Check> {
  const servers = await opened("365");
  try {
    const run = await runUnderKills(servers);
    const { credits, distinct, used } = await charges(servers);
    const paidOnce = credits === RECORDS && distinct === RECORDS && used === RECORDS;
    const isWhole = run.results === RECORDS && run.unconfirmed === 0 && run.doubts === 0;
    return {
      name: `${RECORDS} contacts while gateways are killed, free for a year (${servers.balancer})`,
      ok: paidOnce && isWhole && run.signIns <= run.kills && run.renewals > 0,
      seen: `${run.results} results, ${credits} credits in the ledger for ${distinct} contacts and ${used} counted, ${run.unconfirmed} in doubt; ${inWords(run)}`,
    };
  } finally {
    await servers.close();
  }
}

/**
 * Where each call is charged, a call whose gateway died stays in doubt, since nobody but the service knows what became of
 * it: the person decides. First they go on without those, and nothing is paid twice; then they look into the books and
 * have all of them sent again, which costs once more what the books say.
 */
async function withoutWindow(): Promise<Check> {
  const servers = await opened("0");
  try {
    const { page } = servers;
    const run = await runUnderKills(servers);
    const again = page.getByRole("button", { name: /^Send again/ });
    const beforeWord = await usedOf(await serviceCaller(servers.service.url), "uniqueIdLimit");
    if (run.unconfirmed > 0) await again.click();
    await page.getByText("Done", { exact: true }).first().waitFor({ timeout: RUN_TIMEOUT_MS });
    const results = await broughtBy(page);
    const { credits, distinct, used } = await charges(servers);
    const lost = beforeWord - run.results;
    const isKept = run.results + run.unconfirmed === RECORDS && results === RECORDS;
    const isPaid = lost <= run.unconfirmed && lost >= 0 && distinct === RECORDS && used === credits;
    return {
      name: `${RECORDS} contacts while gateways are killed, charged each time (${servers.balancer})`,
      ok: isKept && isPaid && credits === RECORDS + lost && run.signIns <= run.kills,
      seen:
        `${run.results} results and ${run.unconfirmed} in doubt, ${beforeWord} credits, so ${lost} charged with a lost answer; ` +
        `sent again at a person's word: ${results} results, ${credits} credits; ${run.doubts} decisions; ${inWords(run)}`,
    };
  } finally {
    await servers.close();
  }
}

/** Runs of 1,000 contacts at two gateways of which one is killed every five seconds. */
export async function* soakKilledGateways(): AsyncGenerator<Check> {
  yield await withWindow();
  yield await withoutWindow();
}
