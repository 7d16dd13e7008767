/*
 * How the requests of one rate bucket are remembered in a row of the database: the times of the last requests as one
 * text, the newest first, each in as many digits. The limit-th newest tells whether one more fits. Where the limit is
 * above MAX_TIMES, a time stands for a group of requests, that of its last one, and `rest` counts those after it.
 */

/** Times that are remembered of one bucket: up to this limit a window is exact. */
const MAX_TIMES = 40;

/** Milliseconds since 1970 until the year 2286. */
const DIGITS = 13;

/** How many requests may be made in how long. */
interface RateBucket {
  readonly name: "second" | "hour" | "day";
  readonly windowMs: number;
  readonly limit: number;
}

/** What is remembered of a bucket. */
interface RememberedRequests {
  readonly times: string;
  readonly rest: number;
}

/** A bucket in the terms of what is remembered. */
export interface RateWindow extends RateBucket {
  /** Requests that one time stands for. */
  readonly group: number;
  /** Groups that fill the bucket, and how many requests may follow them. */
  readonly groups: number;
  readonly spare: number;
  /** Length of the text that is remembered, and where its oldest time begins, counted from 1. */
  readonly length: number;
  readonly oldestAt: number;
}

/** The terms in which a bucket's requests are remembered. */
export function windowOf(bucket: RateBucket): RateWindow {
  const group = Math.ceil(bucket.limit / MAX_TIMES);
  const groups = Math.floor(bucket.limit / group);
  return {
    ...bucket,
    group,
    groups,
    spare: bucket.limit - groups * group,
    length: groups * DIGITS,
    oldestAt: (groups - 1) * DIGITS + 1,
  };
}

/** A time as it is remembered: texts of one length compare like the numbers. */
export function stampOf(time: number): string {
  return String(time).padStart(DIGITS, "0");
}

/** What is remembered after the first request of all. */
export function firstRequest({ group }: RateWindow, now: number): RememberedRequests {
  return group === 1 ? { times: stampOf(now), rest: 0 } : { times: "", rest: 1 };
}

/** How a bucket stands. */
export interface RateState {
  readonly window: RateWindow;
  /** Requests that may still be made now; never more than is true. */
  readonly left: number;
  /** When the oldest of its requests leaves it, in milliseconds since 1970: a full one takes a request again. */
  readonly resetAt: number;
}

/** How a bucket stands, by what is remembered of it. */
export function stateOf(window: RateWindow, { times, rest }: RememberedRequests, now: number): RateState {
  const { group, groups, limit, windowMs } = window;
  const all = times.match(new RegExp(`\\d{${DIGITS}}`, "g")) ?? [];
  const inside = all
    .slice(0, groups)
    .map(Number)
    .filter((time) => time > now - windowMs);
  const left = Math.max(0, limit - inside.length * group - rest);
  return { window, left, resetAt: (inside.at(-1) ?? now) + windowMs };
}
