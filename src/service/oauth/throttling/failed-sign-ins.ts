import { type RawBuilder, sql } from "kysely";
import type { ServiceContext } from "#service/service-context.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { networkOf } from "./network-address.ts";

/** What counting failures needs. */
type ThrottleContext = Pick<ServiceContext, "database" | "now">;

/** An attempt at a password or client secret. */
interface Guess {
  readonly kind: "password" | "secret";
  /** The claimed name; may be unknown. */
  readonly name: string;
  /** The network address of the attempt, where known. */
  readonly address: string | undefined;
  /** The hash of the browser's device cookie, if this person has signed in there before. */
  readonly device?: string | undefined;
}

/** The outcome of a guess. */
interface GuessOutcome<Proven> {
  /** What a right guess proves; undefined for a wrong or refused one. */
  readonly proven: Proven | undefined;
  /** Seconds to wait, for a refused guess; a refusal says nothing about whether the guess was right. */
  readonly retryAfter: number | undefined;
}

/** A failure counter. */
interface Counter {
  readonly subject: string;
  /** Number of failures without delay. */
  readonly free: number;
  /**
   * Whether each free failure extends the period after which all are forgotten; else that period starts at the first.
   */
  readonly slides: boolean;
}

const FREE_FOR_NAME = 5;

/** Free failures per address: many people share one, and some of them mistype. */
const FREE_FOR_ADDRESS = 50;

/** Seconds to wait after each further failure; the last value repeats. */
const DELAYS = [1, 2, 4, 8, 16, 30] as const;
const MAX_DELAY = 30;

/** Failures are forgotten after this many milliseconds without another. */
const MEMORY_MS = 15 * 60 * 1000;

const counterOf = (free: number, slides: boolean, ...parts: readonly string[]): Counter => ({
  subject: hashSecret(JSON.stringify(parts)),
  free,
  slides,
});

/**
 * The counters of a guess. A name is counted per address, so that a stranger elsewhere slows nobody down; at a known
 * device per device, so that a neighbour behind the same address does not either. All names of an address also share a
 * counter.
 */
function countersOf({ kind, name, address, device }: Guess): readonly [Counter, ...Counter[]] {
  if (device !== undefined) return [counterOf(FREE_FOR_NAME, true, kind, "device", name, device)];
  const network = networkOf(address);
  const byName = counterOf(FREE_FOR_NAME, true, kind, "name", name, network ?? "unknown");
  // unknown addresses do not count as one place
  if (network === undefined) return [byName];
  return [byName, counterOf(FREE_FOR_ADDRESS, false, kind, "address", network)];
}

/**
 * Evaluates a guess unless there were too many wrong ones, and counts it if it is wrong. A right guess clears the
 * name's counter. The database queries are the same whether or not the name exists. [oauth-13] [oauth-15]
 */
export async function attemptSecret<Proven>(
  guess: Guess,
  verify: () => Proven | undefined | Promise<Proven | undefined>,
  context: ThrottleContext,
): Promise<GuessOutcome<Proven>> {
  const counters = countersOf(guess);
  const { retryAfter } = await readCounters(counters, context);
  if (retryAfter !== undefined) return { proven: undefined, retryAfter };
  const proven = await verify();
  const refused =
    proven === undefined ? await countFailure(counters, context) : await clearFailures(counters, context);
  return refused === undefined
    ? { proven, retryAfter: undefined }
    : { proven: undefined, retryAfter: refused };
}

/** Which counters have failures, and the longest remaining delay, in seconds. */
async function readCounters(counters: readonly Counter[], { database, now }: ThrottleContext) {
  const subjects = counters.map(({ subject }) => subject);
  const rows = await database.query
    .selectFrom("failed_sign_ins")
    .select(["subject", "blocked_until"])
    .where("subject", "in", subjects)
    .execute();
  const ends = rows.map((row) => Date.parse(row.blocked_until) - now().getTime());
  const longest = Math.max(0, ...ends);
  return {
    counted: new Set(rows.map(({ subject }) => subject)),
    retryAfter: longest > 0 ? Math.ceil(longest / 1000) : undefined,
  };
}

/** Counts a wrong guess. Returns the seconds to wait if concurrent guesses already were too many. */
async function countFailure(
  counters: readonly Counter[],
  context: ThrottleContext,
): Promise<number | undefined> {
  for (const counter of counters) {
    if (await count(counter, context)) continue;
    const { retryAfter } = await readCounters([counter], context);
    return retryAfter ?? 1;
  }
  return undefined;
}

/**
 * Clears the failures of the name after a right guess. It is refused like a wrong one if concurrent guesses were too
 * many: otherwise a thousand guesses at once would all be evaluated.
 */
async function clearFailures(
  counters: readonly [Counter, ...Counter[]],
  context: ThrottleContext,
): Promise<number | undefined> {
  const { counted, retryAfter } = await readCounters(counters, context);
  const [{ subject }] = counters;
  if (retryAfter === undefined && counted.has(subject)) {
    await context.database.query.deleteFrom("failed_sign_ins").where("subject", "=", subject).execute();
  }
  return retryAfter;
}

const failures = sql.ref<number>("failed_sign_ins.failures");
const expiry = sql.ref<string>("failed_sign_ins.expires_at");

/** Time until which the next guess is refused. */
function blockedUntil(free: number, reached: RawBuilder<number>, now: number): RawBuilder<string> {
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const steps = [0, ...DELAYS].map(
    (seconds, step) => sql`when ${reached} <= ${free + step} then ${after(seconds)}`,
  );
  return sql`case ${sql.join(steps, sql` `)} else ${after(MAX_DELAY)} end`;
}

/**
 * Counts a failure, or returns false during a delay. A single statement decides and counts, so that several processes
 * together allow no more.
 */
async function count(
  { subject, free, slides }: Counter,
  { database, now }: ThrottleContext,
): Promise<boolean> {
  const current = now().getTime();
  const time = new Date(current).toISOString();
  const later = new Date(current + MEMORY_MS).toISOString();
  const forgotten = sql`${expiry} <= ${time}`;
  const reached = sql<number>`(case when ${forgotten} then 1 else ${failures} + 1 end)`;
  const kept = sql<string>`case when ${reached} between 2 and ${free} then ${expiry} else ${later} end`;
  const row = await database.query
    .insertInto("failed_sign_ins")
    .values({ subject, failures: 1, blocked_until: time, expires_at: later })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          failures: reached,
          blocked_until: blockedUntil(free, reached, current),
          expires_at: slides ? later : kept,
        })
        .where("failed_sign_ins.blocked_until", "<=", time),
    )
    .returning("failures")
    .executeTakeFirst();
  return row !== undefined;
}
