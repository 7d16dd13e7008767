import { type RawBuilder, type SqlBool, sql } from "kysely";
import { findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { Database } from "#database/database.ts";
import type { Caller, ServiceContext } from "#service/service-context.ts";
import { tooManyRequests } from "#service/http/http-problem.ts";

/* The requests of one rate bucket are stored in one row: the times of the last requests, concatenated, newest first,
   with a fixed number of digits. The limit-th newest time decides whether another request fits. Above a limit of
   MAX_TIMES, each time stands for a group of requests (the time of its last one), and `rest` counts the requests
   since. */

/** Times stored per bucket: up to this limit, a window is exact. */
const MAX_TIMES = 40;

/** Digits of a time in milliseconds since 1970, until the year 2286. */
const DIGITS = 13;

/** A rate: how many requests per period. */
interface RateBucket {
  readonly name: "second" | "hour" | "day";
  readonly windowMs: number;
  readonly limit: number;
}

/** What is stored of a bucket. */
interface RememberedRequests {
  readonly times: string;
  readonly rest: number;
}

/** A bucket with its storage parameters. */
interface RateWindow extends RateBucket {
  /** Number of requests per stored time. */
  readonly group: number;
  /** Number of groups that fill the bucket, and of requests that may follow them. */
  readonly groups: number;
  readonly spare: number;
  /** Length of the stored text, and position of its oldest time, counted from 1. */
  readonly length: number;
  readonly oldestAt: number;
}

/** The storage parameters of a bucket. */
function windowOf(bucket: RateBucket): RateWindow {
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

/** A time as stored: fixed-length texts compare like the numbers. */
function stampOf(time: number): string {
  return String(time).padStart(DIGITS, "0");
}

/** The stored state after the very first request. */
function firstRequest({ group }: RateWindow, now: number): RememberedRequests {
  return group === 1 ? { times: stampOf(now), rest: 0 } : { times: "", rest: 1 };
}

/** The state of a bucket. */
interface RateState {
  readonly window: RateWindow;
  /** Requests that may still be made now; never overstated. */
  readonly left: number;
  /** When the oldest request leaves the bucket, in milliseconds since 1970, so that a full one has room again. */
  readonly resetAt: number;
}

/** The state of a bucket from what is stored. */
function stateOf(window: RateWindow, { times, rest }: RememberedRequests, now: number): RateState {
  const { group, groups, limit, windowMs } = window;
  const all = times.match(new RegExp(`\\d{${DIGITS}}`, "g")) ?? [];
  const inside = all
    .slice(0, groups)
    .map(Number)
    .filter((time) => time > now - windowMs);
  const left = Math.max(0, limit - inside.length * group - rest);
  return { window, left, resetAt: (inside.at(-1) ?? now) + windowMs };
}

const DAY_MS = 86_400_000;

/** The caller's three buckets. */
interface Windows {
  readonly second: RateWindow;
  readonly hour: RateWindow;
  readonly day: RateWindow;
}

function windowsOf(caller: Caller, { settings }: ServiceContext): Windows {
  const user = caller.userId === null ? undefined : findUser(caller.userId);
  const perSecond = user?.ratePerSecond ?? settings.ratePerSecond;
  return {
    second: windowOf({ name: "second", windowMs: 1000, limit: perSecond }),
    hour: windowOf({ name: "hour", windowMs: 3_600_000, limit: settings.ratePerHour }),
    day: windowOf({ name: "day", windowMs: DAY_MS, limit: settings.ratePerDay }),
  };
}

/** The columns of `request_times` for a bucket. */
function columnsOf({ name }: RateWindow) {
  return {
    times: sql.ref<string>(`request_times.${name}_times`),
    rest: sql.ref<number>(`request_times.${name}_rest`),
  };
}

/** Whether a bucket has room for another request. */
function hasRoom(window: RateWindow, now: number): RawBuilder<SqlBool> {
  const { times, rest } = columnsOf(window);
  const past = stampOf(now - window.windowMs);
  return sql`(substr(${times}, ${window.oldestAt}, ${past.length}) <= ${past} or ${rest} < ${window.spare})`;
}

/** The times after another request, which may complete a group. */
function timesAfter(window: RateWindow, now: number): RawBuilder<string> {
  const { times, rest } = columnsOf(window);
  return sql`case when ${rest} + 1 < ${window.group} then ${times}
    else substr(${stampOf(now)} || ${times}, 1, ${window.length}) end`;
}

function restAfter(window: RateWindow): RawBuilder<number> {
  const { rest } = columnsOf(window);
  return sql`case when ${rest} + 1 < ${window.group} then ${rest} + 1 else 0 end`;
}

/** Counts a request in every bucket, or in none when one is full; then it returns no row. */
function countRequest(
  subject: string,
  { second, hour, day }: Windows,
  now: number,
  { database }: ServiceContext,
) {
  const [inSecond, inHour, inDay] = [
    firstRequest(second, now),
    firstRequest(hour, now),
    firstRequest(day, now),
  ];
  return database.query
    .insertInto("request_times")
    .values({
      subject,
      second_times: inSecond.times,
      second_rest: inSecond.rest,
      hour_times: inHour.times,
      hour_rest: inHour.rest,
      day_times: inDay.times,
      day_rest: inDay.rest,
    })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          second_times: timesAfter(second, now),
          second_rest: restAfter(second),
          hour_times: timesAfter(hour, now),
          hour_rest: restAfter(hour),
          day_times: timesAfter(day, now),
          day_rest: restAfter(day),
        })
        .where(sql<SqlBool>`${hasRoom(second, now)} and ${hasRoom(hour, now)} and ${hasRoom(day, now)}`),
    )
    .returningAll()
    .executeTakeFirst();
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function headersOf(states: readonly RateState[], foremost: RateState): Record<string, string> {
  const told = states.flatMap(({ window, left }) => [
    [`X-RateLimit-Limit-${titled(window.name)}`, String(window.limit)],
    [`X-RateLimit-Remaining-${titled(window.name)}`, String(left)],
  ]);
  return { ...Object.fromEntries(told), "X-RateLimit-Reset": String(Math.ceil(foremost.resetAt / 1000)) };
}

/** How full a bucket is, from 0 to 1. */
const fullness = ({ window, left }: RateState) => 1 - left / window.limit;

/**
 * Counts this request in all of the caller's buckets, or in none when one is full, and returns the rate-limit headers.
 * Throws a 429 when one is full. A single statement decides and counts, so that several processes together allow no
 * more. [metering-10]
 */
export async function limitRate(caller: Caller, context: ServiceContext): Promise<Record<string, string>> {
  const now = context.now().getTime();
  const subject = `${caller.clientId}/${caller.userId ?? ""}`;
  const windows = windowsOf(caller, context);
  const counted = await countRequest(subject, windows, now, context);
  const row = counted ?? (await requestTimes(subject, context));
  const states = [
    stateOf(windows.second, { times: row.second_times, rest: row.second_rest }, now),
    stateOf(windows.hour, { times: row.hour_times, rest: row.hour_rest }, now),
    stateOf(windows.day, { times: row.day_times, rest: row.day_rest }, now),
  ] as const;
  const fullest = states.reduce((most, state) => (fullness(state) > fullness(most) ? state : most));
  if (counted) return headersOf(states, fullest);
  // among several full ones, the last to have room determines the wait
  const full = states.filter(({ left }) => left === 0);
  const rejecting = full.reduce((last, state) => (state.resetAt > last.resetAt ? state : last), fullest);
  const wait = Math.max(1, Math.ceil((rejecting.resetAt - now) / 1000));
  const { name } = rejecting.window;
  throw tooManyRequests(name, wait, {
    ...headersOf(states, rejecting),
    "X-RateLimit-Rejected-Bucket": name,
  });
}

function requestTimes(subject: string, { database }: ServiceContext) {
  return database.query
    .selectFrom("request_times")
    .selectAll()
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the state of callers whose last request has left all buckets. Where a time stands for a group of requests
 * (above 40 a second), an incomplete group stays, since its age is unknown. [metering-10]
 */
export async function sweepRequestTimes({ query }: Database, now: Date): Promise<void> {
  // texts compare by the newest time, which comes first
  await query
    .deleteFrom("request_times")
    .where("second_times", "<", stampOf(now.getTime() - DAY_MS))
    .where("second_rest", "=", 0)
    .execute();
}
