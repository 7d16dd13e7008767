import { type Clock, backoff } from "#app/lib/clock.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";
import { HOLD_MESSAGES } from "./batch-transitions.ts";
import type { RunRecords } from "./run-records.ts";

/** After so many turns in a row that failed, runs are held; after a fault it is the person who says when to try again. */
const MAX_FAILED_TURNS = 6;

interface FailedTurnsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** One turn, to its end. */
  readonly turn: () => Promise<void>;
  readonly records: RunRecords;
}

/**
 * Repeats a turn that failed, with growing pauses: as long as the disk refuses it, and some times after a fault of ours,
 * which is reported.
 */
export class FailedTurns {
  readonly #options: FailedTurnsOptions;
  #isStopped = false;
  #goOn: () => void = () => undefined;

  constructor(options: FailedTurnsOptions) {
    this.#options = options;
  }

  /** Resolves when a turn came to its end, or after {@link stop}. */
  async run(): Promise<void> {
    const { clock, random, turn, records } = this.#options;
    for (let failures = 1; !this.#isStopped; failures += 1) {
      try {
        return await turn();
      } catch (error) {
        ignoring(isStorageTrouble, isExpected)(error);
        const again = new Promise<void>((resolve) => (this.#goOn = resolve));
        if (failures >= MAX_FAILED_TURNS) await holdRuns(records, error);
        // a disk has room again without anybody telling; a fault stays one
        if (isStorageTrouble(error) || failures < MAX_FAILED_TURNS) {
          clock.after(backoff(failures, random), this.#goOn);
        } else failures = 0;
        if (!this.#isStopped) await again;
      }
    }
    return undefined;
  }

  /** Tries at once where it waits. */
  tryAgain(): void {
    this.#goOn();
  }

  stop(): void {
    this.#isStopped = true;
    this.#goOn();
  }
}

/** Nothing is sent until somebody says so: each run that would be tells why. */
async function holdRuns(records: RunRecords, error: unknown): Promise<void> {
  for (const { id, phase, elsewhere } of records.all()) {
    if (phase !== "running" || elsewhere) continue;
    if (isStorageTrouble(error)) records.storageFailed(id, error);
    else await records.setPhase(id, { phase: "paused", message: HOLD_MESSAGES.fault, from: [phase] });
  }
}
