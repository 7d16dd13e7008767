import { copyRecords, MAX_COPIED_ROWS } from "#app/exports/dialog/copy-records.ts";
import { allFields } from "#app/exports/model/export-fields.ts";
import { DEFAULT_SETTINGS, type ExportColumn } from "#app/exports/model/export-settings.ts";
import { CALLS_ALLOWED, type ExportField, type ExportSource } from "#app/exports/model/export-source.ts";
import { planExport } from "#app/exports/model/plan-export.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { TableColumn } from "#app/table/table-column.ts";

/** The parts of a column that copying needs. */
export type CopiedColumn<Row> = Pick<TableColumn<Row>, "label" | "fields" | "value"> & {
  readonly id?: string;
};

/** Table rows to be copied as shown. */
export interface CopiedRows<Row> {
  readonly rows: readonly Row[];
  /** The visible columns, in order. */
  readonly columns: readonly CopiedColumn<Row>[];
  /** The records behind the rows (and possibly others), with their fields and do-not-call marks. */
  readonly source: ExportSource;
}

/** A field for a column's displayed value, where no export field holds it. */
function shownField<Row>(column: CopiedColumn<Row>, place: number, rows: readonly Row[]) {
  if (column.value === undefined) return undefined;
  const value = (row: Row) => column.value?.(row);
  const isNumeric = rows.every((row) => typeof (value(row) ?? 0) === "number");
  const kind = isNumeric ? ("number" as const) : ("text" as const);
  return { field: { name: `shown ${place}`, label: column.label, kind }, value };
}

/** The copied columns of a table column: one, or one per known field. */
function columnsOf<Row>(
  { id, label, fields }: CopiedColumn<Row>,
  known: ReadonlyMap<string, ExportField>,
): readonly ExportColumn[] {
  const names = fields ?? [id ?? ""];
  const found = names.flatMap((name) => known.get(name) ?? []);
  // a column without any known value keeps its place
  if (found.length === 0 || names.length === 1)
    return [{ header: label, fields: found.map(({ name }) => name) }];
  return found.map((field) => ({ header: field.label, fields: [field.name] }));
}

/** The copied table: rows with the visible columns, under the same names and in the same order. */
export function copiedTable<Row extends { readonly id: string }>({
  rows,
  columns,
  source,
}: CopiedRows<Row>): { readonly source: ExportSource; readonly columns: readonly ExportColumn[] } {
  const shown = columns.map((column, place) => shownField(column, place, rows));
  const own = new Map(shown.flatMap((each) => (each ? [[each.field.name, each]] : [])));
  const known = new Map(allFields(source).map((field) => [field.name, field]));
  const records = new Map(Array.from(source.records(), (record) => [record.id, record]));
  return {
    columns: columns.flatMap((column, place) => {
      const field = shown[place]?.field;
      return field ? [{ header: column.label, fields: [field.name] }] : columnsOf(column, known);
    }),
    source: {
      ...source,
      fields: [...source.fields, ...[...own.values()].map(({ field }) => field)],
      size: rows.length,
      *records() {
        for (const row of rows) {
          const record = records.get(row.id);
          yield {
            id: row.id,
            value: (field) => (own.has(field) ? own.get(field)?.value(row) : record?.value(field)),
            miss: null,
            doNotCall: record?.doNotCall ?? CALLS_ALLOWED,
          };
        }
      },
    },
  };
}

/**
 * Copies rows as their table shows them, and logs that like a file. Costs nothing: unpaid values stay empty, and
 * do-not-call numbers are left blank. Resolves with a confirmation sentence; rejects where the clipboard is blocked.
 */
export async function copyRows<Row extends { readonly id: string }>(
  session: UserSession,
  copied: CopiedRows<Row>,
  of: number,
): Promise<string> {
  const rows = copied.rows.slice(0, MAX_COPIED_ROWS);
  const { source, columns } = copiedTable({ ...copied, rows });
  const draft = { columns: [...columns], required: [], settings: DEFAULT_SETTINGS };
  const plan = await planExport(source, draft, new AbortController().signal);
  return copyRecords(session, { source, draft, plan, profileName: null }, Math.max(of, copied.rows.length));
}
