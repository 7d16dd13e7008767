import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { WriteMemory } from "#database/database-trouble.ts";
import { DatabaseUnavailableError, asUnavailable } from "#database/database-unavailable.ts";
import { isDurableWrite, isProbe } from "#database/durable-statements.ts";

/** Tries of a single statement that deadlocked with another one; PostgreSQL has rolled it back then. */
const TRIES = 5;
const DEADLOCK = "40P01";

/** The name of the cursor by which a connection reads rows in portions. */
const CURSOR = "prospect_rows";

/**
 * Kysely over a pool of connections that do not wait for the disk by default (synchronous_commit = off): durable statements (see
 * durable-statements.ts) and transactions turn that on. `writes` is told of each failure, and of each commit.
 */
export function postgresDialect(pool: pg.Pool, writes = new WriteMemory()): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, writes),
    createIntrospector: (query) => new PostgresIntrospector(query),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #writes: WriteMemory;

  constructor(pool: pg.Pool, writes: WriteMemory) {
    this.#pool = pool;
    this.#writes = writes;
    // a connection that breaks, idle or between two statements, fails its next statement: nothing else needs to be done
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#pool.connect(), this.#writes);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.end("commit");
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.end("rollback");
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #writes: WriteMemory;
  #inTransaction = false;
  /** Whether the open transaction has written something. */
  #hasWritten = false;
  /** A connection that broke, or could not end its transaction, is closed instead of reused. */
  #spoilt = false;

  constructor(client: pg.PoolClient, writes: WriteMemory) {
    this.#client = client;
    this.#writes = writes;
  }

  async begin(): Promise<void> {
    await this.#send("begin; set local synchronous_commit = on");
    this.#inTransaction = true;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    this.#spoilt = true;
    await this.#send(how);
    this.#inTransaction = false;
    this.#spoilt = false;
    if (this.#hasWritten && how === "commit") this.#writes.succeeded();
    this.#hasWritten = false;
  }

  release(): void {
    this.#client.release(this.#spoilt);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(storable);
    if (this.#inTransaction) return this.#run(sql, values);
    for (let tries = 1; ; tries += 1) {
      try {
        return await (isDurableWrite(sql) ? this.#runDurably(sql, values) : this.#run<Row>(sql, values));
      } catch (error) {
        if (tries >= TRIES || !isDeadlock(error)) throw error;
      }
    }
  }

  async #send(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(text, values);
    } catch (error) {
      if (!isProbe(text)) this.#writes.failed(error);
      const failure = asUnavailable(error);
      // it is broken, or still waits for its answer
      if (failure instanceof DatabaseUnavailableError) this.#spoilt = true;
      throw failure;
    }
  }

  async #run<Row>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send(text, values);
    this.#hasWritten ||= isDurableWrite(text) && !isProbe(text);
    return command === "SELECT" || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  async #runDurably<Row>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    await this.begin();
    try {
      const result = await this.#run<Row>(text, values);
      await this.end("commit");
      return result;
    } catch (error) {
      if (this.#inTransaction) await this.end("rollback");
      throw error;
    }
  }

  /** Reads by a cursor, which lives in a transaction: callers have begun one, and read one query at a time. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    rows: number,
  ): AsyncGenerator<QueryResult<Row>> {
    await this.#send(`declare ${CURSOR} no scroll cursor for ${sql}`, parameters.map(storable));
    for (;;) {
      const part = await this.#run<Row>(`fetch ${rows} from ${CURSOR}`, []);
      if (part.rows.length === 0) break;
      yield part;
    }
    await this.#send(`close ${CURSOR}`);
  }
}

/** PostgreSQL cannot store NUL: its replacement occurs in no record, so that such a text finds nothing. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
