import { backoff } from "#app/lib/clock.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

const MAX_PAUSE_MS = 30_000;

/** A renewal failed because of the service or the network; the session still exists. */
export class SessionUnreachableError extends ExpectedError {
  override name = "SessionUnreachableError";
  /** Milliseconds until the next renewal may be sent. */
  readonly retryAfter: number;

  constructor(retryAfter: number, options?: ErrorOptions) {
    super("The session couldn’t be renewed", options);
    this.retryAfter = retryAfter;
  }
}

/**
 * The pause between failed renewals: 1, 2, 4 … 30 s with jitter, or what the answer asked for. `now` is in milliseconds
 * of a monotonic clock: one that was put back by hours would make a pause of hours.
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

  /** Throws during a pause: another token request would only fail the same way. */
  throwIfOn(): void {
    const left = this.#until - this.#now();
    if (left > 0) throw new SessionUnreachableError(left);
  }

  /**
   * Starts a pause after a failed renewal, and returns its error; `retryAfter` (milliseconds) comes from the answer.
   */
  failed(cause: unknown, retryAfter = 0): SessionUnreachableError {
    this.#failures += 1;
    const wait = Math.max(retryAfter, backoff(this.#failures, this.#random, MAX_PAUSE_MS));
    this.#until = this.#now() + wait;
    return new SessionUnreachableError(wait, { cause });
  }

  /** Call after a successful renewal. */
  end(): void {
    this.#failures = 0;
    this.#until = 0;
  }

  /** Lets the next renewal start at once: the person asked, or the network returned. */
  lift(): void {
    this.#until = 0;
  }
}
