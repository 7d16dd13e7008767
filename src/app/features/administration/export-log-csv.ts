import { leftOutLabels, rowNoun } from "#app/exports/history/logged-file-labels.ts";
import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { readAllExports } from "./administration-queries.ts";
import { type LoggedExport, personName } from "./logged-export.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";

const HEADER = ["When (UTC)", "Person", "File", "Format", "Rows", "Of", "From", "Profile", "Left out"];

function csvRow(logged: LoggedExport) {
  const { entry, exportedAt } = logged;
  return [
    exportedAt,
    personName(logged),
    entry.fileName,
    entry.format,
    entry.rows,
    rowNoun(entry.rowType).many,
    entry.sourceName,
    entry.profileName ?? "",
    leftOutLabels(entry).join("; "),
  ];
}

/** The log as CSV, as spreadsheets read it. */
export function exportLogCsv(log: readonly LoggedExport[]): string {
  return formatCsv([HEADER, ...log.map(csvRow)], { bom: true });
}

/** Saves the whole log of the organisation as CSV. Rejects with a sentence for a person. */
export async function downloadExportLog(session: UserSession): Promise<void> {
  let all: readonly LoggedExport[];
  try {
    all = await readAllExports(session);
  } catch (cause) {
    throw new ExpectedError("The export log could not be loaded. Check the connection and try again.", {
      cause,
    });
  }
  downloadCsv(csvFileName("exports", "team", new Date()), exportLogCsv(all));
}
