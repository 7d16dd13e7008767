import type { RecordResult } from "#app/records/record-result.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { resultCompany, resultName } from "./run-result-columns.ts";
import { type ReasonContext, resultReason } from "./run-result-reason.ts";
import { formatCredits, resultLabel, resultStatusOf } from "./run-result-status.ts";
import type { ResultStatus } from "./run-result-statuses.ts";

/** A row of the results: a record with what is shown of it. */
export interface ResultRow extends RecordResult {
  readonly type: ReasonContext["type"];
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
    name: resultName(type, result),
    company: type === "contact" ? resultCompany(result) : undefined,
    status: resultStatusOf(result, phase),
    label: resultLabel(result, phase),
    reason: resultReason(result, context),
    cost: formatCredits(result, phase),
  }));
}

/** The record behind a result, as the selection takes it. */
export function selectableOf({ id, snapshot }: Pick<RecordResult, "id" | "snapshot">): SelectableRecord {
  return "hints" in snapshot ? { type: "contact", id, snapshot } : { type: "company", id, snapshot };
}
