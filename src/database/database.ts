import type { Kysely, RawBuilder, Expression } from "kysely";
import type { Schema } from "./database-schema.ts";
import type { DatabaseTrouble } from "./database-trouble.ts";

/** What statements are made with: the database itself, or a transaction on it. */
export type Query = Kysely<Schema>;

/** The one handle on the data. What differs between engines is behind these members and nowhere else. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  readonly query: Query;
  /**
   * The same for what only looks at records: on a read replica where there is one. Never for what counts, pays, signs in
   * or asks what is under management, which the replica may not know yet.
   */
  readonly records: Query;
  /** Whether `needle` stands anywhere in the folded `column`; wildcards are plain characters. */
  contains(column: Expression<unknown>, needle: string): RawBuilder<boolean>;
  /**
   * Ids of up to `limit` companies whose names share most three-letter pieces with the text, the nearest first: the
   * candidates for a name with typos, to be judged by the caller. Empty for a text under three characters.
   */
  nearestCompanies(name: string, limit: number): Promise<number[]>;
  /** Runs the work while no other process on this database runs such work: for making the data once. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Empties the tables of records and takes their indexes away, so that a bulk load writes rows and nothing else. */
  startLoad(): Promise<void>;
  /** Makes the indexes again and tells the planner what is in the tables. */
  finishLoad(): Promise<void>;
  /**
   * What is known to be wrong with the files that the data is kept in, for good: whatever is written now is lost when the
   * process ends. Takes microseconds, so that everything which pays or writes can ask first.
   */
  trouble(): DatabaseTrouble | undefined;
  /**
   * Tries a tiny write, and looks at what the data is kept in. Gives what is wrong with it; undefined when nothing is.
   * Rejects when the database does not answer.
   */
  check(): Promise<DatabaseTrouble | undefined>;
  close(): Promise<void>;
}
