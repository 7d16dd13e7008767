import type { Insertable, Selectable } from "kysely";
import * as z from "zod/mini";
import type { ImportState, ImportWait } from "#contract/imports/import-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type RunProblem, runProblem } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";

type ImportRecord = Selectable<Schema["imports"]>;

/** Names an import. */
export interface ImportName {
  readonly userId: string;
  readonly id: string;
}

/** An import as its row has it. Times are milliseconds since 1970. */
export interface Import extends ImportName {
  readonly spaceId: string;
  readonly type: RecordType;
  readonly name: string;
  readonly state: ImportState;
  readonly waitsFor: ImportWait | null;
  readonly problem: RunProblem | null;
  readonly rows: number;
  readonly received: number;
  readonly closeMatches: boolean;
  readonly tries: number;
  readonly retryAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
  /** Names of the file and of its columns, sealed. */
  readonly sealed: string;
}

/** An import whose rows are looked for, without a pause or a problem. */
export const MATCHING = {
  state: "matching",
  waitsFor: null,
  problem: null,
  tries: 0,
  retryAt: null,
} as const;

const fileNames = z.object({ fileName: z.string(), columns: z.array(z.string()) });
/** What a file and its columns are called. */
export type FileNames = z.output<typeof fileNames>;

export const contextOf = ({ userId, id }: ImportName) => `import ${userId} ${id}`;

export function sealNames(keys: SessionKeys, name: ImportName, names: FileNames): string {
  return keys.seal(JSON.stringify(names), contextOf(name));
}

/** The names of a file; none where no key opens them any more. */
export function openNames(keys: SessionKeys, held: Import): FileNames {
  const text = keys.open(held.sealed, contextOf(held));
  return text === undefined ? { fileName: "", columns: [] } : fileNames.parse(JSON.parse(text));
}

/** Reads a row. */
export function importOf(row: ImportRecord): Import {
  return {
    userId: row.user_id,
    id: row.id,
    spaceId: row.space_id,
    type: row.record_type as RecordType,
    name: row.name,
    state: row.state,
    waitsFor: row.waits_for as ImportWait | null,
    problem: row.problem === null ? null : runProblem.parse(JSON.parse(row.problem)),
    rows: row.rows_declared,
    received: row.rows_received,
    closeMatches: row.close_matches === 1,
    tries: row.tries,
    retryAt: row.retry_at === null ? null : Date.parse(row.retry_at),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    revision: row.revision,
    sealed: row.sealed,
  };
}

function changingColumns(held: Import) {
  return {
    state: held.state,
    waits_for: held.waitsFor,
    problem: held.problem === null ? null : JSON.stringify(held.problem),
    rows_received: held.received,
    close_matches: held.closeMatches ? 1 : 0,
    tries: held.tries,
    retry_at: held.retryAt === null ? null : new Date(held.retryAt).toISOString(),
  };
}

/** Makes an import's row; false where there is one already. */
export async function insertImport(on: Query, made: Import): Promise<boolean> {
  const row: Insertable<Schema["imports"]> = {
    user_id: made.userId,
    id: made.id,
    space_id: made.spaceId,
    record_type: made.type,
    name: made.name,
    rows_declared: made.rows,
    created_at: new Date(made.createdAt).toISOString(),
    updated_at: new Date(made.updatedAt).toISOString(),
    revision: made.revision,
    sealed: made.sealed,
    ...changingColumns(made),
  };
  const { numInsertedOrUpdatedRows } = await on
    .insertInto("imports")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readImport(on: Query, { userId, id }: ImportName): Promise<Import | undefined> {
  const row = await on
    .selectFrom("imports")
    .selectAll()
    .where(({ and }) => and({ user_id: userId, id }))
    .executeTakeFirst();
  return row && importOf(row);
}

/** Holds an import until the transaction ends: whoever changes it next waits. Undefined where there is none. */
export async function holdImport(on: Query, { userId, id }: ImportName): Promise<Import | undefined> {
  const row = await on
    .updateTable("imports")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where(({ and }) => and({ user_id: userId, id }))
    .returningAll()
    .executeTakeFirst();
  return row && importOf(row);
}

/** Writes an import that the transaction holds. */
export async function writeImport(on: Query, held: Import, now: number): Promise<void> {
  await on
    .updateTable("imports")
    .set({ ...changingColumns(held), updated_at: new Date(now).toISOString() })
    .where(({ and }) => and({ user_id: held.userId, id: held.id }))
    .execute();
}

/**
 * Changes an import in a transaction that holds it; undefined, and nothing done, where there is none. A change that gives the
 * import itself writes nothing; one that throws rolls back.
 */
export async function changeImport(
  query: Query,
  name: ImportName,
  now: Date,
  change: (on: Query, held: Import) => Import | Promise<Import>,
): Promise<Import | undefined> {
  return query.transaction().execute(async (on) => {
    const held = await holdImport(on, name);
    if (held === undefined) return undefined;
    const changed = await change(on, held);
    if (changed !== held) await writeImport(on, changed, now.getTime());
    return changed;
  });
}
