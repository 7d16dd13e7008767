import type { HeaderRows, TableFile } from "#app/files/read/table-file.ts";

/** A file, with the person's choices about its rows. */
export interface ChosenRows {
  readonly file: Pick<TableFile, "rows" | "otherRows"> | null;
  readonly header: HeaderRows | null;
  /** Imports totals and footers as rows too. */
  readonly takesOthers: boolean;
}

/** The rows below the column names, without those that are no records unless the person includes them. */
export function dataRows({ file, header, takesOthers }: ChosenRows): TableFile["rows"] {
  const { rows, otherRows } = file ?? { rows: [], otherRows: [] };
  const from = header === null ? 0 : header.to + 1;
  const left = new Set(takesOthers ? [] : otherRowsOf(otherRows, header).map(({ index }) => index));
  return rows.filter((_, index) => index >= from && !left.has(index));
}

/** The rows below the column names that are no records. */
export function otherRowsOf(
  otherRows: TableFile["otherRows"],
  header: HeaderRows | null,
): TableFile["otherRows"] {
  const isName = (index: number) => header !== null && index >= header.from && index <= header.to;
  return otherRows.filter(
    ({ index, kind, like }) =>
      (header === null || index > header.to) && (kind !== "header" || (like !== undefined && isName(like))),
  );
}

/**
 * The header rows after a press on a row: a neighbor joins them, one of them leaves, any other replaces them. They stay adjacent.
 */
export function toggledHeader(header: HeaderRows | null, index: number): HeaderRows | null {
  if (header === null) return { from: index, to: index };
  const { from, to } = header;
  if (index === to + 1) return { from, to: index };
  if (index === from - 1) return { from: index, to };
  if (index < from || index > to) return { from: index, to: index };
  if (from === to) return null;
  return index === from ? { from: from + 1, to } : { from, to: index - 1 };
}
