import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import type { MatchInput } from "#contract/records/match-input.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";

/** What became of one record of an enrich run. */
export type RecordOutcome =
  | "queued"
  | "sending"
  | "matched"
  | "no-match"
  /** Left out of the answer, or without a required field. [enrich-1] */
  | "missing-required"
  | "limit-exceeded"
  | "opt-out"
  /** Any other match status; `status` has it as the service wrote it. */
  | "other"
  /** The batch was refused, and nothing was charged; `error` says why. */
  | "failed"
  /** Sent without an answer: it may have been paid for. */
  | "unknown"
  /** Answered, and perhaps paid for, but the answer could not be read. */
  | "unreadable";

/** Why the service refused a batch. */
export interface RecordError {
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string;
  readonly requestId: string | null;
}

/** One record of a run and what became of it. */
export interface RecordResult {
  /** The identifier that was sent; of a record that was described, its key in the run. */
  readonly id: string;
  /** What was sent in place of an identifier; null where that was sent. */
  readonly input: MatchInput | null;
  /** The id of the record that came back, as the service has it; null while nothing is found. */
  readonly recordId: string | null;
  /** As it was chosen. Of a record that was described and found, what the answer says over what the description said. */
  readonly snapshot: RecordSnapshot;
  readonly outcome: RecordOutcome;
  /** Under management when it was selected, so not counted as paid; of a description nobody knows. [metering-4] */
  readonly free: boolean;
  /** The answered record, unchanged; null for `NoMatch` and where there is none. */
  readonly record: EnrichRecord | null;
  /** The record's new id at the service, where another one was sent; null for what was described. [field-7] */
  readonly movedTo: string | null;
  /** `meta.matchStatus`, unchanged. */
  readonly status: string | null;
  readonly error: RecordError | null;
  /** The answer was found, or asked for again, after its connection was lost. */
  readonly recovered: boolean;
  /** What it cost: 0 or 1; null where nobody can tell which. */
  readonly credits: 0 | 1 | null;
}
