import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Query } from "#database/database.ts";

/** Separates the name of a history from the version with which it began. */
const AT = "@";

/**
 * Starts another history of spaces that went back to an earlier state; of all of them without an `id`. Its name holds the version
 * that they went back to.
 */
export async function beginHistory(query: Query, id?: string): Promise<void> {
  const spaces = query
    .updateTable("workspace_spaces")
    .set({ history: sql<string>`${randomUUID() + AT} || cast(version as varchar(20))` });
  await (id === undefined ? spaces : spaces.where("id", "=", id)).execute();
}

/** The version with which a history began after going back; undefined for an original one. */
export function restoredVersionOf(history: string): number | undefined {
  const [, version] = history.split(AT);
  return version === undefined ? undefined : Number(version);
}
