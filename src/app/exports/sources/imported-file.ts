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

/** A row of an imported file and what became of it. */
interface ImportedRow {
  /** As many as there are columns. */
  readonly cells: readonly string[];
  /** The record of the run that the row stands for; null where it stands for none. */
  readonly key: string | null;
  /** Why it was not sent, as a sentence; null where it was. */
  readonly leftOut: string | null;
}

/** A file that became a run: its rows in their order, with the columns that were kept. */
interface ImportedFile {
  /** The names of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly ImportedRow[];
}

/** The file that a run was made of; undefined where it was made of none, or by a colleague. */
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

/** The fields of the file's own columns, named so that no two are alike. */
function fileFields(columns: readonly string[]): readonly ExportField[] {
  return uniqueHeaders(columns).map((label, place) => ({
    name: `${FILE_FIELD}${place}`,
    label,
    kind: "text",
  }));
}

/**
 * The records of a run in the rows of the file that it was made of: the file's own columns in their order beside what
 * came back, each row once, also those that were left out, with the reason.
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

/** The records of a run as files are made of them; of one that came from a file, in that file's rows. */
export async function runOrFileSource(
  session: UserSession,
  run: RunAnswer,
  source: ExportSource,
): Promise<ExportSource> {
  const file = await readImportedFile(session, run);
  return file === undefined ? source : withImportedFile(source, file);
}
