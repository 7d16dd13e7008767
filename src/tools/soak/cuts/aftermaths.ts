import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { mayFail } from "#tools/may-fail.ts";
import { nameInCopy } from "#tools/sandbox-copies.ts";
import { chargesOf, sumOf } from "./books.ts";
import type { ArmedCut } from "./cuts.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { killInTurn } from "#tools/kill-in-turn.ts";
import { until } from "#tools/until.ts";
import { type CutStage, USUAL_CONTACTS } from "./starts.ts";

/** Longer than the pause between calls. */
const QUIET_MS = 1000;

/** The state of a scenario while it is played. */
export interface Scene {
  readonly stage: CutStage;
  /** The organisation of the scenario. */
  readonly copy: string;
  readonly page: PageOverHttp;
  readonly runs: readonly string[];
  readonly cut: ArmedCut;
}

/** What happens after the cut. Returns the page with which the person continues, if it is another one. */
export type Aftermath = (scene: Scene) => Promise<PageOverHttp | void>;

/** Throws unless a condition holds. */
function expectThat(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Not so: ${what}.`);
}

const endedOf = ({ byState }: RunAnswer) => byState.got + byState.nothing + byState.unconfirmed;

async function untilSomeEnded({ page, runs: [run = ""] }: Scene, count: number): Promise<void> {
  await until(
    `${count} results`,
    () => page.run(run),
    (told) => endedOf(told) >= count,
  );
}

/** Waits until nothing is charged for a while, before the run has ended. */
async function untilStopped({ stage, copy }: Scene): Promise<void> {
  let [charged, since] = [-1, 0];
  await until(
    "a service that is asked for nothing more",
    async () => {
      const now = sumOf((await chargesOf(stage.books, copy)).values());
      if (now !== charged) [charged, since] = [now, performance.now()];
      return performance.now() - since;
    },
    (quiet) => quiet > QUIET_MS,
  );
  expectThat("nothing is sent without a session", charged < USUAL_CONTACTS);
}

function gatewayOf({ stage, cut }: Scene) {
  const gateway = stage.gateways[cut.struck()[0] ?? 0];
  if (gateway === undefined) throw new Error("There is no such gateway");
  return gateway;
}

/** Nothing more happens: the gateway continues by itself. */
export const goesOn: Aftermath = async () => undefined;

/** The process is killed, and restarted over its data. */
export const killed: Aftermath = async (scene) => {
  const gateway = gatewayOf(scene);
  await gateway.stop("SIGKILL");
  await gateway.start();
};

/** The process is told to stop, finishes the calls under way, and is restarted over its data. */
export const stoppedGracefully: Aftermath = async (scene) => {
  const gateway = gatewayOf(scene);
  const stopped = gateway.stop("SIGTERM");
  await until(
    "a process that takes no requests any more",
    () => fetch(`${gateway.url}/readyz`).then(({ ok }) => ok, mayFail("it listens no more")),
    (isReady) => isReady !== true,
  );
  await scene.cut.release();
  expectThat("the process ends by itself", (await stopped) === 0);
  await gateway.start();
};

/** The gateway that makes the calls is killed for good, and the person uses the other one. */
export const killedBesideAnother: Aftermath = async (scene) => {
  const { stage, page, runs } = scene;
  const dead = gatewayOf(scene);
  const other = stage.gateways.find((gateway) => gateway !== dead);
  await dead.stop("SIGKILL");
  // the other one is not cut
  await scene.cut.release();
  page.url = other?.url ?? "";
  await until(
    "a run that the other gateway works at",
    () => page.run(runs[0] ?? ""),
    ({ byState }) => byState.sent === 0 || byState.unconfirmed > 0,
  );
};

/** Whether a run waits for its person, or is over. */
export const hasSettled = ({ state, retryAt }: RunAnswer) =>
  state === "done" || state === "cancelled" || (state === "waiting" && retryAt === null);

/** Gateways are killed in turn until the run is over. The person signs in again where needed. */
export const killedInTurn: Aftermath = async ({ stage, copy, page: first, runs: [run = ""] }) => {
  const killer = killInTurn(stage.gateways);
  let page = first;
  const look = async () => {
    const told = await page.run(run);
    if (told.waitsFor === "sign-in") page = await PageOverHttp.signedIn(stage.url, nameInCopy("rep", copy));
    return told;
  };
  try {
    await until(
      "a run whose gateways are killed",
      () => look().catch(mayFail("a gateway is killed at any of these steps")),
      (told) => told !== undefined && told.waitsFor !== "sign-in" && hasSettled(told),
      { timeoutMs: 10 * 60_000, everyMs: 250 },
    );
  } finally {
    await killer.stop();
  }
  expectThat("gateways were killed", (await killer.stop()) > 1);
  return page;
};

/** The service is reachable again after a call has failed. */
export const reopened: Aftermath = async ({ page, runs: [run = ""], cut }) => {
  await until(
    "a call that failed",
    () => page.run(run),
    ({ byState, waitsFor }) => byState.unconfirmed > 0 || waitsFor === "service",
  );
  await cut.release();
};

/** The page closes with its event stream at 75 results, and nobody looks until the service has charged for everything. */
export const pageGone: Aftermath = async (scene) => {
  const { stage, page, copy } = scene;
  const leaving = new AbortController();
  const events = fetch(page.url + GATEWAY_PREFIX + WORKSPACE_PATHS.events, {
    headers: page.headers,
    signal: leaving.signal,
  }).then((response) => response.text());
  await untilSomeEnded(scene, 75);
  leaving.abort();
  await events.catch(mayFail("the page left its stream"));
  await until(
    "charges for all",
    async () => sumOf((await chargesOf(stage.books, copy)).values()),
    (charged) => charged >= USUAL_CONTACTS,
  );
  return PageOverHttp.signedIn(page.url, nameInCopy("rep", copy));
};

/** The person signs out everywhere, and in again once the run waits for that. */
export const signedOutAndIn: Aftermath = async (scene) => {
  const { page, copy } = scene;
  await untilSomeEnded(scene, 25);
  await page.signOut();
  await untilStopped(scene);
  expectThat(
    "who is signed out is told nothing",
    (await page.statusesOf(scene.runs[0] ?? "")).every((status) => status === 401),
  );
  return signedInAgain(scene, nameInCopy("rep", copy));
};

async function signedInAgain({ page, runs }: Scene, username: string): Promise<PageOverHttp> {
  const again = await PageOverHttp.signedIn(page.url, username);
  await expectThere(again, runs);
  return again;
}

async function expectThere(page: PageOverHttp, runs: readonly string[]): Promise<void> {
  // looking at the list wakes work that waits for a sign-in
  await page.runs();
  for (const run of runs)
    expectThat(
      "the run is there after a sign-in",
      (await page.statusesOf(run)).every((status) => status === 200),
    );
}

/** The service ends the person's sign-in: neither access token nor refresh token is valid any more. */
export const sessionEnded: Aftermath = async (scene) => {
  const { stage, page, copy } = scene;
  await untilSomeEnded(scene, 25);
  await stage.books.query
    .deleteFrom("oauth_tokens")
    .where("user_id", "=", nameInCopy("usr_rep", copy))
    .execute();
  await until(
    "a session that has ended",
    () => page.send("/runs").then(async (response) => [response.status, await response.text()] as const),
    ([status]) => status === 401,
  );
  await untilStopped(scene);
  return signedInAgain(scene, nameInCopy("rep", copy));
};

/** Somebody else of the organisation signs in with the same browser, sees nothing of the run, and signs out. */
export const anotherPerson: Aftermath = async (scene) => {
  const { stage, page, copy, runs } = scene;
  await untilSomeEnded(scene, 25);
  const other = await PageOverHttp.signedIn(page.url, nameInCopy("colleague", copy), page);
  await untilStopped(scene);
  for (const run of runs) {
    const statuses = await other.statusesOf(run);
    expectThat(
      "somebody else does not find the run",
      statuses.every((status) => status === 404),
    );
    const command = await other.send(`/runs/${run}/commands`, { type: "resume", upTo: 1000 });
    expectThat("somebody else cannot go on with the run", command.status === 404);
  }
  expectThat("somebody else has no runs", (await other.runs()).length === 0);
  const again = await PageOverHttp.signedIn(page.url, nameInCopy("rep", copy), other);
  await expectThere(again, runs);
  await until(
    "the end of the run",
    () => again.run(runs[0] ?? ""),
    ({ state }) => state === "done",
  );
  const back = await PageOverHttp.signedIn(page.url, nameInCopy("colleague", copy));
  expectThat("somebody else paid for nothing", (await back.usage()).calls.length === 0);
  const paid = await chargesOf(stage.books, copy, "colleague");
  expectThat("somebody else was charged for nothing", paid.size === 0);
  return again;
};
