import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { renew, renewedToken } from "#tools/sign-in/browser-session.ts";
import { type ServiceCaller, serviceCaller, usedOf } from "#tools/service-caller.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { until } from "#tools/until.ts";
import type { Soak } from "./soak-check.ts";
import { openStage } from "./stage.ts";

const BATCH = 25;
const AWAY_MS = 5000;

const found = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

async function contactIds(service: ServiceCaller): Promise<string[]> {
  const page = await service.call("searchContacts", {}, `?page[size]=${2 * BATCH}`);
  return found.parse(page).data.map(({ id }) => id);
}

/** Pays for contacts under a key; returns the status, and whether the answer was a repeated one. */
async function pay(url: string, token: string, key: string, ids: readonly string[]) {
  const { path, requestType } = operations.enrichContacts;
  const attributes = { matchPersonInput: ids.map((id) => ({ personId: id })), outputFields: ["id"] };
  const response = await fetch(url + SERVICE_PREFIX + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, [IDEMPOTENCY_KEY]: key },
    body: JSON.stringify(requestBody(requestType, attributes)),
  });
  await response.text();
  return { status: response.status, replayed: response.headers.get("Idempotency-Replayed") === "true" };
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

/** Stops and starts the PostgreSQL of two gateways: sessions and the journal must survive. */
export const soakDatabaseAway: Soak = async function* (resources) {
  const stage = await openStage(resources, { gateways: 2 });
  const [first, second] = stage.gateways;
  if (!first || !second) throw new Error("There are not two gateways");
  const service = await serviceCaller(stage.service.url);
  const ids = await contactIds(service);
  const [early, late] = [ids.slice(0, BATCH), ids.slice(BATCH)];
  const [paidKey, awayKey] = [randomUUID(), randomUUID()];
  const page = await PageOverHttp.signedIn(stage.url, "rep");
  const used = () => usedOf(service, "uniqueIdLimit");
  const token = await page.token();
  const paid = await pay(first.url, token, paidKey, early);
  const startDatabase = await stage.stopDatabase();
  const away = {
    ready: await readiness(first.url),
    renewal: (await renew(second.url, page.cookie)).status,
    call: (await pay(second.url, token, awayKey, late)).status,
    credits: await used(),
  };
  await pause(AWAY_MS);
  await startDatabase();
  const since = performance.now();
  for (const { url } of stage.gateways)
    await until(
      "a gateway that is ready again",
      () => readiness(url),
      (status) => status === 200,
    );
  const took = performance.now() - since;
  const renewed = await renewedToken(second.url, page.cookie);
  const repeated = await pay(second.url, renewed ?? "", paidKey, early);
  const next = await pay(first.url, renewed ?? "", awayKey, late);
  const credits = await used();
  const refused = away.ready === 503 && away.renewal === 503 && away.call === 503 && away.credits === BATCH;
  const goesOn = renewed !== undefined && repeated.replayed && next.status === 200 && !next.replayed;
  yield {
    name: "the gateways' database away for a while",
    ok: paid.status === 200 && refused && goesOn && credits === 2 * BATCH,
    seen:
      `away: ready ${away.ready}, renewal ${away.renewal}, call ${away.call}, ${away.credits} credits; ` +
      `back: ready after ${(took / 1000).toFixed(1)} s, session ${renewed === undefined ? "lost" : "lives"}, ` +
      `the call of before ${repeated.replayed ? "repeated" : "not repeated"}, the next one ${next.status}, ${credits} credits`,
  };
};
