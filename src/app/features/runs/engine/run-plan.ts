import type { EnrichOperationName } from "#app/paid-calls/paid-call-outcome.ts";
import type { AskedRecord, MatchInput } from "#contract/records/match-input.ts";
import type { RecordSnapshot } from "#contract/records/record-snapshot.ts";
import { type CallFields, batchSize, bodyOf, uniqueRecords } from "./call-inputs.ts";
import type { RunKind, RunState, StoredBatch } from "./stored-run.ts";

/** A record of a plan. */
export interface PlannedRecord {
  /** The identifier; beside an input a key that is unique in the run, such as `row-17`. */
  readonly id: string;
  readonly snapshot: RecordSnapshot;
  /** What is sent in place of the identifier: the service looks for the best match. It counts 1 credit at most. */
  readonly input?: MatchInput | undefined;
}

/** What a person asked for: which records, which fields, and the maximum cost they saw. */
export interface RunPlan {
  readonly name: string;
  readonly operation: EnrichOperationName;
  readonly records: readonly PlannedRecord[];
  readonly outputFields: readonly string[];
  /** Only contacts can require fields. [enrich-1] */
  readonly requiredFields: readonly string[];
  readonly worstCaseCredits: number;
  readonly kind: RunKind;
  /** The intent topics to ask for. */
  readonly topics?: readonly string[];
  /** Credits that the run may cost at most; null without a limit. */
  readonly ceiling: number | null;
  /** It is made of a file. */
  readonly imported?: boolean;
}

type BatchRecord = StoredBatch["records"][number];

/** A record to be sent; `input` is null, or missing, where its `id` is the identifier. */
type RecordToSend = Omit<BatchRecord, "input"> & Pick<AskedRecord, "input">;

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Where batches that are new to a run begin to count, and where their keys come from. */
interface BatchNumbering {
  readonly runId: string;
  readonly firstIndex: number;
  readonly uuid: () => string;
}

function queuedBatches(
  plan: CallFields,
  groups: readonly (readonly RecordToSend[])[],
  { runId, firstIndex, uuid }: BatchNumbering,
): StoredBatch[] {
  return groups.map((records, position) => ({
    id: uuid(),
    runId,
    index: firstIndex + position,
    operation: plan.operation,
    body: bodyOf(plan, records),
    records: records.map(({ id, snapshot, input }) =>
      input == null ? { id, snapshot } : { id, snapshot, input },
    ),
    status: "QUEUED",
    attempts: [],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
  }));
}

/**
 * Cuts a plan into batches of 25, the last one smaller, or of one company each. Of records that ask for the same only
 * the first one is sent, and has a result: whoever makes a plan of rows maps the others to it, by `askedKey`.
 */
export function planBatches(plan: RunPlan, runId: string, uuid: () => string): StoredBatch[] {
  const groups = chunksOf(uniqueRecords(plan.operation, plan.records), batchSize(plan.operation));
  return queuedBatches(plan, groups, { runId, firstIndex: 0, uuid });
}

/** The index of the next batch of a run. */
export function nextIndex({ batches }: Pick<RunState, "batches">): number {
  return Math.max(-1, ...batches.map(({ index }) => index)) + 1;
}

/**
 * The two halves of a batch that was refused as a whole, to find the input at fault. Their keys follow from its own, so
 * that two browsers that both send the run split it into the same calls.
 */
export function halvesOf(run: RunState, batch: StoredBatch): StoredBatch[] {
  const groups = chunksOf(batch.records, Math.ceil(batch.records.length / 2));
  let half = 0;
  const uuid = () => `${batch.id}.${String((half += 1))}`;
  return queuedBatches(run, groups, { runId: run.id, firstIndex: nextIndex(run), uuid });
}

/** Batches that send some records of a run once more. */
export function batchesAgain(
  run: RunState,
  records: readonly RecordToSend[],
  uuid: () => string,
): StoredBatch[] {
  const groups = chunksOf(records, batchSize(run.operation));
  return queuedBatches(run, groups, { runId: run.id, firstIndex: nextIndex(run), uuid });
}
