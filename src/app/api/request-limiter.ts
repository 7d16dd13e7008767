import * as z from "zod/mini";
import { type Clock, backoff } from "#app/lib/clock.ts";
import type { TabChannel } from "#app/lib/tab-channel.ts";

/** Minimum wait after a 429, even where the service says "at once". */
const MIN_WAIT_MS = 250;
/** Consecutive refusals after which waits grow, whatever the service says. */
const MAX_PATIENT_FAILURES = 3;

/** The service's one-second window, plus a margin. */
const WINDOW_MS = 1_030;
/** Assumed maximum time for a request to reach the service. */
const MAX_WAY_MS = 2_000;
/**
 * A rate learnt from refusals is raised by one after this long without a refusal; the interval doubles each time that
 * fails.
 */
const FIRST_PROBE_MS = 5_000;
const MAX_PROBE_MS = 60_000;
/** A refusal that asks for a longer wait does not concern the rate per second. */
const MAX_SECOND_WAIT_MS = 1_500;
/** How long a run leaves room for the person after each of their requests. */
const PERSON_ACTIVE_MS = 3_000;
/** The share of the rate that a run takes while the person is active. */
const SHARED_PART = 0.8;

/** How many requests a person may make per second, hour or day, and how many are left. [metering-10] */
export interface RateLimit {
  readonly per: "second" | "hour" | "day";
  readonly limit: number;
  readonly left: number;
}

/**
 * Who sends a request. A run gives way to the person; a walk over many records paces itself and does not count as
 * activity of the person.
 */
export const SENDERS = ["person", "walk", "run"] as const;
export type Sender = (typeof SENDERS)[number];

export const limiterMessage = z.object({
  /** A request was sent, by this sender. */
  started: z.optional(z.enum(SENDERS)),
  /** Requests a second, as stated by the service or learnt from refusals. */
  perSecond: z.optional(z.number()),
  /** Nothing is sent before this time, in milliseconds since 1970. */
  until: z.optional(z.number()),
});
/** Messages between the tabs of a person about their shared rate. */
export type LimiterMessage = z.output<typeof limiterMessage>;

/** A request that occupies a slot of the one-second window. */
interface Counted {
  readonly leftAt: number;
  /** The latest time at which the service can have counted it: when it was answered or given up. */
  countedAt: number;
}

interface RequestLimiterOptions {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly tabs?: Pick<TabChannel<LimiterMessage>, "send" | "onMessage"> | undefined;
}

/**
 * Limits all requests of a person, across tabs, to the rate that the service allows, as stated in its headers or learnt
 * from its refusals. Sends nothing while the service asks to wait. [metering-10]
 */
export class RequestLimiter {
  readonly #options: RequestLimiterOptions;
  /** Requests that the service may still count, oldest first. */
  #counted: Counted[] = [];
  /** Null while the rate is unknown. */
  #perSecond: { readonly limit: number; readonly told: boolean } | null = null;
  #learntAt = 0;
  #probeAfter = FIRST_PROBE_MS;
  #personAt = -Infinity;
  #until = 0;
  /** When `#until` was set. A clock that now shows an earlier time was put back, which makes `#until` invalid. */
  #untilHeardAt = 0;
  /** Consecutive refusals. */
  #failures = 0;

  constructor(options: RequestLimiterOptions) {
    this.#options = options;
    options.tabs?.onMessage((message) => this.#hear(message));
  }

  /**
   * When requests may be sent again after a 429, in milliseconds since 1970; null when there is nothing to wait for.
   */
  get waitUntil(): number | null {
    const now = this.#options.clock.now();
    return this.#until > now && this.#untilHeardAt <= now ? this.#until : null;
  }

  /** Whether the last request was refused: the next one is sent alone, until it is answered. */
  get isProbing(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds until the next request may be sent; 0 when it may be sent now. */
  delay(sender: Sender): number {
    const now = this.#options.clock.now();
    const until = this.waitUntil;
    if (until !== null) return until - now;
    const limit = this.#limitFor(sender, now);
    this.#forget(now);
    const waits = this.#counted.map(({ countedAt }) => Math.min(countedAt, now) + WINDOW_MS - now);
    return waits.toSorted((one, other) => one - other)[waits.length - limit] ?? 0;
  }

  /**
   * Counts a request that is sent now, and returns a function to call when it ends. The service counts the request
   * somewhere between the two, so its slot is free one second after the end.
   */
  started(sender: Sender): () => void {
    const counted = this.#count(sender, MAX_WAY_MS);
    this.#options.tabs?.send({ started: sender });
    return () => {
      counted.countedAt = Math.min(counted.countedAt, this.#options.clock.now());
    };
  }

  /** Resolves when a request may be sent, and counts it like `started`; rejects with the signal's reason. */
  async turn(sender: Sender, signal?: AbortSignal): Promise<() => void> {
    for (let wait = this.delay(sender); wait > 0; wait = this.delay(sender)) await this.#pause(wait, signal);
    signal?.throwIfAborted();
    return this.started(sender);
  }

  /** Learns the rate from the headers of an answer. */
  learn(limits: readonly RateLimit[]): void {
    const second = limits.find(({ per }) => per === "second");
    if (second === undefined || second.limit < 1) return;
    if (this.#perSecond?.told === true && this.#perSecond.limit === second.limit) return;
    this.#perSecond = { limit: second.limit, told: true };
    this.#options.tabs?.send({ perSecond: second.limit });
  }

  /**
   * Handles a 429: waits as long as it says (milliseconds), else longer each time, with jitter so that clients spread
   * out. Without a stated rate, the number of requests that passed in the last second becomes the rate.
   */
  onRateLimited(retryAfterMs: number | undefined): void {
    const { clock, tabs } = this.#options;
    if ((retryAfterMs ?? 0) <= MAX_SECOND_WAIT_MS) this.#learnFromRefusal(clock.now());
    this.#failures += 1;
    this.#waitUntil(clock.now() + this.#waitFor(retryAfterMs));
    tabs?.send({ until: this.#until });
  }

  /** Handles any other complete answer. */
  onAnswer(): void {
    this.#failures = 0;
    const now = this.#options.clock.now();
    if (this.#perSecond === null || this.#perSecond.told || now - this.#learntAt < this.#probeAfter) return;
    this.#perSecond = { limit: this.#perSecond.limit + 1, told: false };
    this.#learntAt = now;
  }

  #limitFor(sender: Sender, now: number): number {
    if (this.#perSecond === null) return Infinity;
    const { limit } = this.#perSecond;
    const shared = sender === "run" && now - this.#personAt < PERSON_ACTIVE_MS;
    return shared ? Math.max(1, Math.floor(limit * SHARED_PART)) : limit;
  }

  #count(sender: Sender, wayMs: number): Counted {
    const now = this.#options.clock.now();
    this.#forget(now);
    const counted = { leftAt: now, countedAt: now + wayMs };
    this.#counted.push(counted);
    if (sender === "person") this.#personAt = now;
    return counted;
  }

  #waitUntil(until: number): void {
    this.#until = Math.max(this.waitUntil ?? 0, until);
    this.#untilHeardAt = this.#options.clock.now();
  }

  #forget(now: number): void {
    this.#counted = this.#counted.filter(
      ({ leftAt, countedAt }) => countedAt > now - WINDOW_MS && leftAt <= now,
    );
  }

  #learnFromRefusal(now: number): void {
    if (this.#perSecond?.told === true) return;
    this.#forget(now);
    // a single probe that is refused as well says nothing about the rate
    const left = this.#counted.filter(({ leftAt }) => leftAt > now - WINDOW_MS).length;
    if (this.#failures > 0 && left <= 1) return;
    // the service does not count the refused request
    const passed = Math.max(1, left - 1);
    const known = this.#perSecond?.limit;
    if (known !== undefined) this.#probeAfter = Math.min(2 * this.#probeAfter, MAX_PROBE_MS);
    const limit = known === undefined ? passed : Math.min(passed, Math.max(1, known - 1));
    this.#perSecond = { limit, told: false };
    this.#learntAt = now;
  }

  #waitFor(retryAfterMs: number | undefined): number {
    if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs)) return this.#backoff(this.#failures);
    const given = Math.max(retryAfterMs, MIN_WAIT_MS);
    const over = this.#failures - MAX_PATIENT_FAILURES;
    return over > 0 ? Math.max(given, this.#backoff(over)) : given;
  }

  #backoff(failures: number): number {
    return backoff(failures, this.#options.random);
  }

  #hear({ started, perSecond, until }: LimiterMessage): void {
    // the other tab does not report when it is answered
    if (started !== undefined) this.#count(started, 0);
    if (perSecond !== undefined) this.#perSecond = { limit: perSecond, told: true };
    if (until !== undefined) this.#waitUntil(until);
  }

  #pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => (cancel(), reject(signal?.reason));
      const cancel = this.#options.clock.after(milliseconds, () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
  }
}
