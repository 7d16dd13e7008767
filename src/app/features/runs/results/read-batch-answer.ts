import { inputIdMember } from "#app/features/runs/engine/call-inputs.ts";
import { type StoredBatch, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { answeredSnapshot } from "#contract/records/answered-snapshot.ts";
import { NO_MATCH_TYPE, foundId, readEnrichAnswer } from "#contract/records/read-enrich-answer.ts";
import type { RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
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

type BatchRecord = StoredBatch["records"][number];

/** What an answer says of one record. */
export type AnsweredFate = Pick<RecordResult, "outcome"> & Partial<RecordResult>;

function fateOfRecord(
  type: RecordType,
  { id, input, snapshot }: BatchRecord,
  record: EnrichRecord,
): AnsweredFate {
  const isRecord = record.type !== NO_MATCH_TYPE;
  const recordId = foundId(type, record);
  return {
    outcome: outcomeOf(record),
    record: isRecord ? record : null,
    recordId,
    movedTo: isRecord && input === undefined && record.id !== id ? record.id : null,
    status: record.meta.matchStatus,
    ...(input === undefined || recordId === null ? {} : { snapshot: answeredSnapshot(record, snapshot) }),
  };
}

/**
 * Reads the answer of a batch: the returned function says what it holds of one of its records.
 * `requiresFields`: a record that is left out lacks a required field.
 */
export function readBatchAnswer(
  batch: StoredBatch,
  requiresFields: boolean,
): (asked: BatchRecord) => AnsweredFate {
  const answer = readEnrichAnswer(batch.raw ?? "", inputIdMember(batch.operation), batch.records);
  const type = recordTypeOf(batch.operation);
  return (asked) => {
    const record = answer?.byInput.get(asked.id);
    if (record) return fateOfRecord(type, asked, record);
    if (answer === undefined || record === null || answer.hasStrays) return { outcome: "unreadable" };
    return requiresFields ? { outcome: "missing-required" } : { outcome: "other", status: NOT_RETURNED };
  };
}
