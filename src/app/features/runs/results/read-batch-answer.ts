import { inputIdMember } from "#app/features/runs/engine/run-plan.ts";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { NO_MATCH_TYPE, readEnrichAnswer } from "#app/records/read-enrich-answer.ts";
import type { RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";

/** The status of an input that the answer leaves out although no field was required. */
export const NOT_RETURNED = "NOT_RETURNED";

const OUTCOMES: Readonly<Record<string, RecordOutcome>> = {
  FULL_MATCH: "matched",
  NO_MATCH: "no-match",
  NON_MATCH_BY_REQUIRED_FIELDS: "missing-required",
  LIMIT_EXCEEDED: "limit-exceeded",
  OPT_OUT: "opt-out",
};

function outcomeOf(record: EnrichRecord): RecordOutcome {
  const outcome = OUTCOMES[record.meta.matchStatus] ?? "other";
  return outcome === "matched" && record.type === NO_MATCH_TYPE ? "no-match" : outcome;
}

/** What an answer says of one record. */
export type AnsweredFate = Pick<RecordResult, "outcome"> & Partial<RecordResult>;

function fateOfRecord(id: string, record: EnrichRecord): AnsweredFate {
  const isRecord = record.type !== NO_MATCH_TYPE;
  return {
    outcome: outcomeOf(record),
    record: isRecord ? record : null,
    movedTo: isRecord && record.id !== id ? record.id : null,
    status: record.meta.matchStatus,
  };
}

/**
 * Reads the answer of a batch: the returned function says what it holds of a record, by the identifier that was sent.
 * `requiresFields`: a record that is left out lacks a required field.
 */
export function readBatchAnswer(batch: StoredBatch, requiresFields: boolean): (id: string) => AnsweredFate {
  const ids = batch.records.map(({ id }) => id);
  const answer = readEnrichAnswer(batch.raw ?? "", inputIdMember(batch.operation), ids);
  return (id) => {
    const record = answer?.byInput.get(id);
    if (record) return fateOfRecord(id, record);
    if (answer === undefined || record === null || answer.hasStrays) return { outcome: "unreadable" };
    return requiresFields ? { outcome: "missing-required" } : { outcome: "other", status: NOT_RETURNED };
  };
}
