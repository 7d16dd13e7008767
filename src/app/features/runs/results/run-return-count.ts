import { recordTypeOf, type RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RecordOutcome } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { runResults } from "./run-results.ts";

/** What a run brought of the records that it had to pay for, of those that were asked for by their id. */
export interface ReturnCount {
  readonly type: RecordType;
  /** Whether it left out records without some field. */
  readonly requiredFields: boolean;
  /** Answered records that were not free. */
  readonly asked: number;
  /** Those of them that came back, a credit each. */
  readonly returned: number;
}

/** What says whether a record comes back. Whatever else became of a record says nothing about the next one. */
const TELLING: ReadonlySet<RecordOutcome> = new Set([
  "matched",
  "other",
  "no-match",
  "missing-required",
  "opt-out",
]);

/** Counts what came back. */
export function returnCount(run: Pick<RunState, "batches" | "requiredFields" | "operation">): ReturnCount {
  // how many descriptions fit somebody says nothing of records that were chosen
  const telling = runResults(run).filter(
    ({ free, outcome, input }) => input === null && !free && TELLING.has(outcome),
  );
  return {
    type: recordTypeOf(run.operation),
    requiredFields: run.requiredFields.length > 0,
    asked: telling.length,
    returned: telling.filter(({ record }) => record !== null).length,
  };
}
