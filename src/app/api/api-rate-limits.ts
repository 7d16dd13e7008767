import { useStore } from "zustand";
import { systemClock } from "#app/lib/clock.ts";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { type RateLimit, RequestLimiter, limiterMessage } from "./request-limiter.ts";
import { createStore } from "zustand/vanilla";

const BUCKETS = ["Second", "Hour", "Day"] as const;

/** The rate limits in the headers of the last answer; empty before the first, and where the service sends none. */
const rateLimits = createStore<readonly RateLimit[]>(() => []);

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
}

/** Reads the rate-limit headers of an answer. */
export function rateLimitsOf(headers: Headers): RateLimit[] {
  return BUCKETS.flatMap((bucket) => {
    const limit = numberIn(headers, `X-RateLimit-Limit-${bucket}`);
    const left = numberIn(headers, `X-RateLimit-Remaining-${bucket}`);
    if (limit === undefined || left === undefined) return [];
    return [{ per: bucket.toLowerCase() as Lowercase<typeof bucket>, limit, left }];
  });
}

/** Paces every request of this page, together with the person's other tabs. */
export const requestLimiter = new RequestLimiter({
  clock: systemClock,
  random: Math.random,
  tabs: openTabChannel("prospect-requests", limiterMessage),
});

/** Remembers the rate limits of an answer. */
export function noteRateLimits(headers: Headers): void {
  const told = rateLimitsOf(headers);
  if (told.length === 0) return;
  rateLimits.setState(told, true);
  requestLimiter.learn(told);
}

export function useRateLimits(): readonly RateLimit[] {
  return useStore(rateLimits);
}

/** The share of the rate that a long walk takes. The person keeps the rest. */
const WALKING_SHARE = 0.8;

/**
 * The interval between two requests of a long walk, in milliseconds, from the last known rate; 0 when no rate is known.
 */
export function walkingPace(): number {
  const second = rateLimits.getState().find(({ per }) => per === "second");
  return second === undefined ? 0 : 1000 / (Math.max(1, second.limit) * WALKING_SHARE);
}
