import type { Clock } from "#app/lib/clock.ts";

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
/** The least wait, even where the service says "at once". */
const MIN_WAIT_MS = 250;

interface RateGateOptions {
  /** Calls in flight at most, over all runs. */
  readonly limit: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Called when a wait is over. */
  readonly onOpen: () => void;
}

/** The one limiter of all calls: how many at a time, and none while the service asks to wait (429). */
export class RateGate {
  readonly #options: RateGateOptions;
  #until = 0;
  /** Rate-limited calls in a row. */
  #failures = 0;
  #stopTimer: () => void = () => undefined;

  constructor(options: RateGateOptions) {
    this.#options = options;
  }

  /** When calls may leave again, in milliseconds since 1970; null when they may now. */
  get waitUntil(): number | null {
    return this.#until > this.#options.clock.now() ? this.#until : null;
  }

  /** Whether one more call may leave beside those in flight. After a 429 only one, until it is answered. */
  allows(inFlight: number): boolean {
    return this.waitUntil === null && inFlight < (this.#failures > 0 ? 1 : this.#options.limit);
  }

  /** After a 429: waits as long as it says, else longer each time, with jitter so that clients spread out. */
  onRateLimited(retryAfterMs: number | undefined): void {
    const { clock } = this.#options;
    this.#failures += 1;
    this.#until = Math.max(this.#until, clock.now() + (this.#given(retryAfterMs) ?? this.#backoff()));
    this.#arm();
  }

  /** After any other complete answer. */
  onSuccess(): void {
    this.#failures = 0;
  }

  close(): void {
    this.#stopTimer();
  }

  #arm(): void {
    const { clock, onOpen } = this.#options;
    this.#stopTimer();
    this.#stopTimer = clock.after(this.#until - clock.now(), () => {
      // timers can fire a moment early, and a very long wait takes several
      if (this.waitUntil === null) onOpen();
      else this.#arm();
    });
  }

  #given(retryAfterMs: number | undefined): number | undefined {
    if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs)) return undefined;
    return Math.max(retryAfterMs, MIN_WAIT_MS);
  }

  #backoff(): number {
    const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** (this.#failures - 1), MAX_BACKOFF_MS);
    return ceiling / 2 + (ceiling / 2) * this.#options.random();
  }
}
