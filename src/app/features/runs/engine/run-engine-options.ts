import type { Clock } from "#app/lib/clock.ts";
import type { RunStore } from "./run-store.ts";
import type { SendBatch } from "./send-result.ts";

/** What the engine works with; time, chance and identifiers come from outside so that tests can fix them. */
export interface RunEngineOptions {
  readonly store: RunStore;
  readonly send: SendBatch;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Batches in flight at most, over all runs; also how many of a run may be doubtful before it stops to ask. */
  readonly inFlight?: number;
  /** After this many milliseconds a call is given up, and its batch unknown. */
  readonly callTimeoutMs?: number;
}
