import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type Libsql from "libsql";
import { isDurableWrite, isProbe } from "#database/durable-statements.ts";

/** Prepared statements to cache; the busiest service uses fewer. */
const PREPARED_STATEMENTS = 200;

/** How long a statement waits for another process that is writing, in milliseconds. */
const BUSY_WAIT = 20_000;
const BUSY_PAUSE = 2;

/** Called with the error of a failed statement, and without one for a write that is on the disk. */
type OnEnd = (error?: unknown) => void;

type Statement = ReturnType<Libsql.Database["prepare"]>;

/**
 * Kysely over one libsql connection. Transactions take the write lock at once. They and durable statements (see
 * durable-statements.ts) run with synchronous = full; statements with normal survive a crash of the process, but the last may be
 * lost in a power failure. `onEnd` is called for each failed statement, and for each write that is on the disk.
 */
export function sqliteDialect(connection: Libsql.Database, onEnd: OnEnd): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LibsqlDriver(connection, onEnd),
    createIntrospector: (query) => new SqliteIntrospector(query),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LibsqlDriver implements Driver {
  readonly #libsql: Libsql.Database;
  readonly #connection: LibsqlConnection;
  #turn: Promise<void> = Promise.resolve();
  #leave: () => void = () => undefined;

  constructor(connection: Libsql.Database, onEnd: OnEnd) {
    this.#libsql = connection;
    this.#connection = new LibsqlConnection(connection, onEnd);
  }

  async init(): Promise<void> {}

  /** Hands out the only connection in turn. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    const { promise, resolve } = deferred();
    this.#turn = promise;
    await before;
    this.#leave = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#leave();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#libsql.exec("pragma synchronous = full");
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    this.#libsql.exec("pragma synchronous = normal");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // some errors, such as a full disk, have ended the transaction already
    if (this.#libsql.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
    this.#libsql.exec("pragma synchronous = normal");
  }

  async destroy(): Promise<void> {
    this.#libsql.close();
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

class LibsqlConnection implements DatabaseConnection {
  readonly #libsql: Libsql.Database;
  /** Kysely prepares each query again, which costs more than most queries, so statements are cached by their text. */
  readonly #statements = new Map<string, Statement>();
  readonly #onEnd: OnEnd;
  /** Whether the open transaction has written something. */
  #hasWritten = false;

  constructor(connection: Libsql.Database, onEnd: OnEnd) {
    this.#libsql = connection;
    this.#onEnd = onEnd;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const durable = !this.#libsql.inTransaction && isDurableWrite(sql);
    if (durable) this.#libsql.exec("pragma synchronous = full");
    try {
      const result = await this.#run<Row>(this.#prepare(sql), parameters);
      this.#noteWrite(sql, durable);
      return result;
    } catch (error) {
      if (!isProbe(sql)) this.#onEnd(error);
      throw error;
    } finally {
      if (durable) this.#libsql.exec("pragma synchronous = normal");
    }
  }

  #noteWrite(text: string, durable: boolean): void {
    if (isProbe(text)) return;
    if (durable || (text === "commit" && this.#hasWritten)) this.#onEnd();
    this.#hasWritten = this.#libsql.inTransaction && (this.#hasWritten || isDurableWrite(text));
  }

  #run<Row>(statement: Statement, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    // the same statement until it succeeds: giving up would keep the lock from those after it
    return untilFree((): QueryResult<Row> => {
      // the caller's type parameter says what a statement selects
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
    });
  }

  /** Has a statement of its own, so that others may run while its rows are read. */
  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    const rows = this.#libsql.prepare(sql).iterate(parameters);
    // the caller's type parameter says what a statement selects
    for (const row of rows) yield { rows: [row as Row] };
  }

  #prepare(text: string): Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#libsql.prepare(text);
    if (this.#statements.size >= PREPARED_STATEMENTS) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }
}

/** Retries while another connection writes, without blocking the rest of the process. */
export async function untilFree<Result>(work: () => Result, wait = BUSY_WAIT): Promise<Result> {
  const deadline = performance.now() + wait;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE));
  }
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
