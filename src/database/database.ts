import type { Kysely, RawBuilder, Expression } from "kysely";
import type { Schema } from "./schema.ts";

/** The one handle on the data. What differs between engines is behind these members and nowhere else. */
export interface Database {
  readonly query: Kysely<Schema>;
  /** Whether `needle` stands anywhere in the folded `column`; wildcards are plain characters. */
  contains(column: Expression<unknown>, needle: string): RawBuilder<boolean>;
  close(): Promise<void>;
}
