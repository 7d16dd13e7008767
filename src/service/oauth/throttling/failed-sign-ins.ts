import { type RawBuilder, sql } from "kysely";
import type { ServiceContext } from "#service/service-context.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { networkOf } from "./network-address.ts";

/** Where failures are counted. */
type ThrottleContext = Pick<ServiceContext, "database" | "now">;

/** A try at a password or a client secret. */
interface Guess {
  readonly kind: "password" | "secret";
  /** Whose it is said to be; there may be nobody of that name. */
  readonly name: string;
  /** The network address that it comes from, where it is known. */
  readonly address: string | undefined;
  /** The hash of the browser's device cookie, when this person has signed in there before. */
  readonly device?: string | undefined;
}

/** How a guess ended. */
interface GuessOutcome<Proven> {
  /** What a right guess proves; undefined for a wrong or refused one. */
  readonly proven: Proven | undefined;
  /** Of a refused guess, which tells nothing about what was guessed: the seconds to wait. */
  readonly retryAfter: number | undefined;
}

/** Something that failures are counted for. */
interface Counter {
  readonly subject: string;
  /** Failures that cost no delay. */
  readonly free: number;
  /** Whether each of the free failures puts off when all are forgotten; else they are so a time after the first. */
  readonly slides: boolean;
}

const FREE_FOR_NAME = 5;

/** Many people sit behind one address, and some of them mistype. */
const FREE_FOR_ADDRESS = 50;

/** Seconds to wait after each failure that is not free; the last holds for all that follow. */
const DELAYS = [1, 2, 4, 8, 16, 30] as const;
const MAX_DELAY = 30;

/** Failures are forgotten after so many milliseconds without another. */
const MEMORY_MS = 15 * 60 * 1000;

const counterOf = (free: number, slides: boolean, ...parts: readonly string[]): Counter => ({
  subject: hashSecret(JSON.stringify(parts)),
  free,
  slides,
});

/**
 * A name is counted at its address, so that a stranger elsewhere slows nobody down, and at a known device by that alone,
 * so that a neighbor behind the same address does not either. All names of an address are counted together too.
 */
function countersOf({ kind, name, address, device }: Guess): readonly [Counter, ...Counter[]] {
  if (device !== undefined) return [counterOf(FREE_FOR_NAME, true, kind, "device", name, device)];
  const network = networkOf(address);
  const byName = counterOf(FREE_FOR_NAME, true, kind, "name", name, network ?? "unknown");
  // all unknown addresses together are no place
  if (network === undefined) return [byName];
  return [byName, counterOf(FREE_FOR_ADDRESS, false, kind, "address", network)];
}

/**
 * Looks at a guess unless there were too many wrong ones, and counts it when it is wrong. A right one clears what was
 * counted for the name. Whether or not the name exists, the database is asked the same. [oauth-13] [oauth-15]
 */
export async function tryGuess<Proven>(
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

/** Which counters hold something, and how long the longest delay among them still is, in seconds. */
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

/** Counts a wrong guess. Gives the seconds to wait when others that came at the same time were too many already. */
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
 * Forgets the failures of the name after a right guess. It is refused like a wrong one when others that came at the same
 * time were too many: else a thousand guesses at once would be looked at.
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

/** Until when the next guess is refused. */
function blockedUntil(free: number, reached: RawBuilder<number>, now: number): RawBuilder<string> {
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const steps = [0, ...DELAYS].map(
    (seconds, step) => sql`when ${reached} <= ${free + step} then ${after(seconds)}`,
  );
  return sql`case ${sql.join(steps, sql` `)} else ${after(MAX_DELAY)} end`;
}

/**
 * Counts a failure, unless a delay is running: then it gives false. One statement decides and counts, so that any number
 * of processes let no more through together.
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
