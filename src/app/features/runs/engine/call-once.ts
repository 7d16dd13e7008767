import type { Clock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import type { SendBatch, SendResult } from "./send-result.ts";
import type { StoredBatch } from "./stored-run.ts";

interface CallOptions {
  readonly send: SendBatch;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** Makes the call of a batch once and gives it up after a while. Never rejects: what is not known is ambiguous. */
export async function callOnce(
  batch: StoredBatch,
  { send, clock, timeoutMs }: CallOptions,
): Promise<SendResult> {
  const abort = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => abort.abort());
  try {
    return await send({ operation: batch.operation, body: batch.body, key: batch.id }, abort.signal);
  } catch (reason) {
    return { kind: "ambiguous", message: errorMessage(reason) };
  } finally {
    stopTimer();
  }
}
