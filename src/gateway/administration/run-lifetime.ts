import type { Database, Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";
import { eraseImports, removeImport } from "#gateway/imports/import-lifetime.ts";
import { singleRuns } from "#gateway/runs/run-list.ts";
import { releaseUnconfirmed } from "#gateway/runs/run-overlaps.ts";
import { ENDED_STATES } from "#gateway/runs/run-states.ts";
import { TURN_NEVER } from "#gateway/runs/run-turns.ts";

/**
 * Erases a person's runs with their inputs, imports and turn, and returns how many runs there were. A process that is working on
 * them finds nothing more to do. Their calls are erased by the journal.
 */
export async function eraseRuns(on: Query, userId: string): Promise<number> {
  const { numDeletedRows } = await on.deleteFrom("runs").where("user_id", "=", userId).executeTakeFirst();
  await on.deleteFrom("run_inputs").where("user_id", "=", userId).execute();
  await on.deleteFrom("run_turns").where("user_id", "=", userId).execute();
  await eraseImports(on, userId);
  return Number(numDeletedRows);
}

/** How long a deleted run can be restored. */
const DELETED_DAYS = 1;

/** How long ended single runs stay: their results are owned, and their costs are in the ledger. */
const SINGLE_DAYS = 30;

/**
 * Deletes ended runs and drafts that did not change for `days` days, single runs earlier, and runs that were deleted a day ago.
 * Runs under way, waiting or unconfirmed stay. [run-7] [run-9]
 */
export async function sweepRuns({ query }: Database, days: number, now: Date): Promise<void> {
  const daysAgo = (count: number) => daysFrom(now, -count);
  const before = daysAgo(days);
  const singlesBefore = daysAgo(Math.min(days, SINGLE_DAYS));
  await query.transaction().execute(async (on) => {
    const gone = await on
      .deleteFrom("runs")
      .where("sent", "=", 0)
      .where((builder) => {
        const { eb, or, and } = builder;
        return or([
          eb("deleted_at", "<", daysAgo(DELETED_DAYS)),
          and([
            eb("unconfirmed", "=", 0),
            or([
              and([eb("state", "in", ENDED_STATES), eb("ended_at", "<", before)]),
              and([eb("state", "in", ENDED_STATES), eb("ended_at", "<", singlesBefore), singleRuns(builder)]),
              and([eb("state", "in", ["draft", "checking", "ready"]), eb("updated_at", "<", before)]),
            ]),
          ]),
        ]);
      })
      .returning(["user_id", "id", "unconfirmed"])
      .execute();
    for (const { user_id: userId, id, unconfirmed } of gone) {
      if (unconfirmed > 0) await releaseUnconfirmed(on, { userId, id });
      await on.deleteFrom("run_inputs").where("user_id", "=", userId).where("run_id", "=", id).execute();
      await removeImport(on, userId, id);
    }
  });
  await query
    .deleteFrom("run_turns")
    .where("due_at", "=", TURN_NEVER)
    .where("lease_until", "<=", now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("runs").select("runs.id").whereRef("runs.user_id", "=", "run_turns.user_id"))),
    )
    .execute();
}
