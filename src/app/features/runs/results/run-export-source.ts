import { type ExportRecord, type ExportSource, CALLS_ALLOWED } from "#app/exports/model/export-source.ts";
import type { ExportableRecords } from "#app/exports/model/last-export-choice.ts";
import { type CellField, cellField } from "#app/records/record-cell-values.ts";
import { SNAPSHOT_FIELDS, snapshotValue } from "#app/records/snapshot-values.ts";
import { recordTypeOf } from "#app/runs/run-facts.ts";
import { doNotCall, isIdleFlag } from "#contract/records/do-not-call.ts";
import { fieldValue } from "#contract/records/field-value.ts";
import type { RunAnswer, RunResult } from "#contract/runs/run-schemas.ts";
import { type ResultRow, resultRows, selectablesOf } from "./result-rows.ts";

const INPUT_ID: CellField = { name: "inputId", label: "Input ID", kind: "text" };
const MATCH_RESULT: CellField = { name: "matchResult", label: "Match result", kind: "text" };

/** What this run was charged for the record; empty where that is unknown. */
const CREDITS: CellField = { name: "runCredits", label: "Credits", kind: "number" };

const WAITING_REASON = "No answer yet.";

function matchText({ result, label, movedTo }: ResultRow): string {
  const text = result === "matched" || result === "free" ? "Enriched" : label;
  return movedTo === undefined ? text : `${text}, now under ID ${movedTo}`;
}

/** Whether a result becomes a row of values in the file: true wherever a record came back, also for partial matches. */
const hasRecord = ({ state }: RunResult) => state === "got";

/**
 * The results of a run as the source of a file: the id that was sent or the description, the result, then each chosen
 * field. The values that search returned earlier can be added.
 */
export function runExportSource(run: RunAnswer, results: readonly RunResult[]): ExportSource {
  const type = recordTypeOf(run.operation);
  const outputs = new Set(run.outputFields);
  // a record that came back is owned; the others were never requested
  const toldOf = (row: ResultRow, field: string): unknown => {
    const answered = row.record === null ? undefined : fieldValue(type, row.record, field);
    return answered ?? snapshotValue(row.snapshot, field, hasRecord(row) ? true : undefined);
  };
  const recordOf = (row: ResultRow): ExportRecord => ({
    id: row.id,
    value(field) {
      if (field === INPUT_ID.name) return row.described ?? row.id;
      if (field === MATCH_RESULT.name) return matchText(row);
      if (field === CREDITS.name) return row.credits ?? undefined;
      return isIdleFlag(field, row.snapshot, (name) => toldOf(row, name)) ? undefined : toldOf(row, field);
    },
    miss: hasRecord(row) ? null : { label: row.label, reason: row.reason ?? WAITING_REASON },
    doNotCall:
      type === "contact"
        ? { direct: doNotCall(row, "direct"), mobile: doNotCall(row, "mobile") }
        : CALLS_ALLOWED,
  });
  return {
    name: run.name,
    rowType: type,
    origin: { kind: "run", id: run.id },
    fields: [INPUT_ID, MATCH_RESULT, ...run.outputFields.map((name) => cellField(type, name))],
    moreFields: [CREDITS, ...SNAPSHOT_FIELDS[type].filter(({ name }) => !outputs.has(name))],
    size: results.length,
    selectables: () => selectablesOf(results.filter(hasRecord)),
    *records() {
      for (const row of resultRows(results, run)) yield recordOf(row);
    },
  };
}

/** The number of inputs of a run that have values to write, and of those for which nothing came back. */
export function exportableRecords({ operation, byState, inputs }: RunAnswer): ExportableRecords {
  return { rowType: recordTypeOf(operation), count: byState.got, misses: inputs - byState.got };
}
