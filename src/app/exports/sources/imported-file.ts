import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { FILE_FIELD } from "#app/exports/model/export-fields.ts";
import {
  CALLS_ALLOWED,
  type ExportField,
  type ExportRecord,
  type ExportSource,
} from "#app/exports/model/export-source.ts";
import { leftOutReason } from "#app/runs/import-facts.ts";
import { importGateway } from "#app/runs/import-gateway.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** A row of an imported file, and its result. */
interface ImportedRow {
  /** One per column. */
  readonly cells: readonly string[];
  /** The key of its record in the run; null where it has none. */
  readonly key: string | null;
  /** Why it was not sent, as a sentence; null where it was. */
  readonly leftOut: string | null;
}

/** The file behind a run: its rows in order, with the columns that were kept. */
interface ImportedFile {
  /** The headers of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly ImportedRow[];
}

/** The file behind a run; undefined where the run has none, or where a colleague imported it. */
async function readImportedFile(
  { personId }: UserSession,
  { id, purpose, owner }: RunAnswer,
): Promise<ImportedFile | undefined> {
  if (purpose !== "import" || !owner.isSelf) return undefined;
  const gateway = importGateway(personId);
  const held = await gateway.read(id);
  if (held === null) return undefined;
  const rows = (await gateway.allRows(id)).map((row) => ({
    cells: row.cells,
    key: row.inputId,
    leftOut: leftOutReason(held.type, row),
  }));
  return { columns: held.columns, rows };
}

const NOT_SENT = "Left out";

/** The fields of the file's own columns, with unique names. */
function fileFields(columns: readonly string[]): readonly ExportField[] {
  return uniqueHeaders(columns).map((label, place) => ({
    name: `${FILE_FIELD}${place}`,
    label,
    kind: "text",
  }));
}

/**
 * Arranges the records of a run by the rows of its imported file: the file's own columns beside the results, each row
 * once, including those left out, with the reason.
 */
export function withImportedFile(source: ExportSource, file: ImportedFile): ExportSource {
  const own = fileFields(file.columns);
  const places = new Map(own.map(({ name }, place) => [name, place]));
  return {
    ...source,
    fields: [...own, ...source.fields.filter(({ name }) => name !== "inputId")],
    size: file.rows.length,
    note: undefined,
    writesMisses: true,
    *records(): Generator<ExportRecord> {
      const byKey = new Map<string, ExportRecord>();
      for (const record of source.records()) byKey.set(record.id, record);
      for (const { cells, key, leftOut } of file.rows) {
        const record = key === null ? undefined : byKey.get(key);
        yield {
          id: record?.id ?? "",
          value(field) {
            const place = places.get(field);
            return place === undefined ? record?.value(field) : cells[place];
          },
          miss: record === undefined ? { label: NOT_SENT, reason: leftOut ?? NOT_SENT } : record.miss,
          doNotCall: record?.doNotCall ?? CALLS_ALLOWED,
        };
      }
    },
  };
}

/** The export source of a run; for an imported run, in the rows of its file. */
export async function runOrFileSource(
  session: UserSession,
  run: RunAnswer,
  source: ExportSource,
): Promise<ExportSource> {
  const file = await readImportedFile(session, run);
  return file === undefined ? source : withImportedFile(source, file);
}
