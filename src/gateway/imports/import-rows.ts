import type { Insertable, Selectable } from "kysely";
import * as z from "zod/mini";
import type { ImportState, ImportWait } from "#contract/imports/import-schemas.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type RunProblem, runProblem } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";

type ImportRecord = Selectable<Schema["imports"]>;

/** Identifies an import. */
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

/** The columns of an import whose rows are being matched, without a pause or a problem. */
export const MATCHING = {
  state: "matching",
  waitsFor: null,
  problem: null,
  tries: 0,
  retryAt: null,
} as const;

const fileNames = z.object({ fileName: z.string(), columns: z.array(z.string()) });
/** The names of a file and of its columns. */
export type FileNames = z.output<typeof fileNames>;

export const contextOf = ({ userId, id }: ImportName) => `import ${userId} ${id}`;

export function sealNames(keys: SessionKeys, name: ImportName, names: FileNames): string {
  return keys.seal(JSON.stringify(names), contextOf(name));
}

/** Unseals the names of a file; empty where no key opens them any more. */
export function openNames(keys: SessionKeys, held: Import): FileNames {
  const text = keys.open(held.sealed, contextOf(held));
  return text === undefined ? { fileName: "", columns: [] } : fileNames.parse(JSON.parse(text));
}

/** Converts a row into an import. */
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

/** Inserts an import's row; false where it exists already. */
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

/** Locks an import until the transaction ends, so that changes take turns. Undefined where there is none. */
export async function holdImport(on: Query, { userId, id }: ImportName): Promise<Import | undefined> {
  const row = await on
    .updateTable("imports")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where(({ and }) => and({ user_id: userId, id }))
    .returningAll()
    .executeTakeFirst();
  return row && importOf(row);
}

/** Writes an import that the transaction has locked. */
export async function writeImport(on: Query, held: Import, now: number): Promise<void> {
  await on
    .updateTable("imports")
    .set({ ...changingColumns(held), updated_at: new Date(now).toISOString() })
    .where(({ and }) => and({ user_id: held.userId, id: held.id }))
    .execute();
}

/**
 * Changes an import in a transaction that locks it; undefined where there is none. Returning the import unchanged writes nothing,
 * and throwing rolls back.
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
