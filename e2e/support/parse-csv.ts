/** A plain RFC 4180 reader, written apart from the writer that it judges. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const source = text.replace(/^\uFEFF/, "");
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ",") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      rows.push([...row, cell.replace(/\r$/, "")]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  if (row.length > 0 || cell !== "") rows.push([...row, cell]);
  return rows;
}
