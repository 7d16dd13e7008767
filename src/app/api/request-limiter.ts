import * as z from "zod/mini";
import { type Clock, backoff } from "#app/lib/clock.ts";
import type { TabChannel } from "#app/lib/tab-channel.ts";

/** The least wait after a 429, even where the service says "at once". */
const MIN_WAIT_MS = 250;
/** Refusals in a row after which waits grow, whatever the service says. */
const MAX_PATIENT_FAILURES = 3;

/** A second as the service counts it, and a little more. */
const WINDOW_MS = 1_030;
/** A request without an answer is taken to have come to the service by then. */
const MAX_WAY_MS = 2_000;
/** A rate that was learnt from refusals is tried one higher after so long without one; longer each time that fails. */
const FIRST_PROBE_MS = 5_000;
const MAX_PROBE_MS = 60_000;
/** A refusal that asks to wait longer is not about the rate of a second. */
const MAX_SECOND_WAIT_MS = 1_500;
/** Long work leaves room for the person for so long after each of their requests. */
const PERSON_ACTIVE_MS = 3_000;
/** The part of the rate that long work takes while the person is at work as well. */
const SHARED_PART = 0.8;

/** How many requests a person may make in a while, and how many of them are left. [metering-10] */
export interface RateLimit {
  readonly per: "second" | "hour" | "day";
  readonly limit: number;
  readonly left: number;
}

/** Who asks. A run gives way to the person; a walk over many records keeps to its own pace, and is no sign of them. */
export const SENDERS = ["person", "walk", "run"] as const;
export type Sender = (typeof SENDERS)[number];

export const limiterMessage = z.object({
  /** A request left. */
  started: z.optional(z.enum(SENDERS)),
  /** Requests a second, as the service told or as refusals taught. */
  perSecond: z.optional(z.number()),
  /** Nothing leaves before this time, in milliseconds since 1970. */
  until: z.optional(z.number()),
});
/** What the tabs of a person tell each other about the rate that they share. */
export type LimiterMessage = z.output<typeof limiterMessage>;

/** A request that takes one of the places of a second. */
interface Counted {
  readonly leftAt: number;
  /** When the service had counted it for certain: when it was answered or given up. */
  countedAt: number;
}

interface RequestLimiterOptions {
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly tabs?: Pick<TabChannel<LimiterMessage>, "send" | "onMessage"> | undefined;
}

/**
 * The one limiter of all requests of a person, in every tab: as many a second as the service allows, which its headers
 * tell or its refusals teach, and none while it asks to wait. [metering-10]
 */
export class RequestLimiter {
  readonly #options: RequestLimiterOptions;
  /** The requests that may count at the service still, oldest first. */
  #counted: Counted[] = [];
  /** Null while nothing is known. */
  #perSecond: { readonly limit: number; readonly told: boolean } | null = null;
  #learntAt = 0;
  #probeAfter = FIRST_PROBE_MS;
  #personAt = -Infinity;
  #until = 0;
  /** When that was heard: a clock that shows an earlier time was put back, and says nothing of it any more. */
  #untilHeardAt = 0;
  /** Refused requests in a row. */
  #failures = 0;

  constructor(options: RequestLimiterOptions) {
    this.#options = options;
    options.tabs?.onMessage((message) => this.#hear(message));
  }

  /** When requests may leave again after a 429, in milliseconds since 1970; null when nothing asked to wait. */
  get waitUntil(): number | null {
    const now = this.#options.clock.now();
    return this.#until > now && this.#untilHeardAt <= now ? this.#until : null;
  }

  /** Whether the last request was refused: then one is to leave alone, until it is answered. */
  get isProbing(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds until one more request may leave at the soonest; 0 when it may now. */
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
   * Counts a request that leaves now, and gives what is to be called at its end: the service counted it at some time
   * between the two, so its place is free a second after the end.
   */
  started(sender: Sender): () => void {
    const counted = this.#count(sender, MAX_WAY_MS);
    this.#options.tabs?.send({ started: sender });
    return () => {
      counted.countedAt = Math.min(counted.countedAt, this.#options.clock.now());
    };
  }

  /** Resolves when a request may leave, and counts it as `started` does; rejects with the signal's reason. */
  async turn(sender: Sender, signal?: AbortSignal): Promise<() => void> {
    for (let wait = this.delay(sender); wait > 0; wait = this.delay(sender)) await this.#pause(wait, signal);
    signal?.throwIfAborted();
    return this.started(sender);
  }

  /** After an answer: what its headers tell of the rate. */
  learn(limits: readonly RateLimit[]): void {
    const second = limits.find(({ per }) => per === "second");
    if (second === undefined || second.limit < 1) return;
    if (this.#perSecond?.told === true && this.#perSecond.limit === second.limit) return;
    this.#perSecond = { limit: second.limit, told: true };
    this.#options.tabs?.send({ perSecond: second.limit });
  }

  /**
   * After a 429: waits as long as it says (milliseconds), else longer each time, with jitter so that clients spread
   * out. Where no header told the rate, what passed in the last second is taken for it.
   */
  onRateLimited(retryAfterMs: number | undefined): void {
    const { clock, tabs } = this.#options;
    if ((retryAfterMs ?? 0) <= MAX_SECOND_WAIT_MS) this.#learnFromRefusal(clock.now());
    this.#failures += 1;
    this.#waitUntil(clock.now() + this.#waitFor(retryAfterMs));
    tabs?.send({ until: this.#until });
  }

  /** After any other complete answer. */
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
    // one that leaves alone after a refusal, and is refused as well, says nothing of how many may leave in a second
    const left = this.#counted.filter(({ leftAt }) => leftAt > now - WINDOW_MS).length;
    if (this.#failures > 0 && left <= 1) return;
    // the refused one does not count at the service either
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
    // when that tab has its answer is not told
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
