import * as z from "zod/mini";
import { inputIdMember } from "#app/features/runs/engine/run-plan.ts";
import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import type { RecordError, RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import { wasUnderManagement } from "#app/records/record-snapshot.ts";
import { type EnrichRecord, enrichRecord } from "#contract/enrich-schemas.ts";

const NO_MATCH_TYPE = "NoMatch";

/** The word for an input that the answer leaves out although no field was required. */
const NOT_RETURNED = "NOT_RETURNED";

const envelope = z.looseObject({ data: z.array(z.unknown()) });
const withInput = z.looseObject({ meta: z.looseObject({ input: z.looseObject({}) }) });
const identifier = z.union([z.string(), z.number()]);

/** An answered record, or null for one that named its input and could not be read otherwise. */
type Answered = EnrichRecord | null;

interface Answer {
  /** By the identifier that was sent. */
  readonly byInput: ReadonlyMap<string, Answered>;
  /** Some record named no input of this batch, so that what is missing may be there. */
  readonly hasStrays: boolean;
}

function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * The input that an echoed identifier stands for. Written differently ("007", or a number that lost digits on its way
 * through JSON), it still counts where only one input can be meant.
 */
function inputOf(echoed: unknown, ids: readonly string[]): string | undefined {
  const id = identifier.safeParse(echoed);
  if (!id.success) return undefined;
  const isExact = typeof id.data === "string" || Number.isSafeInteger(id.data);
  if (isExact && ids.includes(String(id.data))) return String(id.data);
  const candidates = ids.filter((sent) => Number(sent) === Number(id.data));
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Joins an answer to its inputs by `meta.input`, never by position or id. Undefined when it cannot be read. */
function readAnswer(batch: StoredBatch, raw: string): Answer | undefined {
  const body = envelope.safeParse(parsedJson(raw));
  if (!body.success) return undefined;
  const ids = batch.records.map(({ id }) => id);
  const byInput = new Map<string, Answered>();
  let hasStrays = false;
  for (const row of body.data.data) {
    const echo = withInput.safeParse(row);
    const input = echo.success
      ? inputOf(echo.data.meta.input[inputIdMember(batch.operation)], ids)
      : undefined;
    const record = enrichRecord.safeParse(row);
    if (input === undefined) hasStrays = true;
    else if (!byInput.has(input)) byInput.set(input, record.success ? record.data : null);
  }
  return { byInput, hasStrays };
}

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

function fateInAnswer(id: string, answer: Answer | undefined, requiresFields: boolean): Fate {
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
  const answer = batch.status === "DONE" ? readAnswer(batch, batch.raw ?? "") : undefined;
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

/** What a batch can cost at most: a credit for each record that was not under management. [metering-4] */
export function creditsAtRisk({ records }: Pick<StoredBatch, "records">): number {
  return records.filter(({ snapshot }) => !wasUnderManagement(snapshot)).length;
}

/** What a run has cost and may still cost for what has left: as charged where that is known, else the most. */
export function creditsOf(run: Pick<RunState, "batches" | "requiredFields">): number {
  return run.batches.reduce((sum, batch) => sum + creditsOfBatch(run, batch), 0);
}

function creditsOfBatch(run: Pick<RunState, "requiredFields">, batch: StoredBatch): number {
  if (batch.credits !== null) return batch.credits;
  if (batch.status === "SENT" || batch.status === "UNKNOWN") return creditsAtRisk(batch);
  const bills = batchResults(run, batch).filter((result) => !result.free);
  return bills.filter((result) => ["answered", "in-doubt"].includes(billOf(result))).length;
}

const joined = new WeakMap<RunState["batches"], readonly RecordResult[]>();

/** What became of each record of a run, in the order of the plan. The same array until a batch changes. */
export function runResults(run: Pick<RunState, "batches" | "requiredFields">): readonly RecordResult[] {
  const known = joined.get(run.batches);
  if (known !== undefined) return known;
  // a later batch of a run stands for the records of an earlier one, in their place
  const byId = new Map(
    run.batches.flatMap((batch) => batchResults(run, batch).map((result) => [result.id, result] as const)),
  );
  const results = [...byId.values()];
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
