import { type RunState, type StoredBatch, isByIds, mayBePaid } from "#app/features/runs/engine/stored-run.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import type { RecordError, RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import { wasUnderManagement } from "#contract/records/record-snapshot.ts";
import { batchCharge, withCredits } from "./batch-charge.ts";
import { readBatchAnswer } from "./read-batch-answer.ts";
import { resultStatusOf } from "./run-result-status.ts";
import { RESULT_STATUSES, type ResultStatus } from "./run-result-statuses.ts";

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

/** Whether a record was under management when it was chosen. Which one a description finds is not known before. */
function isFree({ input, snapshot }: StoredBatch["records"][number]): boolean {
  return input === undefined && wasUnderManagement(snapshot);
}

function judge(batch: StoredBatch, requiresFields: boolean): readonly RecordResult[] {
  const { status, recovered } = batch;
  const error = errorOf(batch);
  // one that is to be sent again may be paid for as well
  const isLost = status === "QUEUED" && mayBePaid(batch);
  const fateOf =
    status === "DONE"
      ? readBatchAnswer(batch, requiresFields)
      : (): Pick<RecordResult, "outcome"> => ({ outcome: isLost ? "unknown" : WAITING[status] });
  const results = batch.records.map((asked): RecordResult => ({
    id: asked.id,
    input: asked.input ?? null,
    recordId: null,
    snapshot: asked.snapshot,
    free: isFree(asked),
    record: null,
    movedTo: null,
    status: null,
    error,
    recovered,
    credits: 0,
    ...fateOf(asked),
  }));
  return withCredits(results, batchCharge(batch, results));
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

/** What a batch can cost at most: a credit for each record that was not under management. [metering-4] */
export function creditsAtRisk({ records }: Pick<StoredBatch, "records">): number {
  return records.filter((record) => !isFree(record)).length;
}

/** What a batch has cost at most, so far as it has left. Credits. */
export function creditsSpentOn(run: Pick<RunState, "requiredFields">, batch: StoredBatch): number {
  const open = batch.status === "SENT" ? creditsAtRisk(batch) : 0;
  return batchCharge(batch, batchResults(run, batch)).most + open + (batch.earlierCredits ?? 0);
}

/**
 * The results of the batches of a run, with what each record cost as far as the others tell: a description that finds
 * what was found before it left costs nothing again, where the sum of its batch says so.
 */
function resultsByTime(
  run: Pick<RunState, "batches" | "requiredFields">,
): (batch: StoredBatch) => readonly RecordResult[] {
  if (run.batches.every(isByIds)) return (batch) => batchResults(run, batch);
  const foundAt = new Map<string, string>();
  for (const batch of run.batches) {
    const endedAt = batch.attempts.at(-1)?.endedAt;
    if (batch.status !== "DONE" || endedAt == null) continue;
    for (const { recordId } of batchResults(run, batch)) {
      const earlier = recordId === null ? undefined : foundAt.get(recordId);
      if (recordId !== null && (earlier === undefined || endedAt < earlier)) foundAt.set(recordId, endedAt);
    }
  }
  return (batch) => {
    const results = batchResults(run, batch);
    const leftAt = batch.attempts[0]?.sentAt ?? "";
    const found = results.flatMap(({ recordId }) => {
      const at = recordId === null ? undefined : foundAt.get(recordId);
      return recordId !== null && at !== undefined && at < leftAt ? [recordId] : [];
    });
    if (found.length === 0) return results;
    return withCredits(results, batchCharge(batch, results), new Set(found));
  };
}

const joined = new WeakMap<RunState["batches"], readonly RecordResult[]>();

/**
 * What became of each record of a run, in the order of the plan. A record that was sent again in a later batch stands
 * once, at its first place, with what the later batch says, unless only an earlier one brought it. The same array until
 * a batch changes.
 */
export function runResults(run: Pick<RunState, "batches" | "requiredFields">): readonly RecordResult[] {
  const known = joined.get(run.batches);
  if (known !== undefined) return known;
  // a map holds a key where it was set first
  const byRecord = new Map<string, RecordResult>();
  const resultsOf = resultsByTime(run);
  for (const batch of run.batches) {
    for (const result of resultsOf(batch)) {
      const isFound = byRecord.get(result.id)?.outcome === "matched";
      if (!isFound || result.outcome === "matched") byRecord.set(result.id, result);
    }
  }
  const results = [...byRecord.values()];
  joined.set(run.batches, results);
  return results;
}

/** Records whose answers were found, or asked for again, after their connection was lost. */
export interface RecoveredRecords {
  readonly records: number;
  /** What they cost in all. */
  readonly credits: number;
  /** What asking for them again cost. */
  readonly again: number;
}

/** Credits, at least and at most. */
export interface CreditRange {
  readonly least: number;
  readonly most: number;
}

/** A run in numbers. Credits are as charged where the gateway's journal knows. */
export interface RunSummary {
  readonly total: number;
  /** Records with a known end: what waits, is out of credits or unconfirmed, or was never sent is not among them. */
  readonly done: number;
  /** Records that came back: enriched, recovered, already ours. */
  readonly enriched: number;
  readonly byOutcome: Readonly<Record<RecordOutcome, number>>;
  /** The same as a person sees it, which depends on where the run stands. */
  readonly byStatus: Readonly<Record<ResultStatus, number>>;
  /** What the records of each result cost; `most` differs where nobody can tell. */
  readonly costByStatus: Readonly<Record<ResultStatus, CreditRange>>;
  readonly recovered: RecoveredRecords;
  /** Charged, as the service told. */
  readonly creditsConfirmed: number;
  /** Perhaps paid besides, at most: for records without a readable answer, or where the service did not tell. */
  readonly creditsUnconfirmed: number;
  /** Whether some answer came without what it was charged. */
  readonly isChargeUntold: boolean;
  /** Both of these together. */
  readonly creditsAtMost: number;
  /** What the records that are waiting can still cost, at most. */
  readonly creditsToCome: number;
  /** What those that were refused, or for which no credits were left, cost at most when they are sent again. */
  readonly creditsToRetry: number;
  /** What sending those without a known outcome again can cost, at most. */
  readonly creditsInDoubt: number;
}

type Summarised = Pick<RunState, "batches" | "requiredFields" | "phase">;

const OPEN: ReadonlySet<ResultStatus> = new Set(["waiting", "not-sent", "limit", "unconfirmed"]);

/** Results that brought a record. */
const ENRICHED: readonly ResultStatus[] = ["matched", "recovered", "enriched-before", "partial"];

const summaries = new WeakMap<Summarised, RunSummary>();

/** Counts a run by result and credits. The same object for the same state. */
export function summarise(run: Summarised): RunSummary {
  const known = summaries.get(run);
  if (known !== undefined) return known;
  const summary = count(run);
  summaries.set(run, summary);
  return summary;
}

function count(run: Summarised): RunSummary {
  const results = runResults(run);
  const byOutcome = noOutcomes();
  const byStatus = eachStatus(() => 0);
  const costByStatus = eachStatus(() => ({ least: 0, most: 0 }));
  let creditsToRetry = 0;
  let creditsInDoubt = 0;
  for (const result of results) {
    const status = resultStatusOf(result, run.phase);
    byOutcome[result.outcome] += 1;
    byStatus[status] += 1;
    costByStatus[status].least += result.credits ?? 0;
    costByStatus[status].most += result.credits ?? 1;
    if (result.free) continue;
    if (result.outcome === "failed" || result.outcome === "limit-exceeded") creditsToRetry += 1;
    if (result.outcome === "unknown") creditsInDoubt += 1;
  }
  const charges = run.batches.map((batch) => ({
    ...batchCharge(batch, batchResults(run, batch)),
    recovered: batch.recovered,
  }));
  const sum = (each: (charge: (typeof charges)[number]) => number) =>
    charges.reduce((total, charge) => total + each(charge), 0);
  const open = RESULT_STATUSES.reduce(
    (total, status) => total + (OPEN.has(status) ? byStatus[status] : 0),
    0,
  );
  return {
    total: results.length,
    done: results.length - open,
    enriched: ENRICHED.reduce((total, status) => total + byStatus[status], 0),
    byOutcome,
    byStatus,
    costByStatus,
    recovered: {
      records: byStatus.recovered,
      credits: sum(({ recovered, confirmed }) => (recovered ? confirmed : 0)),
      again: sum(({ again }) => again),
    },
    creditsConfirmed: sum(({ confirmed }) => confirmed),
    creditsUnconfirmed: sum(({ confirmed, most }) => most - confirmed),
    isChargeUntold: run.batches.some(({ status, credits }) => status === "DONE" && credits === null),
    creditsAtMost: sum(({ most }) => most),
    creditsToCome: sum(({ toCome }) => toCome),
    creditsToRetry,
    creditsInDoubt,
  };
}

function eachStatus<Value>(value: () => Value): Record<ResultStatus, Value> {
  return {
    matched: value(),
    recovered: value(),
    "enriched-before": value(),
    partial: value(),
    "no-match": value(),
    "missing-required": value(),
    "not-returned": value(),
    "opt-out": value(),
    refused: value(),
    failed: value(),
    limit: value(),
    unconfirmed: value(),
    unreadable: value(),
    waiting: value(),
    "not-sent": value(),
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
