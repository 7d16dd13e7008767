import { backoff } from "#app/lib/clock.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

const MAX_PAUSE_MS = 30_000;

/** The session could not be renewed and goes on: the service, the network or something on the way failed. */
export class SessionUnreachableError extends ExpectedError {
  override name = "SessionUnreachableError";
  /** Milliseconds until the next renewal may leave. */
  readonly retryAfter: number;

  constructor(retryAfter: number, options?: ErrorOptions) {
    super("The session could not be renewed", options);
    this.retryAfter = retryAfter;
  }
}

/**
 * Between renewals that fail lie 1, 2, 4 … 30 s with jitter, or what the answer asked for. `now` are milliseconds of a
 * clock that nobody sets: one that was put back by hours would make a pause of hours.
 */
export class RenewalPause {
  readonly #now: () => number;
  readonly #random: () => number;
  #failures = 0;
  #until = 0;

  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  /** Rejects the caller while it lasts: another token request would only meet the same failure. */
  throwIfOn(): void {
    const left = this.#until - this.#now();
    if (left > 0) throw new SessionUnreachableError(left);
  }

  /** After a renewal that failed; `retryAfter` (milliseconds) is what the answer asked for. Gives the error of it. */
  failed(cause: unknown, retryAfter = 0): SessionUnreachableError {
    this.#failures += 1;
    const wait = Math.max(retryAfter, backoff(this.#failures, this.#random, MAX_PAUSE_MS));
    this.#until = this.#now() + wait;
    return new SessionUnreachableError(wait, { cause });
  }

  /** After a renewal that succeeded. */
  end(): void {
    this.#failures = 0;
    this.#until = 0;
  }

  /** The person asks, or there is a network again: the next renewal may leave at once. */
  lift(): void {
    this.#until = 0;
  }
}
