import { type ExportRecord, type ExportSource, CALLS_ALLOWED } from "#app/exports/model/export-source.ts";
import type { ExportableRecords } from "#app/exports/model/last-export-choice.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { doNotCall } from "#contract/records/do-not-call.ts";
import { inputText } from "#contract/records/match-input.ts";
import { fieldValue } from "#contract/records/field-value.ts";
import { type CellField, cellField } from "#app/records/record-cell-values.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import { SNAPSHOT_FIELDS, snapshotValue } from "#app/records/snapshot-values.ts";
import { resultReason } from "./run-result-reason.ts";
import { resultLabel } from "./run-result-status.ts";
import { selectablesOf } from "./run-result-rows.ts";
import { runResults } from "./run-results.ts";

const INPUT_ID: CellField = { name: "inputId", label: "Input ID", kind: "text" };
const MATCH_RESULT: CellField = { name: "matchResult", label: "Match result", kind: "text" };

type Run = Pick<
  RunState,
  "id" | "name" | "operation" | "outputFields" | "requiredFields" | "batches" | "phase" | "imported"
>;

/** Of a run that was made of a file, until the file is found on this device. */
const FILE_ELSEWHERE = "The file’s own columns are on the device where it was imported.";

/** Whether a result goes into a file as a row of values: whatever came back with a record, partial matches too. */
function hasRecord({ record, outcome }: RecordResult): boolean {
  return record !== null && (outcome === "matched" || outcome === "other");
}

/**
 * The records of a run as files are made of them: the identifier that was sent, or the description, what became of it, then each chosen
 * field. What search told of them before can be added.
 */
export function runExportSource(run: Run): ExportSource {
  const type = recordTypeOf(run.operation);
  const { phase, requiredFields } = run;
  const results = runResults(run);
  const outputs = new Set(run.outputFields);
  const recordOf = (result: RecordResult): ExportRecord => ({
    id: result.id,
    value(field) {
      if (field === INPUT_ID.name) return result.input === null ? result.id : inputText(result.input);
      if (field === MATCH_RESULT.name) return matchText(result, phase);
      const answered = result.record === null ? undefined : fieldValue(type, result.record, field);
      return answered ?? snapshotValue(result.snapshot, field);
    },
    miss: hasRecord(result)
      ? null
      : {
          label: resultLabel(result, phase),
          reason: resultReason(result, { type, phase, requiredFields }) ?? WAITING_REASON,
        },
    doNotCall:
      type === "contact"
        ? { direct: doNotCall(result, "direct"), mobile: doNotCall(result, "mobile") }
        : CALLS_ALLOWED,
  });
  return {
    name: run.name,
    rowType: type,
    origin: { kind: "run", id: run.id },
    fields: [INPUT_ID, MATCH_RESULT, ...run.outputFields.map((name) => cellField(type, name))],
    moreFields: SNAPSHOT_FIELDS[type].filter(({ name }) => !outputs.has(name)),
    size: results.length,
    note: run.imported === true ? FILE_ELSEWHERE : undefined,
    selectables: () => selectablesOf(results.filter(hasRecord)),
    *records() {
      for (const result of results) yield recordOf(result);
    },
  };
}

/** The records of a run that have values to write, and those of which nothing came back. */
export function exportableRecords(run: Run): ExportableRecords {
  const results = runResults(run);
  const count = results.filter(hasRecord).length;
  return { rowType: recordTypeOf(run.operation), count, misses: results.length - count };
}

const WAITING_REASON = "It has not been answered yet.";

function matchText(result: RecordResult, phase: RunState["phase"]): string {
  const label = result.outcome === "matched" ? "Enriched" : resultLabel(result, phase);
  return result.movedTo === null ? label : `${label}, now under ID ${result.movedTo}`;
}
