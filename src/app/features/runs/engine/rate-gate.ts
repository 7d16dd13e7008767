import type { Clock } from "#app/lib/clock.ts";

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** Even a service that says "at once" is not asked again at once. */
const SHORTEST_WAIT_MS = 250;

interface SendGateOptions {
  /** Calls in flight at most, over all runs. */
  readonly limit: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Called when a wait is over. */
  readonly onOpen: () => void;
}

/** The one limiter of all calls: how many at a time, and none while the service wants to be left alone (429). */
export class SendGate {
  readonly #options: SendGateOptions;
  #until = 0;
  /** Turned-away calls in a row. */
  #strikes = 0;
  #stopTimer: () => void = () => undefined;

  constructor(options: SendGateOptions) {
    this.#options = options;
  }

  /** When calls may leave again, in milliseconds since 1970; null when they may now. */
  get waitUntil(): number | null {
    return this.#until > this.#options.clock.now() ? this.#until : null;
  }

  /** Whether one more call may leave beside those in flight. After a 429 only one, until it is answered. */
  allows(inFlight: number): boolean {
    return this.waitUntil === null && inFlight < (this.#strikes > 0 ? 1 : this.#options.limit);
  }

  /** A 429 came: waits as long as it says, else longer each time, spread so that clients do not march in step. */
  turnedAway(retryAfterMs: number | undefined): void {
    const { clock } = this.#options;
    this.#strikes += 1;
    this.#until = Math.max(this.#until, clock.now() + (this.#told(retryAfterMs) ?? this.#backoff()));
    this.#arm();
  }

  /** Any other complete answer came. */
  letThrough(): void {
    this.#strikes = 0;
  }

  close(): void {
    this.#stopTimer();
  }

  #arm(): void {
    const { clock, onOpen } = this.#options;
    this.#stopTimer();
    this.#stopTimer = clock.after(this.#until - clock.now(), () => {
      // timers can be a moment early, and a very long wait takes several
      if (this.waitUntil === null) onOpen();
      else this.#arm();
    });
  }

  #told(retryAfterMs: number | undefined): number | undefined {
    if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs)) return undefined;
    return Math.max(retryAfterMs, SHORTEST_WAIT_MS);
  }

  #backoff(): number {
    const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** (this.#strikes - 1), LONGEST_BACKOFF_MS);
    return ceiling / 2 + (ceiling / 2) * this.#options.random();
  }
}
