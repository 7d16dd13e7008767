import { forEachInSlices } from "#app/lib/schedule-work.ts";
import { numberOfField } from "#app/records/do-not-call.ts";
import { type ExportCell, alternatesOf, exportCell, jsonValue } from "./export-cells.ts";
import { readField } from "./export-fields.ts";
import type { ExportColumn, ExportSettings } from "./export-settings.ts";
import type { ExportField, ExportRecord, ExportSource } from "./export-source.ts";

/** What a file is to be: its columns in their order, and how it is written. */
export interface ExportDraft {
  readonly columns: readonly ExportColumn[];
  readonly settings: ExportSettings;
  /** Columns of which a row needs one to be imported, by their headers: each list is one need. */
  readonly required: readonly (readonly string[])[];
}

/** A column as it is written; one of alternatives can become several. */
export interface PlannedColumn {
  readonly header: string;
  cell(record: ExportRecord): ExportCell;
  /** The same in a JSON file: numbers and lists stay what they are. */
  json(record: ExportRecord): unknown;
  /** The field that answers for a record; undefined where its text stands. */
  field(record: ExportRecord): ExportField | undefined;
}

const RESULT_HEADER = "Match result";
const REASON_HEADER = "Reason";

/** Columns that the alternatives of one field become, at most. */
const MAX_ALTERNATES = 10;

/** The number of a record that a field would tell although it must not be called. */
export function isBlanked(record: ExportRecord, { name }: ExportField, settings: ExportSettings): boolean {
  if (settings.includeDoNotCall) return false;
  const number = numberOfField(name);
  return number !== undefined && record.doNotCall[number] === true;
}

export function plannedColumns(
  { columns, settings }: ExportDraft,
  fields: ReadonlyMap<string, ExportField>,
  alternates: ReadonlyMap<ExportColumn, number>,
): PlannedColumn[] {
  return columns.flatMap((column) => {
    const known = column.fields.flatMap((name) => fields.get(name) ?? []);
    const field = (record: ExportRecord) =>
      known.find((each) => {
        const value = readField(record, each.name);
        return value !== undefined && value !== null && value !== "";
      });
    const valueOf = (record: ExportRecord) => {
      const chosen = field(record);
      if (chosen === undefined) return column.text ?? "";
      if (isBlanked(record, chosen, settings)) return "";
      return exportCell(chosen, readField(record, chosen.name), settings);
    };
    const json = (record: ExportRecord) => {
      const chosen = field(record);
      if (chosen === undefined) return column.text ?? null;
      if (isBlanked(record, chosen, settings)) return null;
      return jsonValue(chosen, readField(record, chosen.name), settings);
    };
    const count = alternates.get(column);
    if (count === undefined) return [{ header: column.header, cell: valueOf, json, field }];
    return Array.from({ length: count }, (_, index) => ({
      header: count === 1 ? column.header : `${column.header} ${index + 1}`,
      field,
      json,
      cell: (record: ExportRecord) => {
        const chosen = field(record);
        if (chosen === undefined || isBlanked(record, chosen, settings)) return "";
        return alternatesOf(chosen, readField(record, chosen.name))[index] ?? "";
      },
    }));
  });
}

/** How many columns each column of alternatives takes: as many as any record has. */
export async function countAlternates(
  source: ExportSource,
  { columns, settings }: ExportDraft,
  fields: ReadonlyMap<string, ExportField>,
  signal: AbortSignal,
): Promise<ReadonlyMap<ExportColumn, number>> {
  const counts = new Map<ExportColumn, number>();
  if (settings.alternates !== "columns" || settings.format === "json") return counts;
  const several = columns.flatMap((column) => {
    const [name = ""] = column.fields;
    const field = fields.get(name);
    return field?.kind === "sourced" ? [{ column, field }] : [];
  });
  for (const { column } of several) counts.set(column, 1);
  if (several.length === 0) return counts;
  await forEachInSlices(source.records(), signal, (record) => {
    for (const { column, field } of several) {
      const count = alternatesOf(field, readField(record, field.name)).length;
      counts.set(column, Math.min(MAX_ALTERNATES, Math.max(counts.get(column) ?? 1, count)));
    }
  });
  return counts;
}

/** Adds what became of a record to the columns, where records of which nothing came back are written as well. */
export function withReasons(columns: readonly PlannedColumn[]): readonly PlannedColumn[] {
  const textColumn = (header: string, cell: (record: ExportRecord) => string): PlannedColumn => ({
    header,
    cell,
    json: (record) => cell(record) || null,
    field: () => undefined,
  });
  const result = textColumn(RESULT_HEADER, ({ miss }) => miss?.label ?? "Enriched");
  const reason = textColumn(REASON_HEADER, ({ miss }) => miss?.reason ?? "");
  const hasResult = columns.some(({ header }) => header === RESULT_HEADER);
  return hasResult ? [...columns, reason] : [...columns, result, reason];
}

/** The columns of the second sheet or file: what is known of records of which nothing came back, and why. */
export function columnsApart({
  columns,
}: {
  readonly columns: readonly PlannedColumn[];
}): readonly PlannedColumn[] {
  return columns.some(({ header }) => header === REASON_HEADER) ? columns : withReasons(columns);
}
