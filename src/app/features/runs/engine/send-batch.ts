import type { RequestLimiter } from "#app/api/request-limiter.ts";
import type { Clock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import type { CallOutcome, EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import type { RunTabs } from "./run-messages.ts";
import type { RunPlan } from "./run-plan.ts";
import type { RunStore } from "./run-store.ts";
import type { SharedRuns } from "./sharing/shared-runs.ts";
import type { StoredBatch } from "./stored-run.ts";

/** Makes one call, once. Settles soon after `signal` is aborted; a rejection counts as ambiguous. */
export type SendCall = (call: EnrichCall, signal: AbortSignal) => Promise<CallOutcome>;

/** Whether there is a network, as the browser knows it. */
export interface Network {
  readonly online: () => boolean;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * Lets one tab of a person send at a time: runs `work` when it is this tab's turn, until its promise settles. The
 * returned function ends the waiting.
 */
export type TakeTurn = (work: () => Promise<void>) => () => void;

/** Runs work while no other tab of the person runs such work. */
export type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const RUN_DEFAULTS = { inFlight: 2, callTimeoutMs: 120_000 } as const;

/** What the engine works with; time, chance and identifiers come from outside so that tests can fix them. */
export interface RunEngineOptions {
  readonly store: RunStore;
  readonly send: SendCall;
  readonly journal: Journal;
  /** The runs of this person's other browsers. */
  readonly sharedRuns: SharedRuns;
  readonly limiter: RequestLimiter;
  readonly network: Network;
  readonly takeTurn: TakeTurn;
  readonly exclusively: Exclusively;
  readonly tabs: RunTabs;
  readonly clock: Clock;
  /** Rejects, with what to do, where a plan must not start. */
  readonly mayStart?: (plan: RunPlan) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Batches in flight at most, over all runs; also how many of a run may be unconfirmed before it stops to ask. */
  readonly inFlight?: number;
  /** After this many milliseconds a call is given up, and the journal asked what became of it. */
  readonly callTimeoutMs?: number;
}

interface SendOptions extends Pick<RunEngineOptions, "send" | "clock"> {
  /** Whether a person reveals one record. */
  readonly isReveal: boolean;
  readonly timeoutMs: number;
}

/** Makes the call of a batch once and gives up after the timeout. Never rejects: what is not known is ambiguous. */
export async function sendBatch(
  batch: StoredBatch,
  { send, clock, isReveal, timeoutMs }: SendOptions,
): Promise<CallOutcome> {
  const abort = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => abort.abort());
  try {
    const call = { operation: batch.operation, body: batch.body, key: batch.id, isReveal };
    return await send(call, abort.signal);
  } catch (reason) {
    return { kind: "ambiguous", message: errorMessage(reason) };
  } finally {
    stopTimer();
  }
}
