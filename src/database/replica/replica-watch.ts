import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { readPosition } from "./records-position.ts";

/** Whether a read replica is usable: not while it is away, lacks the last load of records, or is no replica of this database. */
export type ReplicaState = "used" | "away" | "behind" | "unrelated";

/** A change of the replica's state, for the opener of the database. */
export interface ReplicaChange {
  readonly kind: "replicaChanged";
  readonly state: ReplicaState;
}

/** How often a replica is checked; an unavailable one less often. */
const CHECK_MS = 1_000;
const RETRY_MS = 5_000;

/** Watches whether a replica may be used. */
export class ReplicaWatch {
  readonly #primary: Kysely<Schema>;
  readonly #replica: Kysely<Schema>;
  readonly #onChange: (change: ReplicaChange) => void;
  #state: ReplicaState | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The number of the latest check: an earlier one that ends later is ignored. */
  #turn = 0;
  #closed = false;

  constructor(primary: Kysely<Schema>, replica: Kysely<Schema>, onChange: (change: ReplicaChange) => void) {
    this.#primary = primary;
    this.#replica = replica;
    this.#onChange = onChange;
  }

  get isUsed(): boolean {
    return this.#state === "used";
  }

  /** Checks the replica now and regularly from now on, without keeping the process alive. */
  async start(): Promise<void> {
    const turn = (this.#turn += 1);
    const state = await this.#look();
    if (turn === this.#turn) this.#enter(state);
  }

  /** Stops using the replica for a while after it failed a statement. */
  leave(): void {
    this.#turn += 1;
    this.#enter("away");
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #enter(state: ReplicaState): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), state === "away" ? RETRY_MS : CHECK_MS).unref();
    if (state === this.#state) return;
    this.#state = state;
    this.#onChange({ kind: "replicaChanged", state });
  }

  async #look(): Promise<ReplicaState> {
    try {
      const [position, system] = [await readPosition(this.#primary), await systemOf(this.#primary)];
      const { rows } = await sql<{ follows: boolean; reached: boolean | null }>`select
        system_identifier::text = ${system} and pg_is_in_recovery() as follows,
        pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached
        from pg_control_system()`.execute(this.#replica);
      if (rows[0]?.follows !== true) return "unrelated";
      return rows[0].reached === true ? "used" : "behind";
    } catch (error) {
      // any error of the database or the network; other errors are bugs
      if (error instanceof TypeError) throw error;
      // while the primary is away, it is unknown how far the replica should be
      return "away";
    }
  }
}

/** Identifies the PostgreSQL installation: a replica has its primary's number. */
async function systemOf(query: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ system: string }>`select system_identifier::text as system
    from pg_control_system()`.execute(query);
  return rows[0]?.system ?? "";
}
