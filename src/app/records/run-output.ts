import type { RecordResult } from "./record-result.ts";
import type { RecordType } from "./snapshot.ts";

/** A run as a file can be made of it: what runs show and exports write. */
export interface RunOutput {
  readonly type: RecordType;
  readonly name: string;
  /** The chosen output fields, in the order of the columns. */
  readonly outputFields: readonly string[];
  readonly results: readonly RecordResult[];
}
