import type { Database } from "#database/database.ts";
import { troubleOf } from "#database/database-trouble.ts";
import { within } from "#gateway/timing.ts";
import type { Upstream } from "#gateway/upstream/upstream.ts";
import { META_KEY } from "#service/sandbox/fill-sandbox.ts";

/** A database that takes longer than this counts as unavailable. */
const DATABASE_TIMEOUT_MS = 2000;

/** How long the outcome of a check is remembered: it writes, and load balancers ask often. */
const CHECK_REMEMBERED_MS = 5000;

/** Why this process cannot serve, yet or any more; undefined when it can. */
export type Readiness = () => Promise<string | undefined>;

async function dataIsWhole({ query }: Database): Promise<boolean> {
  const row = await query.selectFrom("meta").select("key").where("key", "=", META_KEY).executeTakeFirst();
  return row !== undefined;
}

/** Remembers the database check for a while, however many requests ask. */
function checking(database: Database): Database["check"] {
  let last: { readonly at: number; readonly outcome: ReturnType<Database["check"]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at >= CHECK_REMEMBERED_MS) {
      last = { at: performance.now(), outcome: database.check() };
    }
    return last.outcome;
  };
}

/**
 * Whether the process can serve. Asks the database each time: it may go away, or another process may rebuild its data. Whether it
 * is writable and its file sound is remembered for five seconds. The embedded service must have its data; a remote one has its
 * own.
 */
export function databaseReadiness(
  database: Database,
  { isEmbedded }: Pick<Upstream, "isEmbedded">,
): Readiness {
  const check = checking(database);
  async function reason(): Promise<string | undefined> {
    const known = database.trouble();
    if (known) return `The database cannot be used: ${known.reason}`;
    const isWhole = await dataIsWhole(database);
    if (isEmbedded && !isWhole) return "The data is being made.";
    const trouble = await check();
    return trouble && `The database cannot be used: ${trouble.reason}`;
  }
  return async () => {
    try {
      const outcome = reason().then((told) => ({ told }));
      const ended = await within(DATABASE_TIMEOUT_MS, outcome);
      return ended === undefined ? "The database does not answer." : ended.told;
    } catch (error) {
      const trouble = troubleOf(error);
      return trouble ? `The database cannot be used: ${trouble.reason}` : "The database does not answer.";
    }
  };
}
