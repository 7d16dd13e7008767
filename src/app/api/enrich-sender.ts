import { operations } from "#contract/operations.ts";
import { type EnrichEnd, enrichEndOf } from "./enrich-end.ts";
import { send } from "./send.ts";

/** One enrich call as it must leave: the body byte for byte, the key the same on every attempt. */
export interface EnrichCall {
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly body: string;
  readonly key: string;
}

/** Makes one enrich call, once, and never rejects. What it may cost is the caller's to keep. Section 4.3. */
export async function sendEnrich(
  { operation, body, key }: EnrichCall,
  signal: AbortSignal,
): Promise<EnrichEnd> {
  const { method, path } = operations[operation];
  try {
    const { text } = await send({ method, path, body, idempotencyKey: key, signal });
    return { kind: "answer", status: 200, raw: text };
  } catch (error) {
    return enrichEndOf(error);
  }
}
