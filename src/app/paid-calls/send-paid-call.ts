import { operations } from "#contract/operations.ts";
import { send, sendForBlob } from "#app/api/send-request.ts";
import { systemClock } from "#app/lib/clock.ts";
import { type CallOutcome, type EnrichCall, callOutcome } from "./paid-call-outcome.ts";
import type { PaidCallEnvironment } from "./paid-call.ts";

/** Makes one enrich call, once, and never rejects. Its intent must be stored already. [enrich-6] */
export async function sendEnrich(
  { operation, body, key }: EnrichCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { method, path } = operations[operation];
  try {
    const { text } = await send({ method, path, body, idempotencyKey: key, signal });
    return { kind: "answer", status: 200, raw: text };
  } catch (error) {
    return callOutcome(error);
  }
}

/** This browser, as single paid calls use it. */
export const paidCallEnvironment: PaidCallEnvironment = {
  send: ({ key, ...request }, signal) =>
    sendForBlob({ ...request, method: "POST", idempotencyKey: key, signal }),
  lock: (name, work) => navigator.locks.request(name, work),
  clock: systemClock,
  uuid: () => crypto.randomUUID(),
};
