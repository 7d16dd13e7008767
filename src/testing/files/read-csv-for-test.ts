/** Cells of a CSV file in which all are quoted and rows end with CRLF; throws where it is anything else. RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  const source = text.replace(/^\uFEFF/, "");
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex;
    const [, value, end] = cell.exec(source) ?? [];
    if (value === undefined) throw new Error(`Not RFC 4180 at ${at}`);
    row.push(value.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
