import { type CellField, cellsOf, formatCell } from "#app/records/record-cells.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { resultFields } from "./result-columns.ts";
import { batchResults } from "./run-results.ts";
import { recordTypeOf } from "#app/features/runs/screens/run-labels.ts";
import type { BatchOfRun } from "#app/features/runs/engine/run-store.ts";
import type { StoredRun } from "#app/features/runs/engine/stored-run.ts";

/** What one run brought of a record, less what a newer one brought. */
export interface BroughtValues {
  readonly run: Pick<StoredRun, "id" | "name">;
  /** When the answer came. ISO 8601, UTC. */
  readonly answeredAt: string;
  readonly result: RecordResult;
  /** Everything that runs told of the record, the newest first: a number may have been marked since. */
  readonly told: readonly RecordResult[];
  /** Fields that have a value, how to reach somebody first. */
  readonly fields: readonly CellField[];
}

function answersOf(type: RecordType, id: string, { run, batch }: BatchOfRun) {
  if (recordTypeOf(batch.operation) !== type) return [];
  const answeredAt = batch.attempts.at(-1)?.endedAt ?? run.createdAt;
  const result = batchResults(run, batch).find((one) => one.id === id || one.movedTo === id);
  return result?.record ? [{ run, answeredAt, result, record: result.record }] : [];
}

/** What runs brought of a record, the newest first: a field stands where it was brought last. */
export function broughtValues(
  type: RecordType,
  id: string,
  batches: readonly BatchOfRun[],
): readonly BroughtValues[] {
  const answers = batches
    .flatMap((found) => answersOf(type, id, found))
    .toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt));
  const told = answers.map(({ result }) => result);
  const seen = new Set<string>();
  return answers.flatMap(({ run, answeredAt, result, record }) => {
    const filled = cellsOf(type, record, run.outputFields).filter((cell) => formatCell(cell) !== "");
    const fresh = filled.map(({ name }) => name).filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    const fields = resultFields(type, fresh);
    return fields.length === 0 ? [] : [{ run, answeredAt, result, told, fields }];
  });
}
