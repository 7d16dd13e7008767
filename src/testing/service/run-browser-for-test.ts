import * as z from "zod/mini";
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { ApiError, apiErrorOf } from "#app/api/api-error.ts";
import { RequestLimiter } from "#app/api/request-limiter.ts";
import { openRunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { SendCall } from "#app/features/runs/engine/send-batch.ts";
import { type AskGateway, sharedRunsAt } from "#app/features/runs/engine/sharing/shared-runs.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import { companyReadPath } from "#app/paid-calls/company-calls.ts";
import { type CallOutcome, callOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import { GATEWAY_CREDITS, GATEWAY_PREFIX, journalEntry, noJournalEntry } from "#contract/gateway-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { operations } from "#contract/operations.ts";
import { sharedBrowser } from "#testing/enrich-run-for-test.ts";
import { memoryRunStore } from "#testing/memory-run-store-for-test.ts";
import type { ServerForTest } from "./service-server-for-test.ts";

/** The gateway as a browser with this token asks it. */
export function gatewayFor(server: ServerForTest, bearer: string) {
  const headers = { Authorization: `Bearer ${bearer}` };
  const ask: AskGateway = async ({ method, path, body = null }) => {
    const response = await fetch(server.url + GATEWAY_PREFIX + path, { method, headers, body });
    const text = await response.text();
    if (response.status === 404 || (method === "GET" && text === "")) return undefined;
    if (response.ok) return text;
    throw apiErrorOf(response, text, Date.now());
  };
  const journal: Journal = {
    async find(key) {
      const response = await fetch(`${server.url}${GATEWAY_PREFIX}/batches/${key}`, { headers });
      return z.union([noJournalEntry, journalEntry]).parse(await response.json());
    },
    async release(key) {
      await fetch(`${server.url}${GATEWAY_PREFIX}/batches/${key}/release`, { method: "POST", headers });
    },
  };
  const send: SendCall = async ({ operation, body, key }, signal): Promise<CallOutcome> => {
    const path = operation === "enrichIntent" ? companyReadPath(enrichIntent, 1) : operations[operation].path;
    try {
      const sent = server.send(bearer, path, { body, headers: { "Idempotency-Key": key } });
      const response = await sent;
      signal.throwIfAborted();
      const raw = await response.text();
      if (response.status !== 200) return callOutcome(apiErrorOf(response, raw, Date.now()));
      const credits = response.headers.get(GATEWAY_CREDITS);
      const charged = credits === null ? null : Number(credits);
      return { kind: "answer", status: 200, raw, credits: charged, recovered: false };
    } catch (error) {
      return callOutcome(new ApiError(String(error), { kind: "network" }));
    }
  };
  return { sharedRuns: sharedRunsAt(ask), journal, send };
}

/**
 * A browser with a disk of its own. `beforeAnswer` holds each answer back before it reaches the page, and loses it where
 * it rejects.
 */
export async function browserOver(
  server: ServerForTest,
  bearer: string,
  beforeAnswer: () => Promise<void> = () => Promise.resolve(),
) {
  const { sharedRuns, journal, send: sendNow } = gatewayFor(server, bearer);
  const sent: string[] = [];
  const send: SendCall = async (call, signal) => {
    sent.push(call.key);
    const outcome = await sendNow(call, signal);
    await beforeAnswer();
    return outcome;
  };
  const store = memoryRunStore();
  const engine = await openRunEngine({
    store,
    send,
    journal,
    sharedRuns,
    limiter: new RequestLimiter({ clock: systemClock, random: Math.random }),
    network: { online: () => true, onChange: () => () => undefined },
    takeTurn: sharedBrowser().takeTurn,
    exclusively: (work) => work(),
    tabs: { send: () => undefined, onMessage: () => undefined },
    clock: systemClock,
    random: Math.random,
    uuid: randomUUID,
  });
  onTestFinished(() => engine.close());
  return { engine, sent, store };
}

/** What everybody at a server has been charged so far. Credits. */
export async function creditsCharged({ database }: ServerForTest): Promise<number> {
  const rows = await database.query.selectFrom("ledger").select("credits").execute();
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}
