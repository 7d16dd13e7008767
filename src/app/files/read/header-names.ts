import type { FileRowRead, HeaderRows } from "./table-file.ts";

/** "C" of "C12" → 2; -1 where the reference has no column. */
export function columnIndex(reference: string | undefined): number {
  let index = 0;
  for (const letter of /^\$?([a-z]{1,3})/i.exec(reference ?? "")?.[1]?.toUpperCase() ?? "") {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}

/** 2 → "C": the column letters of a spreadsheet. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** 2 → "Column C": the name of an unnamed column. */
export const unnamedColumn = (index: number) => `Column ${columnLetters(index)}`;

/** Longer names are truncated. Characters. */
const MAX_NAME_LENGTH = 300;

/** Joins the lines of a name. */
const oneLine = (cell: string) => cell.slice(0, MAX_NAME_LENGTH).replace(/\s+/gu, " ").trim();

/** Spreads the cells of a group row to the right, over named columns, up to the next group. */
function spread(row: readonly string[], below: readonly string[]): string[] {
  let group = "";
  return row.map((cell, column) => {
    // a cell without a name below covers one column only
    if (cell !== "") group = below[column] === "" ? "" : cell;
    return cell === "" && below[column] !== "" ? group : cell;
  });
}

/** Joins names from several rows: "Company" above "Name" is "Company Name"; repetitions are dropped. */
function joined(above: string, below: string): string {
  const one = above.toLowerCase();
  const other = below.toLowerCase();
  if (above === "" || other.replace(/[\s_-]/g, "").includes(one.replace(/[\s_-]/g, ""))) return below;
  return below === "" || one.includes(other) ? above : `${above} ${below}`;
}

/** The column names as in the file; "" for unnamed columns. One per column of the table. */
export function headerNames(rows: readonly FileRowRead[], header: HeaderRows): readonly string[] {
  const named = rows.slice(header.from, header.to + 1).map(({ cells }) => cells.map(oneLine));
  // from below, since a group spans the groups inside it
  for (let index = named.length - 2; index >= 0; index -= 1)
    named[index] = spread(named[index] ?? [], named[index + 1] ?? []);
  return named.reduce((above, below) => below.map((cell, column) => joined(above[column] ?? "", cell)));
}
