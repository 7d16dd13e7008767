import type { CollectedRows, RowCollector } from "#app/files/read/collect-rows.ts";
import { detectHeader, looksLikeTable } from "#app/files/read/detect-header.ts";
import {
  type HeaderRows,
  type HiddenParts,
  type SheetName,
  TableFileError,
} from "#app/files/read/table-file.ts";
import { type WorkbookSheet, openWorkbook, readSharedStrings } from "./open-workbook.ts";
import type { MergedCell } from "./merged-cells.ts";
import { readLinks } from "./read-links.ts";
import { readSheet } from "./read-sheet.ts";
import { openZip } from "./read-zip.ts";

/** The person's choices, where made. */
export interface XlsxChoices {
  readonly sheet?: string | undefined;
  readonly hidden?: boolean | undefined;
}

/** A sheet of a workbook after reading. */
export interface XlsxTable extends CollectedRows {
  readonly sheets: readonly SheetName[];
  readonly sheet: string;
  readonly hidden: HiddenParts;
  readonly header: HeaderRows | null;
}

/** Reads one sheet: the requested one, else the first visible one with a table, else the first with any content. */
export async function readXlsx(
  file: Blob,
  { sheet: wanted, hidden: takesHidden = false }: XlsxChoices,
  newCollector: () => RowCollector,
  onProgress: (fraction: number) => void,
): Promise<XlsxTable> {
  const workbook = await openWorkbook(await openZip(file));
  const { sheets, stringsEntry } = workbook;
  if (wanted !== undefined && sheets.every(({ name }) => name !== wanted)) {
    throw new TableFileError(
      "no-such-sheet",
      `This workbook has no sheet “${wanted}”. Choose another sheet.`,
    );
  }
  const strings = await readSharedStrings(workbook);

  async function read(sheet: WorkbookSheet) {
    // shared strings are a part of their own: the sizes give their share of the progress
    const stringBytes = stringsEntry?.compressedSize ?? 0;
    const before = stringBytes / Math.max(1, stringBytes + sheet.entry.compressedSize);
    const rowsInto = (collector: RowCollector, merged: readonly MergedCell[]) =>
      readSheet(workbook, sheet, strings, {
        collector,
        takesHidden,
        merged,
        links,
        onProgress: (fraction) => onProgress(before + (1 - before) * fraction),
      });
    const links = await readLinks(workbook, sheet);
    let collector = newCollector();
    const { hidden, merged, rowNumbers } = await rowsInto(collector, []);
    const { firstRows } = collector;
    const isTable = looksLikeTable(firstRows);
    const header = detectHeader(firstRows);
    // header cells are merged in their own way; merges of rows are listed after the rows
    const below = merged.filter(({ top }) => top > (rowNumbers[header?.to ?? -1] ?? 0));
    if (below.length > 0) {
      collector = newCollector();
      await rowsInto(collector, below);
      for (const { range, top } of below) {
        const message = `Cells ${range.replace(":", " to ")} are merged; each of these rows has their value.`;
        collector.problem(top, "merged", message);
      }
    }
    const names = sheets.map((each) => ({ name: each.name, hidden: each.hidden }));
    return {
      isTable,
      table: { ...collector.finish(null), sheets: names, sheet: sheet.name, hidden, header },
    };
  }

  const [first, ...others] = sheets.filter(({ name, hidden }) =>
    wanted === undefined ? !hidden : name === wanted,
  );
  const opened = first ?? sheets[0];
  if (opened === undefined)
    throw new TableFileError("empty", "This workbook has no sheets. Choose another file.");
  const result = await read(opened);
  if (result.isTable) return result.table;
  let filled = result.table.rowCount > 0 ? opened : undefined;
  for (const sheet of others) {
    const other = await read(sheet);
    if (other.isTable) return other.table;
    if (other.table.rowCount > 0) filled ??= sheet;
  }
  return others.length === 0 ? result.table : (await read(filled ?? opened)).table;
}
