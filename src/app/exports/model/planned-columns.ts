import { forEachInSlices } from "#app/lib/schedule-work.ts";
import { numberOfField } from "#contract/records/do-not-call.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { type ExportCell, alternatesOf, exportCell, jsonValue } from "./export-cells.ts";
import { addedPlaces, readField } from "./export-fields.ts";
import type { ExportColumn, ExportSettings } from "./export-settings.ts";
import type { ExportField, ExportRecord, ExportSource } from "./export-source.ts";

/** The columns of a file, in order, and its settings. */
export interface ExportDraft {
  readonly columns: readonly ExportColumn[];
  readonly settings: ExportSettings;
  /** Requirements of the importer: of each list of headers, a row needs one value. */
  readonly required: readonly (readonly string[])[];
}

/** A column as written; a column of alternatives can become several. */
export interface PlannedColumn {
  readonly header: string;
  /** The fields that fill it; empty for fixed text. */
  readonly fields: readonly string[];
  cell(record: ExportRecord): ExportCell;
  /** The value for a JSON file: numbers and lists stay as they are. */
  json(record: ExportRecord): unknown;
  /** The field that fills it for a record; undefined where the fixed text does. */
  field(record: ExportRecord): ExportField | undefined;
}

const RESULT = { name: "matchResult", header: "Match result" };
const REASON = { name: "reason", header: "Reason" };

/** Maximum number of columns for the alternatives of one field. */
const MAX_ALTERNATES = 10;

/** Whether a field's number is left blank, since it must not be called. */
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
    if (count === undefined)
      return [{ header: column.header, fields: column.fields, cell: valueOf, json, field }];
    return Array.from({ length: count }, (_, index) => ({
      header: count === 1 ? column.header : `${column.header} ${index + 1}`,
      fields: column.fields,
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

/** The number of columns for each column of alternatives: the most that any record has. */
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

/** Adds a column that says whether a row passes the filter or is only an ancestor of a match. */
export function withMatches(columns: readonly PlannedColumn[]): readonly PlannedColumn[] {
  const cell = ({ isAbove }: ExportRecord) => (isAbove === true ? "no" : "yes");
  return [...columns, { header: "Match", fields: [], cell, json: cell, field: () => undefined }];
}

/** Makes headers unique; those of the person's own file stay, and ours change. */
export function namedApart(columns: readonly PlannedColumn[]): readonly PlannedColumn[] {
  const added = addedPlaces(columns.map(({ fields }) => fields));
  const headers = uniqueHeaders(
    columns.map(({ header }) => header),
    added,
  );
  return columns.map((column, place) => ({ ...column, header: headers[place] ?? column.header }));
}

/** Adds a status column, where records without a result are written as well. */
export function withReasons(columns: readonly PlannedColumn[]): readonly PlannedColumn[] {
  const textColumn = (
    { name, header }: typeof RESULT,
    cell: (record: ExportRecord) => string,
  ): readonly PlannedColumn[] =>
    columns.some(({ fields }) => fields.includes(name))
      ? []
      : [{ header, fields: [name], cell, json: (record) => cell(record) || null, field: () => undefined }];
  return namedApart([
    ...columns,
    ...textColumn(RESULT, ({ miss }) => miss?.label ?? "Enriched"),
    ...textColumn(REASON, ({ miss }) => miss?.reason ?? ""),
  ]);
}
