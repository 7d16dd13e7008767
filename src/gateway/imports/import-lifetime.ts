import type { Database, Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";

/** Deletes an import with its rows, and returns whether there was one. The run made of it stays. */
export async function removeImport(on: Query, userId: string, id: string): Promise<boolean> {
  await on.deleteFrom("import_rows").where("user_id", "=", userId).where("import_id", "=", id).execute();
  const { numDeletedRows } = await on
    .deleteFrom("imports")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Erases a person's imports. A process that is matching their rows finds nothing more to do. */
export async function eraseImports(on: Query, userId: string): Promise<void> {
  await on.deleteFrom("imports").where("user_id", "=", userId).execute();
  await on.deleteFrom("import_rows").where("user_id", "=", userId).execute();
}

/**
 * Deletes imports that did not change for `days` days: those never started, and those whose run was deleted as well. [import-7]
 */
export async function sweepImports({ query }: Database, days: number, now: Date): Promise<void> {
  const before = daysFrom(now, -days);
  await query.transaction().execute(async (on) => {
    const gone = await on
      .deleteFrom("imports")
      .where("updated_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("runs")
              .select("runs.id")
              .whereRef("runs.user_id", "=", "imports.user_id")
              .whereRef("runs.id", "=", "imports.id"),
          ),
        ),
      )
      .returning(["user_id", "id"])
      .execute();
    for (const { user_id: userId, id } of gone)
      await on.deleteFrom("import_rows").where("user_id", "=", userId).where("import_id", "=", id).execute();
  });
}
