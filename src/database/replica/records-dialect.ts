import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { DatabaseUnavailableError } from "#database/database-unavailable.ts";
import type { ReplicaWatch } from "./replica-watch.ts";

/** The servers that records are read from. */
interface RecordServers {
  readonly primary: Kysely<Schema>;
  readonly replica: Kysely<Schema>;
  readonly watch: ReplicaWatch;
}

/**
 * Kysely over a replica while it is usable, and over the primary otherwise, chosen for each statement, since records do not
 * change between two of them. A statement that fails on the replica for any reason is sent to the primary.
 */
export function recordsDialect(servers: RecordServers): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new RecordsDriver(servers),
    createIntrospector: (query) => new PostgresIntrospector(query),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

async function refuseTransactions(): Promise<void> {
  throw new Error("Records are read here: transactions are for the primary");
}

class RecordsDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly beginTransaction = refuseTransactions;
  readonly commitTransaction = refuseTransactions;
  readonly rollbackTransaction = refuseTransactions;

  constructor(servers: RecordServers) {
    this.#connection = new RecordsConnection(servers);
  }

  async init(): Promise<void> {}

  /** Stands for whichever connection a statement will get. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class RecordsConnection implements DatabaseConnection {
  readonly #servers: RecordServers;

  constructor(servers: RecordServers) {
    this.#servers = servers;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { primary, replica, watch } = this.#servers;
    const asked: CompiledQuery<Row> = query;
    if (!watch.isUsed) return primary.executeQuery(asked);
    try {
      return await replica.executeQuery(asked);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) watch.leave();
      return primary.executeQuery(asked);
    }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error("Nothing here reads its rows one at a time");
  }
}
