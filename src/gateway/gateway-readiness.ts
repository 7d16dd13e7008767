import type { Database } from "#database/database.ts";
import { META_KEY } from "#service/sandbox/fill-sandbox.ts";

/** A database that takes longer than this counts as unavailable. */
const DATABASE_TIMEOUT_MS = 2000;

/** Why this process cannot serve yet; undefined when it can. */
export type Readiness = () => Promise<string | undefined>;

async function dataIsWhole({ query }: Database): Promise<boolean> {
  const row = await query.selectFrom("meta").select("key").where("key", "=", META_KEY).executeTakeFirst();
  return row !== undefined;
}

/** Asks the database each time: it may go away, and another process may rebuild its data. */
export function databaseReadiness(database: Database): Readiness {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("late")), DATABASE_TIMEOUT_MS);
    });
    try {
      const whole = await Promise.race([dataIsWhole(database), late]);
      return whole ? undefined : "The data is being made.";
    } catch {
      return "The database does not answer.";
    } finally {
      clearTimeout(timer);
    }
  };
}
