import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { readPosition } from "./records-position.ts";

/**
 * Whether a read replica answers: it does not while it is away, while it lacks the last load of records, or when it is no
 * replica of this database at all.
 */
export type ReplicaState = "used" | "away" | "behind" | "unrelated";

/** What whoever opened the database is told. */
export interface ReplicaChange {
  readonly kind: "replicaChanged";
  readonly state: ReplicaState;
}

/** How often a replica is looked at; one that is away is left alone longer. */
const CHECK_MS = 1_000;
const RETRY_MS = 5_000;

/** Looks after a replica: whether it may be asked at this moment. */
export class ReplicaWatch {
  readonly #primary: Kysely<Schema>;
  readonly #replica: Kysely<Schema>;
  readonly #onChange: (change: ReplicaChange) => void;
  #state: ReplicaState | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Of the look that counts: an earlier one that ends later is out of date. */
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

  /** Looks at the replica now, and from now on again and again, without keeping the process alive. */
  async start(): Promise<void> {
    const turn = (this.#turn += 1);
    const state = await this.#look();
    if (turn === this.#turn) this.#enter(state);
  }

  /** Leaves the replica alone for a while: it did not answer a question. */
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
      // whatever the database or the network says; this would be a fault of ours
      if (error instanceof TypeError) throw error;
      // where the primary is away too, nothing is known of how far the replica should be
      return "away";
    }
  }
}

/** Which installation of PostgreSQL this is: a replica has the number of its primary. */
async function systemOf(query: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ system: string }>`select system_identifier::text as system
    from pg_control_system()`.execute(query);
  return rows[0]?.system ?? "";
}
