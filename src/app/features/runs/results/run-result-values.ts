import type { BatchOfRun } from "#app/features/runs/engine/run-store.ts";
import { type StoredRun, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { type CellField, cellsOf, formatCell } from "#app/records/record-cell-values.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { resultFields } from "./run-result-columns.ts";
import { batchResults } from "./run-results.ts";

/** The values of a record from one run, without those that a newer run has. */
export interface EnrichedValues {
  readonly run: Pick<StoredRun, "id" | "name">;
  /** When the answer came. ISO 8601, UTC. */
  readonly answeredAt: string;
  readonly result: RecordResult;
  /** The answers of all runs about the record, newest first: a number may have been flagged since. */
  readonly answers: readonly RecordResult[];
  /** Fields that have a value, contact information first. */
  readonly fields: readonly CellField[];
}

function answersOf(type: RecordType, id: string, { run, batch }: BatchOfRun) {
  if (recordTypeOf(batch.operation) !== type) return [];
  const answeredAt = batch.attempts.at(-1)?.endedAt ?? run.createdAt;
  const result = batchResults(run, batch).find((one) => one.id === id || one.movedTo === id);
  return result?.record ? [{ run, answeredAt, result, record: result.record }] : [];
}

/** The values of a record from all runs, newest first; each field under the newest run that has it. */
export function enrichedValues(
  type: RecordType,
  id: string,
  batches: readonly BatchOfRun[],
): readonly EnrichedValues[] {
  const found = batches
    .flatMap((each) => answersOf(type, id, each))
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt));
  const answers = found.map(({ result }) => result);
  const seen = new Set<string>();
  return found.flatMap(({ run, answeredAt, result, record }) => {
    const filled = cellsOf(type, record, run.outputFields).filter((cell) => formatCell(cell) !== "");
    const fresh = filled.map(({ name }) => name).filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    const fields = resultFields(type, fresh);
    return fields.length === 0 ? [] : [{ run, answeredAt, result, answers, fields }];
  });
}
