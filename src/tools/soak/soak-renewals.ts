import { setTimeout as pause } from "node:timers/promises";
import { setFaults } from "#tools/network/set-faults.ts";
import { mayFail } from "#tools/may-fail.ts";
import { renew, renewedToken } from "#tools/sign-in/browser-session.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import type { Check, Soak } from "./soak-check.ts";
import { type Stage, openStage } from "./stage.ts";

const RENEWALS = Number(process.env["SOAK_ROUNDS"] ?? 200);
const ROUNDS_AT_ONCE = Math.ceil(RENEWALS / 4);
const AT_ONCE = 5;
const KILLS = 3;

/** A gateway repeats an answer for two seconds. */
const REPEATED_MS = 2100;

/** The service's latency for a token while a gateway is killed, which happens halfway. */
const SLOW_TOKEN_MS = 1000;

/** Lines of the service's log: a token call, and a refresh token that is used a second time. */
const TOKEN_CALL = `"operation":"oauth.token"`;
const REUSE = "refresh token came again";

async function signIn({ url }: Stage): Promise<string> {
  return (await PageOverHttp.signedIn(url, "rep")).cookie;
}

/** Renews one session in rounds, each with `atOnce` renewals at alternating gateways. */
async function renewInRounds(
  { gateways, logged }: Stage,
  cookie: string,
  { rounds, atOnce }: { readonly rounds: number; readonly atOnce: number },
): Promise<Omit<Check, "name">> {
  const [tokenCalls, reuses] = [logged(TOKEN_CALL), logged(REUSE)];
  let good = 0;
  for (let round = 0; round < rounds; round += 1) {
    const turns = Array.from({ length: atOnce }, (_, turn) => gateways[(round + turn) % gateways.length]);
    const tokens = await Promise.all(turns.map((gateway) => renewedToken(gateway?.url ?? "", cookie)));
    if (new Set(tokens).size === 1 && tokens[0] !== undefined) good += 1;
    await pause(REPEATED_MS);
  }
  const calls = logged(TOKEN_CALL) - tokenCalls;
  const again = logged(REUSE) - reuses;
  return {
    ok: good === rounds && calls === rounds && again === 0,
    seen: `${good} of ${rounds} rounds with one token for all, ${calls} token calls, ${again} reuses`,
  };
}

/**
 * Kills a gateway while it renews a session, and renews at the other; returns whether the session survived, and how long that
 * took.
 */
async function killDuringRenewal(
  { service, gateways: [first, second] }: Stage,
  cookie: string,
): Promise<{ readonly lives: boolean; readonly took: number }> {
  if (!first || !second) throw new Error("There are not two gateways");
  await setFaults(service.url, [{ operation: "oauth.token", kind: "delay", milliseconds: SLOW_TOKEN_MS }]);
  const lost = renew(first.url, cookie).catch(mayFail("the gateway is killed meanwhile"));
  await pause(SLOW_TOKEN_MS / 2);
  await first.stop("SIGKILL");
  await lost;
  const startedAt = performance.now();
  const token = await renewedToken(second.url, cookie);
  const took = performance.now() - startedAt;
  await first.start();
  return { lives: token !== undefined, took };
}

async function killsDuringRenewals(stage: Stage): Promise<Check> {
  let signIns = 0;
  let longest = 0;
  let lives = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    let cookie = await signIn(stage);
    const after = await killDuringRenewal(stage, cookie);
    longest = Math.max(longest, after.took);
    if (!after.lives) {
      signIns += 1;
      cookie = await signIn(stage);
    }
    if ((await renewedToken(stage.gateways[0]?.url ?? "", cookie)) !== undefined) lives += 1;
  }
  return {
    name: "a gateway that is killed in the middle of a renewal",
    ok: lives === KILLS,
    seen: `${KILLS} kills, ${signIns} sign-ins; the other gateway answered within ${(longest / 1000).toFixed(1)} s`,
  };
}

/** Renewals of sessions at two gateways: never two token calls for one, and never a used token used again. */
export const soakRenewals: Soak = async function* (resources) {
  const stage = await openStage(resources, { gateways: 2 });
  const cookie = await signIn(stage);
  const together = await renewInRounds(stage, cookie, { rounds: ROUNDS_AT_ONCE, atOnce: AT_ONCE });
  yield { name: `${ROUNDS_AT_ONCE} renewals, ${AT_ONCE} at once at two gateways`, ...together };
  const inTurn = await renewInRounds(stage, cookie, { rounds: RENEWALS, atOnce: 1 });
  yield { name: `${RENEWALS} renewals one after the other`, ...inTurn };
  yield await killsDuringRenewals(stage);
};
