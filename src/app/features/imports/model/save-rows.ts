import { formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";

/**
 * Saves rows of the file for correction: the row number, the problem under the column name `said`, then the file's own
 * columns.
 */
export function saveRows(
  fileName: string,
  said: string,
  columns: readonly string[],
  rows: readonly (readonly [row: number, message: string, cells: readonly string[]])[],
): void {
  const header = uniqueHeaders(["Row", said, ...columns], new Set([0, 1]));
  const lines = rows.map(([row, message, cells]) => [String(row), message, ...cells]);
  downloadCsv(fileName, formatCsv([header, ...lines], { bom: true }));
}
