import { setImmediate } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "#database/schema.ts";

/** Rows of one statement, chosen so that it carries about this many parameters; SQLite allows 32,766. */
const PARAMETERS = 3_000;

/**
 * Collects rows and writes them with large statements. All rows have the same columns in the same order. `compile`
 * is asked once for each size of statement: building the same text again costs more than writing the rows.
 */
export class BulkInsert<Row extends object> {
  readonly #compile: (rows: Row[]) => CompiledQuery;
  #rows: Row[] = [];
  #full: { text: CompiledQuery; size: number } | null = null;

  constructor(compile: (rows: Row[]) => CompiledQuery) {
    this.#compile = compile;
  }

  /** Adds a row, and writes once there are enough. */
  async add(query: Kysely<Schema>, row: Row): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length < sizeFor(row)) return;
    await this.flush(query);
    // the process answers whoever asks for its health while the data is made
    await setImmediate();
  }

  /** Writes what is left. */
  async flush(query: Kysely<Schema>): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    await query.executeQuery(this.#statement(rows));
  }

  #statement(rows: Row[]): CompiledQuery {
    if (this.#full?.size === rows.length) {
      const { sql } = this.#full.text;
      return CompiledQuery.raw(
        sql,
        rows.flatMap((row) => Object.values(row)),
      );
    }
    const text = this.#compile(rows);
    this.#full ??= { text, size: rows.length };
    return text;
  }
}

function sizeFor(row: object): number {
  return Math.max(1, Math.floor(PARAMETERS / Object.keys(row).length));
}
