import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";
import { loggedExports } from "#gateway/workspace/sweep-export-log.ts";
import { erasePersonId } from "#gateway/workspace/erase-authorship.ts";
import { ERASED } from "#gateway/workspace/workspace-row-store.ts";

/** People checked together. */
const PEOPLE_AT_ONCE = 500;

/** The people, of some, who still have a session, documents, exports, calls, runs, imports, claims, reads or paid records. */
async function peopleWithData(on: Query, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all([
    on.selectFrom("gateway_sessions").select("user_id as id").where("user_id", "in", ids).execute(),
    on
      .selectFrom("workspace_documents")
      .select("owner_id as id")
      .distinct()
      .where("owner_id", "in", ids)
      // a log whose entries all expired counts as none
      .where("kind", "not in", [ERASED, EXPORT_LOG])
      .execute(),
    loggedExports(on).select("owner_id as id").distinct().where("owner_id", "in", ids).execute(),
    on
      .selectFrom("usage_claims")
      .select("user_id as id")
      .distinct()
      .where("user_id", "in", ids)
      // an erased one says nothing more
      .where("sealed", "is not", null)
      .execute(),
    ...(["gateway_calls", "runs", "imports", "owned_reads", "gateway_enriched_records"] as const).map(
      (table) =>
        on.selectFrom(table).select("user_id as id").distinct().where("user_id", "in", ids).execute(),
    ),
  ]);
  return new Set(found.flat().flatMap(({ id }) => id ?? []));
}

/** Deletes one person's row: all of it, or nothing where an error interrupts it. Whoever has just come back stays. */
async function forget({ query }: Database, id: string, seenBefore: string): Promise<void> {
  await query.transaction().execute(async (on) => {
    const { numDeletedRows } = await on
      .deleteFrom("gateway_people")
      .where("id", "=", id)
      .where("seen_at", "<", seenBefore)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await on
      .deleteFrom("workspace_documents")
      .where(({ and }) => and({ owner_id: id, kind: EXPORT_LOG }))
      .execute();
    await erasePersonId(on, id);
  });
}

/** Deletes people who were not seen for `days` days and of whom nothing else is left. [administration-14] */
export async function sweepPeople(database: Database, days: number, now: Date): Promise<void> {
  const { query } = database;
  const before = daysFrom(now, -days);
  for (let after: string | undefined = ""; ;) {
    const unseen = await query
      .selectFrom("gateway_people")
      .select("id")
      .where("seen_at", "<", before)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PEOPLE_AT_ONCE)
      .execute();
    const ids = unseen.map(({ id }) => id);
    after = ids.at(-1);
    // PostgreSQL takes no empty list
    if (after === undefined) return;
    const withData = await peopleWithData(query, ids);
    for (const id of ids) if (!withData.has(id)) await forget(database, id, before);
  }
}
