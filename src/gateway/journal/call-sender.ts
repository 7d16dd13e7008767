import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { tryWriteWithRetries } from "#gateway/write-with-retries.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import { type CallEnd, type SentCall, sendToEnd } from "./call-end.ts";
import type { AroundEnd, CallStore, PaidCall } from "./call-store.ts";

/** How often the process that sends a call renews its lease. */
const LEASE_RENEWAL_MS = 2000;

/** A call whose row is on the disk, ready to be sent. */
interface ClaimedCall {
  readonly call: PaidCall;
  readonly attempt: number;
  /** Not tied to the browser, which may leave. */
  readonly request: Request;
  /** Writes more in the transaction that ends the call, whatever the end is. */
  readonly around: (ending: CallEnd) => AroundEnd;
}

interface CallSenderOptions {
  /** May reject: the outcome is unknown then, unless the error is a `NotSentError`. */
  readonly upstream: Service;
  readonly calls: CallStore;
  readonly log?: Log | undefined;
}

/** Sends claimed calls, and writes how they ended before anybody is told. Never rejects. [gateway-1] */
export function createCallSender({ upstream, calls, log }: CallSenderOptions) {
  function renewing(call: PaidCall, attempt: number): NodeJS.Timeout {
    const operation: PaidOperation = call.operation;
    const timer = setInterval(() => {
      calls
        .renewLease(call, attempt)
        .catch((error: unknown) => log?.error({ operation, error }, "lease not renewed"));
    }, LEASE_RENEWAL_MS);
    return timer.unref();
  }

  /** Writes the end. A paid answer is passed on even where it cannot be written. */
  async function write({ call, attempt, around }: ClaimedCall, ending: CallEnd): Promise<void> {
    await tryWriteWithRetries(() => calls.end(call, attempt, ending, around(ending)), log);
  }

  return async (claimed: ClaimedCall): Promise<SentCall> => {
    const { call, attempt, request } = claimed;
    const timer = renewing(call, attempt);
    try {
      const sent = await sendToEnd(
        () => upstream(request),
        (error) => log?.error({ operation: call.operation, error }, "call of unknown outcome"),
      );
      await write(claimed, sent.ending);
      return sent;
    } finally {
      clearInterval(timer);
    }
  };
}

export type CallSender = ReturnType<typeof createCallSender>;
