import * as z from "zod/mini";
import { writeTransaction } from "#app/storage/user-database.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import { FILE_FIELD } from "#app/exports/model/export-fields.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import {
  CALLS_ALLOWED,
  type ExportField,
  type ExportRecord,
  type ExportSource,
} from "#app/exports/model/export-source.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

const rowsSchema = z.array(
  z.object({
    /** As many as there are columns. */
    cells: z.array(z.string()),
    /** The record of the run that the row stands for; null where it stands for none. */
    key: z.nullable(z.string()),
    /** Why it was not sent, as a sentence; null where it was. */
    leftOut: z.nullable(z.string()),
  }),
);
/** A row of an imported file and what became of it. */
export type ImportedRow = z.output<typeof rowsSchema>[number];

const storedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  columns: z.array(z.string()),
  rows: z.instanceof(Blob),
});

/** A file that became a run: its rows in their order, with the columns that were kept. */
export interface ImportedFile {
  readonly fileName: string;
  /** The names of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly ImportedRow[];
}

/** Stores a file beside its run. Rejects where the browser could not. */
export async function storeImportedFile(
  session: UserSession,
  runId: string,
  { fileName, columns, rows }: ImportedFile,
): Promise<void> {
  const blob = new Blob([JSON.stringify(rows)], { type: "application/json" });
  const transaction = writeTransaction(await session.database(), ["importedFiles"]);
  const row = { id: runId, fileName, columns: [...columns], rows: blob };
  await Promise.all([transaction.objectStore("importedFiles").put(row), transaction.done]);
}

/** The file that a run was made of; undefined where it was made of none. */
async function loadImportedFile(session: UserSession, runId: string): Promise<ImportedFile | undefined> {
  const stored = storedFile.safeParse(await (await session.database()).get("importedFiles", runId)).data;
  if (stored === undefined) return undefined;
  const { fileName, columns, rows } = stored;
  return { fileName, columns, rows: rowsSchema.parse(JSON.parse(await rows.text())) };
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
export async function runOrFileSource(session: UserSession, source: ExportSource): Promise<ExportSource> {
  if (source.origin.kind !== "run") return source;
  // a browser that stores nothing has no file either, and the run can be exported all the same
  const file = await loadImportedFile(session, source.origin.id).catch(ignoring(isStorageTrouble));
  return file === undefined ? source : withImportedFile(source, file);
}
