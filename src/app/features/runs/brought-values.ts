import { type CellField, cellsOf, formatCell } from "#app/records/cells.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { resultFields } from "./result-columns.ts";
import { batchResults } from "./run-results.ts";
import { recordTypeOf } from "./run-words.ts";
import type { BatchOfRun } from "./run-store.ts";
import type { StoredRun } from "./stored-run.ts";

/** What one run brought of a record, less what a newer one brought. */
export interface BroughtValues {
  readonly run: Pick<StoredRun, "id" | "name">;
  /** When the answer came. ISO 8601, UTC. */
  readonly answeredAt: string;
  readonly result: RecordResult;
  /** Fields that have a value, how to reach somebody first. */
  readonly fields: readonly CellField[];
}

interface Answer extends BatchOfRun {
  readonly answeredAt: string;
  readonly result: RecordResult;
}

function answerOf(type: RecordType, id: string, found: BatchOfRun): Answer[] {
  const { run, batch } = found;
  const answeredAt = batch.attempts.at(-1)?.endedAt ?? run.createdAt;
  if (recordTypeOf(batch.operation) !== type) return [];
  const result = batchResults(run, batch).find((one) => one.id === id || one.movedTo === id);
  return result?.record ? [{ ...found, answeredAt, result }] : [];
}

/** What runs brought of a record, the newest first: a field stands where it was brought last. */
export function broughtValues(
  type: RecordType,
  id: string,
  batches: readonly BatchOfRun[],
): readonly BroughtValues[] {
  const told = new Set<string>();
  return batches
    .flatMap((found) => answerOf(type, id, found))
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt))
    .flatMap(({ run, result, answeredAt }) => {
      const { record } = result;
      if (record === null) return [];
      const filled = cellsOf(type, record, run.outputFields).filter((cell) => formatCell(cell) !== "");
      const fresh = filled.map(({ name }) => name).filter((name) => !told.has(name));
      for (const name of fresh) told.add(name);
      const fields = resultFields(type, fresh);
      return fields.length === 0 ? [] : [{ run, answeredAt, result, fields }];
    });
}
