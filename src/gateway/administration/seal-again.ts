import { sql } from "kysely";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { Log } from "#service/service-context.ts";
import { contextOf as contextOfImportRow } from "#gateway/imports/import-row-store.ts";
import { contextOf as contextOfImport } from "#gateway/imports/import-rows.ts";
import { contextOf as contextOfAnswer } from "#gateway/journal/stored-answer.ts";
import { contextOf as contextOfRead } from "#gateway/records/read-store.ts";
import { contextOf as contextOfOwned } from "#gateway/records/owned-record-store.ts";
import { contextOfProblem, contextOf as contextOfInput } from "#gateway/runs/run-input-rows.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { contextOf as contextOfClaim } from "#gateway/usage/claim-store.ts";
import { contextOf as contextOfUsage } from "#gateway/journal/usage-ledger.ts";

/** Rows that are read together: the answers in some have megabytes. */
const ROWS_AT_ONCE = 20;

type Row = Record<string, string | number>;

/** A column of sealed texts. */
interface Place {
  readonly table: string;
  readonly column: string;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** The context that binds the text to its row. */
  readonly context: (row: Row) => string;
}

/** Describes a place; `context` receives the values of `key`, in order. */
function place<Table extends keyof Schema>(
  table: Table,
  column: keyof Schema[Table] & string,
  key: readonly (keyof Schema[Table] & string)[],
  context: (...names: string[]) => string,
): Place {
  return { table, column, key, context: (row) => context(...key.map((name) => String(row[name]))) };
}

/**
 * Every column that is sealed with the session keys and stays: a test goes through all tables. Repeated answers of the token
 * endpoint are gone within seconds.
 */
const PLACES: readonly Place[] = [
  place("gateway_sessions", "refresh_token", ["id_hash"], (hash) => hash),
  place("gateway_calls", "answer", ["user_id", "key"], (userId, key) => contextOfAnswer({ userId, key })),
  ...(["asked", "answer"] as const).map((column) =>
    place("run_inputs", column, ["user_id", "run_id", "position"], (userId, id, position) =>
      contextOfInput({ userId, id }, Number(position), column),
    ),
  ),
  place("run_inputs", "problem", ["user_id", "run_id", "position"], (userId, id) =>
    contextOfProblem({ userId, id }),
  ),
  place("imports", "sealed", ["user_id", "id"], (userId, id) => contextOfImport({ userId, id })),
  ...(
    [
      ["sealed", "row"],
      ["candidates", "candidates"],
    ] as const
  ).map(([column, part]) =>
    place("import_rows", column, ["user_id", "import_id", "position"], (userId, id, position) =>
      contextOfImportRow({ userId, id }, Number(position), part),
    ),
  ),
  place("owned_records", "sealed", ["space_id", "record_type", "record_id"], (spaceId, type, id) =>
    contextOfOwned(spaceId, { type: type as RecordType, id }),
  ),
  place(
    "owned_reads",
    "answer",
    ["space_id", "operation", "company_id", "variant"],
    (spaceId, operation, companyId, variant) => contextOfRead({ spaceId, operation, companyId, variant }),
  ),
  place("usage_calls", "about", ["user_id", "key", "attempt", "sent_at"], (userId, key) =>
    contextOfUsage({ userId, key }),
  ),
  place("usage_claims", "sealed", ["space_id", "id"], (space_id, id) => contextOfClaim({ space_id, id })),
];

/** How many texts were sealed again, and how many no key opens, by table. */
export interface SealedAgain {
  readonly sealed: number;
  readonly unopened: Readonly<Record<string, number>>;
}

interface SealAgainOptions {
  readonly keys: SessionKeys;
  /** Called after every few rows; false where another process does the rest. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** The next rows that another key sealed, after a given one. Text without a dot was never sealed. */
async function nextRows(
  { query }: Database,
  { table, column, key }: Place,
  { prefix, after }: { readonly prefix: string; readonly after: Row | undefined },
): Promise<readonly Row[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const begin =
    after === undefined ? sql`1 = 1` : sql`(${names}) > (${sql.join(key.map((name) => after[name]))})`;
  const { rows } = await sql<Row>`select ${names}, ${sql.ref(column)} from ${sql.table(table)}
    where ${begin} and ${sql.ref(column)} like '%.%' and substr(${sql.ref(column)}, 1, ${prefix.length}) <> ${prefix}
    order by ${names} limit ${ROWS_AT_ONCE}`.execute(query);
  return rows;
}

/** Replaces the text that was read, unless somebody wrote another one meanwhile. */
async function replace(
  { query }: Database,
  { table, column, key }: Place,
  row: Row,
  text: string,
): Promise<void> {
  const isRow = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
    where ${isRow} and ${sql.ref(column)} = ${row[column]}`.execute(query);
}

/** Seals the texts of one column again; undefined where another process does the rest. */
async function sealColumn(database: Database, place: Place, { keys, mayGoOn }: SealAgainOptions) {
  let [sealed, unopened] = [0, 0];
  let after: Row | undefined;
  for (;;) {
    const rows = await nextRows(database, place, { prefix: keys.prefix, after });
    after = rows.at(-1);
    if (after === undefined) return { sealed, unopened };
    for (const row of rows) {
      const context = place.context(row);
      const content = keys.openBytes(String(row[place.column]), context);
      if (content === undefined) unopened += 1;
      else {
        await replace(database, place, row, keys.seal(content, context));
        sealed += 1;
      }
    }
    if (!(await mayGoOn())) return undefined;
  }
}

/**
 * Seals with the first key whatever another one sealed, so that the others can be removed without losing anything. It delays
 * nobody: each row is changed alone, and skipped where it was written meanwhile. Undefined where another process does the rest.
 */
export async function sealAgain(
  database: Database,
  options: SealAgainOptions,
): Promise<SealedAgain | undefined> {
  let sealed = 0;
  const unopened: Record<string, number> = {};
  for (const place of PLACES) {
    const done = await sealColumn(database, place, options);
    if (done === undefined) return undefined;
    sealed += done.sealed;
    if (done.unopened > 0) unopened[place.table] = (unopened[place.table] ?? 0) + done.unopened;
  }
  return { sealed, unopened };
}

/** Seals again where there are several keys, and logs whether the others are still needed. */
export async function sealAgainAndLog(
  database: Database,
  options: SealAgainOptions,
  log: Log | undefined,
): Promise<void> {
  if (!options.keys.hasOthers) return;
  const done = await sealAgain(database, options);
  if (done === undefined) return;
  const { sealed, unopened } = done;
  const isOver = sealed === 0;
  log?.warn(
    { sealedAgain: sealed, unopened },
    isOver
      ? "all that a session key opens is sealed with the first one: the others can be taken away"
      : "sealed again with the first session key: keep the others until an hour finds nothing more",
  );
}
