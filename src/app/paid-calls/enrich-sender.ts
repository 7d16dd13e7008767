import { operations } from "#contract/operations.ts";
import { type EnrichCall, type CallOutcome, callOutcome } from "./call-outcome.ts";
import { send } from "#app/api/send.ts";

/** Makes one enrich call, once, and never rejects. What it may cost is the caller's to keep. Section 4.3. */
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
