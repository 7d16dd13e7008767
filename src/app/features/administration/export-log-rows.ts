import { leftOutLabels, rowNoun } from "#app/exports/history/logged-file-labels.ts";
import type { FileRow } from "#app/files/write/file-content.ts";
import { type LoggedExport, personName } from "./logged-export.tsx";

const HEADER = ["When (UTC)", "Person", "File", "Format", "Rows", "Of", "From", "Profile", "Left out"];

function fileRow(logged: LoggedExport): FileRow {
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

/** The log as rows of a file, header first. */
export function exportLogRows(log: readonly LoggedExport[]): FileRow[] {
  return [HEADER, ...log.map(fileRow)];
}
