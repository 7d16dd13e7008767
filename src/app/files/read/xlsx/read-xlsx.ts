import type { CollectedRows, RowCollector } from "#app/files/read/collect-rows.ts";
import { detectHeaderRow } from "#app/files/read/detect-header-row.ts";
import { TableFileError } from "#app/files/read/table-file.ts";
import { openWorkbook, readSharedStrings } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import { openZip } from "./read-zip.ts";

/** A sheet of a workbook as it was read. */
export interface XlsxTable extends CollectedRows {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headerRow: number | null;
}

/** Reads one sheet of a workbook: the one that is asked for, or the first visible one. */
export async function readXlsx(
  file: Blob,
  wanted: string | undefined,
  collector: RowCollector,
  onProgress: (fraction: number) => void,
): Promise<XlsxTable> {
  const workbook = await openWorkbook(await openZip(file));
  const sheet =
    wanted === undefined ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === wanted);
  if (sheet === undefined) {
    throw new TableFileError(
      "no-such-sheet",
      `This workbook has no sheet “${wanted}”. Choose another sheet.`,
    );
  }
  const strings = await readSharedStrings(workbook);
  // the texts of all cells stand apart from them: how long that took, their sizes tell
  const stringBytes = workbook.stringsEntry?.compressedSize ?? 0;
  const before = stringBytes / Math.max(1, stringBytes + sheet.entry.compressedSize);
  await readSheet(workbook, sheet, strings, collector, (fraction) =>
    onProgress(before + (1 - before) * fraction),
  );
  return {
    ...collector.finish(null),
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
    headerRow: detectHeaderRow(collector.firstRows),
  };
}
