/** Injectable time, which tests set by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, action: () => void): () => void;
}

/** The longest delay of a timer: browsers fire a longer one at once. */
const MAX_DELAY_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(Math.max(ms, 0), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits this many milliseconds; rejects with the signal's reason as soon as it is aborted. */
export async function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(milliseconds, () => {
      // a long walk pauses thousands of times with one signal
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Work that repeats on demand: one run at a time, at the earliest requested moment. `work` resolves with the delay
 * until its next run, in milliseconds, or with undefined to wait for {@link wake}.
 */
export class RepeatedWork {
  readonly #clock: Clock;
  readonly #work: () => Promise<number | undefined>;
  #timer: { readonly at: number; readonly stop: () => void } | undefined;
  #isWorking = false;
  #isStopped = false;
  /** The shortest delay requested while the work was running. */
  #asked: number | undefined;

  constructor(clock: Clock, work: () => Promise<number | undefined>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** Requests a run in `delay` milliseconds, or earlier if one is due earlier; a run in progress ends first. */
  wake(delay: number): void {
    if (this.#isStopped) return;
    if (this.#isWorking) {
      this.#asked = earlier(this.#asked, delay);
      return;
    }
    const at = this.#clock.now() + delay;
    if (this.#timer !== undefined && this.#timer.at <= at) return;
    this.#timer?.stop();
    this.#timer = { at, stop: this.#clock.after(delay, () => void this.#run()) };
  }

  /** Starts no further runs. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.stop();
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isWorking = true;
    this.#asked = undefined;
    const next = earlier(await this.#work(), this.#asked);
    this.#isWorking = false;
    if (next !== undefined) this.wake(next);
  }
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

/** Delay after this many consecutive failures, in milliseconds: exponential, with jitter. */
export function backoff(failures: number, random: () => number, maxMs = MAX_BACKOFF_MS): number {
  const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(0, failures - 1), maxMs);
  return ceiling / 2 + (ceiling / 2) * random();
}

/** Longest wait, whatever an answer asks for: one refusal an hour costs nothing. */
const MAX_WAIT_MS = 3_600_000;

/** Every HTTP date has a time of day. Without this check, browsers would parse other text with a number as a date. */
const WITH_TIME = /\d:\d\d:\d\d/;

/**
 * Milliseconds from a `Retry-After` header in seconds or as a future date, an hour at most; undefined when it is
 * neither. A date is compared with the answer's `Date` header, or with `now` where that is missing.
 */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const header = headers.get("Retry-After");
  if (header === null || header.trim() === "") return undefined;
  const answeredAt = Date.parse(headers.get("Date") ?? "");
  const seconds = Number(header);
  const date = WITH_TIME.test(header) ? Date.parse(header) : NaN;
  const wait = Number.isNaN(seconds) ? date - (Number.isNaN(answeredAt) ? now : answeredAt) : seconds * 1000;
  return wait >= 0 ? Math.min(wait, MAX_WAIT_MS) : undefined;
}
