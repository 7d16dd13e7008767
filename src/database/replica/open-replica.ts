import { Kysely } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { postgresDialect } from "#database/postgres/postgres-dialect.ts";
import { connectPool } from "#database/postgres/postgres-pool.ts";
import { recordsDialect } from "./records-dialect.ts";
import { type ReplicaChange, ReplicaWatch } from "./replica-watch.ts";

/** A read replica, and callbacks for its state. */
export interface ReplicaOptions {
  readonly url: string;
  readonly onChange: (change: ReplicaChange) => void;
}

/** A slower replica is not used: the primary answers sooner. */
const CONNECT_MS = 1_000;
const QUERY_MS = 5_000;

interface OpenReplica {
  /** Reads records from the replica, or from the primary while the replica cannot be used. */
  readonly records: Kysely<Schema>;
  close(): Promise<void>;
}

/** Starts using a replica of the primary; one that is unavailable now is used once it is back. */
export async function openReplica(
  primary: Kysely<Schema>,
  { url, onChange }: ReplicaOptions,
  poolSize: number,
): Promise<OpenReplica> {
  const pool = connectPool(url, poolSize, { connectMs: CONNECT_MS, queryMs: QUERY_MS });
  const replica = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  const watch = new ReplicaWatch(primary, replica, onChange);
  await watch.start();
  return {
    records: new Kysely<Schema>({ dialect: recordsDialect({ primary, replica, watch }) }),
    async close() {
      watch.stop();
      await replica.destroy();
    },
  };
}
