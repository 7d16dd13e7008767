import { inputIdMember } from "#app/features/runs/engine/run-plan.ts";
import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { type JoinedAnswer, NO_MATCH_TYPE, readEnrichAnswer } from "#app/records/read-enrich-answer.ts";
import type { RecordError, RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import { wasUnderManagement } from "#app/records/record-snapshot.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";

/** The word for an input that the answer leaves out although no field was required. */
const NOT_RETURNED = "NOT_RETURNED";

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

type Fate = Pick<RecordResult, "outcome"> & Partial<RecordResult>;

function answeredFate(id: string, record: EnrichRecord): Fate {
  const isRecord = record.type !== NO_MATCH_TYPE;
  return {
    outcome: outcomeOf(record),
    record: isRecord ? record : null,
    movedTo: isRecord && record.id !== id ? record.id : null,
    status: record.meta.matchStatus,
  };
}

function fateInAnswer(id: string, answer: JoinedAnswer | undefined, requiresFields: boolean): Fate {
  const record = answer?.byInput.get(id);
  if (record) return answeredFate(id, record);
  if (answer === undefined || record === null || answer.hasStrays) return { outcome: "unreadable" };
  return requiresFields ? { outcome: "missing-required" } : { outcome: "other", status: NOT_RETURNED };
}

const WAITING: Readonly<Record<Exclude<CallState, "DONE">, RecordOutcome>> = {
  QUEUED: "queued",
  SENT: "sending",
  UNKNOWN: "unknown",
  REJECTED: "failed",
};

function errorOf(batch: StoredBatch): RecordError | null {
  const attempt = batch.attempts.at(-1);
  if (attempt === undefined || (batch.status !== "REJECTED" && batch.status !== "UNKNOWN")) return null;
  const { status, code, message, requestId } = attempt;
  return { status, code, message: message ?? "No answer came.", requestId };
}

function judge(batch: StoredBatch, requiresFields: boolean): RecordResult[] {
  const error = errorOf(batch);
  const ids = batch.records.map(({ id }) => id);
  const answer =
    batch.status === "DONE"
      ? readEnrichAnswer(batch.raw ?? "", inputIdMember(batch.operation), ids)
      : undefined;
  return batch.records.map(({ id, snapshot }) => ({
    id,
    snapshot,
    free: wasUnderManagement(snapshot),
    record: null,
    movedTo: null,
    status: null,
    error,
    ...(batch.status === "DONE"
      ? fateInAnswer(id, answer, requiresFields)
      : { outcome: WAITING[batch.status] }),
  }));
}

const judged = new WeakMap<StoredBatch, readonly RecordResult[]>();

/** What became of each record of a batch, in the order in which they were sent. The same array for the same batch. */
export function batchResults(
  run: Pick<RunState, "requiredFields">,
  batch: StoredBatch,
): readonly RecordResult[] {
  const known = judged.get(batch);
  if (known !== undefined) return known;
  const results = judge(batch, run.requiredFields.length > 0);
  judged.set(batch, results);
  return results;
}

const joined = new WeakMap<RunState["batches"], readonly RecordResult[]>();

/** What became of each record of a run, in the order of the plan. The same array until a batch changes. */
export function runResults(run: Pick<RunState, "batches" | "requiredFields">): readonly RecordResult[] {
  const known = joined.get(run.batches);
  if (known !== undefined) return known;
  const results = run.batches.flatMap((batch) => batchResults(run, batch));
  joined.set(run.batches, results);
  return results;
}

/** A run in numbers. Credits are upper bounds: the service never says what it charged. */
export interface RunSummary {
  readonly total: number;
  /** Records whose batch has ended, confirmed or not. */
  readonly done: number;
  readonly byOutcome: Readonly<Record<RecordOutcome, number>>;
  /** Answered records that were under management when they were chosen: counted as free. */
  readonly enrichedBefore: number;
  /** Paid for answered records, at most. */
  readonly creditsConfirmed: number;
  /** Perhaps paid for records without a readable answer, at most. */
  readonly creditsUnconfirmed: number;
  /** Both of these together. */
  readonly creditsAtMost: number;
  /** What the records that are not done can still cost, at most. */
  readonly creditsToCome: number;
}

type Bill = "answered" | "in-doubt" | "to-come" | "nothing";

/** Where a record's credit is counted. A returned record costs one, whatever its match status. [metering-4] */
function billOf({ outcome, record }: RecordResult): Bill {
  if (outcome === "queued" || outcome === "sending") return "to-come";
  if (outcome === "unknown" || outcome === "unreadable") return "in-doubt";
  return record !== null && (outcome === "matched" || outcome === "other") ? "answered" : "nothing";
}

/** Counts a run by outcome and credits. */
export function summarise(run: Pick<RunState, "batches" | "requiredFields">): RunSummary {
  const results = runResults(run);
  const byOutcome = noOutcomes();
  const bills: Record<Bill, number> = { answered: 0, "in-doubt": 0, "to-come": 0, nothing: 0 };
  let enrichedBefore = 0;
  for (const result of results) {
    byOutcome[result.outcome] += 1;
    const bill = billOf(result);
    if (!result.free) bills[bill] += 1;
    else if (bill === "answered") enrichedBefore += 1;
  }
  return {
    total: results.length,
    done: results.length - byOutcome.queued - byOutcome.sending,
    byOutcome,
    enrichedBefore,
    creditsConfirmed: bills.answered,
    creditsUnconfirmed: bills["in-doubt"],
    creditsAtMost: bills.answered + bills["in-doubt"],
    creditsToCome: bills["to-come"],
  };
}

function noOutcomes(): Record<RecordOutcome, number> {
  return {
    queued: 0,
    sending: 0,
    matched: 0,
    "no-match": 0,
    "missing-required": 0,
    "limit-exceeded": 0,
    "opt-out": 0,
    other: 0,
    failed: 0,
    unknown: 0,
    unreadable: 0,
  };
}
