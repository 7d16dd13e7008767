import { defaultHeader } from "#app/exports/model/export-cells.ts";
import type { ExportCell } from "#app/exports/model/export-cells.ts";
import { DEFAULT_SETTINGS, type ExportSettings } from "#app/exports/model/export-settings.ts";
import { CALLS_ALLOWED, type ExportRecord, type ExportSource } from "#app/exports/model/export-source.ts";
import { type ExportPlan, planExport, plannedRecords } from "#app/exports/model/plan-export.ts";
import { type ExportDraft, withReasons } from "#app/exports/model/planned-columns.ts";
import { column } from "#app/exports/profiles/export-profile.ts";
import { sourceColumns } from "#app/exports/profiles/export-profiles.ts";
import { cellField } from "#app/records/record-cell-values.ts";

type Given = Partial<Pick<ExportRecord, "id" | "miss" | "doNotCall">> & Readonly<Record<string, unknown>>;

/** A source of records with given values, including `miss` and `doNotCall`. */
export function exportSourceOf(
  rowType: "contact" | "company",
  fields: readonly string[],
  rows: readonly Given[],
): ExportSource {
  return {
    name: "Health systems",
    rowType,
    origin: { kind: "run", id: "run-1" },
    fields: fields.map((name) => cellField(rowType, name)),
    size: rows.length,
    *records() {
      for (const values of rows) {
        const { miss = null, doNotCall = CALLS_ALLOWED, ...given } = values;
        yield {
          id: given.id ?? "",
          value: (field) => Object.entries(given).find(([name]) => name === field)?.[1],
          miss,
          doNotCall,
        };
      }
    },
  };
}

/** A file of a source: its plan, header and rows, and those of the second sheet. */
export interface FileForTest {
  readonly plan: ExportPlan;
  readonly header: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
  readonly apart: readonly (readonly ExportCell[])[];
}

/** Plans a file of a source's default columns, or of given ones, and writes its cells. */
export async function fileOf(
  source: ExportSource,
  settings: Partial<ExportSettings> = {},
  given: Partial<ExportDraft> = {},
): Promise<FileForTest> {
  const draft: ExportDraft = {
    columns: sourceColumns(source),
    required: [],
    ...given,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
  const plan = await planExport(source, draft, new AbortController().signal);
  const cells = (part: "file" | "apart", columns = plan.columns) =>
    Array.from(plannedRecords(source, plan, part), (record) => columns.map((each) => each.cell(record)));
  return { plan, header: plan.header, rows: cells("file"), apart: cells("apart", withReasons(plan.columns)) };
}

/** Columns of some fields under their own names. */
export function columnsOf(rowType: "contact" | "company", ...fields: readonly string[]) {
  return fields.map((name) => column(defaultHeader(cellField(rowType, name)), name));
}
