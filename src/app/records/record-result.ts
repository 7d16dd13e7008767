import type { EnrichRecord } from "#contract/enrich.ts";
import type { RecordSnapshot } from "./snapshot.ts";

/** How far one record of an enrich run came. */
export type RecordOutcome =
  | "queued"
  | "sending"
  | "matched"
  | "no-match"
  /** Left out of the answer, or said to lack a required field. Section 4.3, rule 1. */
  | "missing-required"
  | "limit-exceeded"
  | "opt-out"
  /** Any other match status; `status` keeps the service's word. */
  | "other"
  /** The batch was refused, and nothing was charged; `error` says why. */
  | "failed"
  /** Sent, and no answer came: may already be paid. */
  | "unknown"
  /** Answered, perhaps paid, but the answer could not be read. */
  | "unreadable";

/** Why the service refused a batch. */
export interface RecordError {
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string;
  readonly requestId: string | null;
}

/** One record of a run, with what became of it. */
export interface RecordResult {
  /** The identifier that was sent. */
  readonly id: string;
  readonly snapshot: RecordSnapshot;
  readonly outcome: RecordOutcome;
  /** Under management when it was chosen, so not counted as paid. Section 8, rule 4. */
  readonly free: boolean;
  /** The answered record, as it came; null for `NoMatch` and where there is none. */
  readonly record: EnrichRecord | null;
  /** The identifier under which the service knows the record now, where it differs from `id`. Section 2.7. */
  readonly movedTo: string | null;
  /** `meta.matchStatus`, as it came. */
  readonly status: string | null;
  readonly error: RecordError | null;
}
