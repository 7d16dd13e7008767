import type { Kysely, RawBuilder, Expression } from "kysely";
import type { Schema } from "./database-schema.ts";
import type { DatabaseTrouble } from "./database-trouble.ts";

/** Runs statements: the database itself, or a transaction on it. */
export type Query = Kysely<Schema>;

/** The one handle on the data. All differences between engines are behind these members. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  readonly query: Query;
  /**
   * The same for statements that only read records: on a read replica where there is one. Never for metering, payment, sign-in or
   * management status, which the replica may not know yet.
   */
  readonly records: Query;
  /** Whether `needle` occurs anywhere in the folded `column`; wildcards are plain characters. */
  contains(column: Expression<unknown>, needle: string): RawBuilder<boolean>;
  /**
   * Ids of up to `limit` companies whose names share most trigrams with the text, nearest first: candidates for a misspelt name,
   * which the caller has to compare. Empty for a text under three characters.
   */
  nearestCompanies(name: string, limit: number): Promise<number[]>;
  /** Runs the work while no other process on this database runs work through this: for loading the data once. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Empties the tables of records and drops their indexes, so that a bulk load writes rows and nothing else. */
  startLoad(): Promise<void>;
  /** Creates the indexes again and updates the planner's statistics. */
  finishLoad(): Promise<void>;
  /**
   * A known, permanent fault of the database files: whatever is written now is lost when the process ends. Takes microseconds, so
   * that everything that pays or writes can check it first.
   */
  trouble(): DatabaseTrouble | undefined;
  /**
   * Tries a small write, and checks the database files. Returns the trouble; undefined when there is none. Rejects when the
   * database does not answer.
   */
  check(): Promise<DatabaseTrouble | undefined>;
  close(): Promise<void>;
}
