import { recordTypeOf } from "#app/runs/run-facts.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { answeredSnapshot } from "#contract/records/answered-snapshot.ts";
import { inputText } from "#contract/records/match-input.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RunResult } from "#contract/runs/run-schemas.ts";
import { resultCompany, resultName } from "./run-result-columns.ts";
import { resultReason } from "./run-result-reason.ts";
import {
  type ResultStatus,
  type ResultsRun,
  formatCredits,
  resultLabel,
  statusOfResult,
} from "./result-status.ts";

/** A row of the results: an input with what the table shows of it. */
export interface ResultRow extends RunResult {
  readonly type: RecordType;
  /** The described record; undefined where the input was an id. */
  readonly described: string | undefined;
  readonly name: string;
  /** A contact's company. */
  readonly company: string | undefined;
  /** The id of the record that this one was merged into. [field-7] */
  readonly movedTo: string | undefined;
  /** The result of the input. */
  readonly result: ResultStatus;
  readonly label: string;
  /** Why it has this result, and what to do; undefined where nothing is wrong. */
  readonly reason: string | undefined;
  readonly cost: string;
}

/** The rows of the table for some results. */
export function resultRows(results: readonly RunResult[], run: ResultsRun): readonly ResultRow[] {
  const type = recordTypeOf(run.operation);
  return results.map((result) => {
    const { input, record, recordId, id } = result;
    const isMoved = record !== null && input === null && recordId !== null && recordId !== id;
    return {
      ...result,
      type,
      described: input === null ? undefined : inputText(input),
      name: resultName(type, result),
      company: type === "contact" ? resultCompany(result) : undefined,
      movedTo: isMoved ? recordId : undefined,
      result: statusOfResult(result, run),
      label: resultLabel(result, run),
      reason: resultReason(result, run),
      cost: formatCredits(result),
    };
  });
}

/** The record of a result in the form in which the selection stores it; undefined where a description found none. */
export function selectableOf({
  id: asked,
  input,
  recordId,
  record,
  snapshot: chosen,
}: Pick<RunResult, "id" | "input" | "recordId" | "record" | "snapshot">): SelectableRecord | undefined {
  const id = input === null ? asked : recordId;
  if (id === null) return undefined;
  const snapshot = input !== null && record !== null ? answeredSnapshot(record, chosen) : chosen;
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}

/** The records of some results, each once: several descriptions may have found the same record. */
export function selectablesOf(results: readonly RunResult[]): readonly SelectableRecord[] {
  const byKey = new Map<string, SelectableRecord>();
  for (const result of results) {
    const record = selectableOf(result);
    if (record && !byKey.has(recordKey(record))) byKey.set(recordKey(record), record);
  }
  return [...byKey.values()];
}
