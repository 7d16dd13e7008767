import type { FileRowRead, HeaderRows } from "./table-file.ts";

/** "C" of "C12" → 2; -1 where a cell does not say where it stands. */
export function columnIndex(reference: string | undefined): number {
  let index = 0;
  for (const letter of /^\$?([a-z]{1,3})/i.exec(reference ?? "")?.[1]?.toUpperCase() ?? "") {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}

/** 2 → "C": how a spreadsheet calls a column. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** 2 → "Column C": what a column without a name is called. */
export const unnamedColumn = (index: number) => `Column ${columnLetters(index)}`;

/** Longer than any name that says what its column is. Characters. */
const MAX_NAME_LENGTH = 300;

/** A name is one line, whatever breaks it has in the file. */
const oneLine = (cell: string) => cell.slice(0, MAX_NAME_LENGTH).replace(/\s+/gu, " ").trim();

/** A row of groups: its cells go on to the right, over columns that have names below, up to the next group. */
function spread(row: readonly string[], below: readonly string[]): string[] {
  let group = "";
  return row.map((cell, column) => {
    // a name that has nothing below it is one column's
    if (cell !== "") group = below[column] === "" ? "" : cell;
    return cell === "" && below[column] !== "" ? group : cell;
  });
}

/** Names of several rows joined: "Company" above "Name" is "Company Name"; what stands in both is said once. */
function joined(above: string, below: string): string {
  const one = above.toLowerCase();
  const other = below.toLowerCase();
  if (above === "" || other.replace(/[\s_-]/g, "").includes(one.replace(/[\s_-]/g, ""))) return below;
  return below === "" || one.includes(other) ? above : `${above} ${below}`;
}

/** The names of the columns as the file has them; "" where a column has none. As many as the table is wide. */
export function headerNames(rows: readonly FileRowRead[], header: HeaderRows): readonly string[] {
  const named = rows.slice(header.from, header.to + 1).map(({ cells }) => cells.map(oneLine));
  // from below: a group reaches as far as the groups in it
  for (let index = named.length - 2; index >= 0; index -= 1)
    named[index] = spread(named[index] ?? [], named[index + 1] ?? []);
  return named.reduce((above, below) => below.map((cell, column) => joined(above[column] ?? "", cell)));
}
