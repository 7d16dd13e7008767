import { inputText } from "#contract/records/match-input.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { resultCompany, resultName } from "./run-result-columns.ts";
import { type ReasonContext, resultReason } from "./run-result-reason.ts";
import { formatCredits, resultLabel, resultStatusOf } from "./run-result-status.ts";
import type { ResultStatus } from "./run-result-statuses.ts";

/** A row of the results: a record with what is shown of it. */
export interface ResultRow extends RecordResult {
  readonly type: ReasonContext["type"];
  /** What the record was asked for by; undefined where that was its id. */
  readonly described: string | undefined;
  readonly name: string;
  /** A contact's company. */
  readonly company: string | undefined;
  readonly status: ResultStatus;
  readonly label: string;
  /** Why it has this result, and what to do; undefined where all is well. */
  readonly reason: string | undefined;
  readonly cost: string;
}

/** What the table shows of some results. */
export function resultRows(results: readonly RecordResult[], context: ReasonContext): readonly ResultRow[] {
  const { type, phase } = context;
  return results.map((result) => ({
    ...result,
    type,
    described: result.input === null ? undefined : inputText(result.input),
    name: resultName(type, result),
    company: type === "contact" ? resultCompany(result) : undefined,
    status: resultStatusOf(result, phase),
    label: resultLabel(result, phase),
    reason: resultReason(result, context),
    cost: formatCredits(result, phase),
  }));
}

/** The record behind a result, as the selection takes it; undefined where a description found none. */
export function selectableOf({
  id: asked,
  input,
  recordId,
  snapshot,
}: Pick<RecordResult, "id" | "input" | "recordId" | "snapshot">): SelectableRecord | undefined {
  const id = input === null ? asked : recordId;
  if (id === null) return undefined;
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}

/** The records behind some results, each once: several descriptions may have found the same one. */
export function selectablesOf(results: readonly RecordResult[]): readonly SelectableRecord[] {
  const byKey = new Map<string, SelectableRecord>();
  for (const result of results) {
    const record = selectableOf(result);
    if (record && !byKey.has(recordKey(record))) byKey.set(recordKey(record), record);
  }
  return [...byKey.values()];
}
