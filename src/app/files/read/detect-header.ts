import { isPartOfName, nameStrength, wordsOf } from "./column-name-vocabulary.ts";
import { columnLetters } from "./header-names.ts";
import { isRuler, isUnits, usualCount } from "./other-rows.ts";
import type { HeaderRows } from "./table-file.ts";

/** The look of a cell. "text" is anything else. */
type CellShape = "blank" | "address" | "web" | "year" | "number" | "date" | "code" | "text";

const SHAPES: readonly (readonly [CellShape, RegExp])[] = [
  ["blank", /^$/],
  ["address", /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i],
  ["web", /^(?:https?:\/\/\S+|www\.\S+|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?)$/i],
  ["date", /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$/],
  ["year", /^(?:19|20)\d\d$/],
  // amounts, percentages and phone numbers
  ["number", /^[-+(]?[$€£]?\s*\d[\d\s.,'()/+-]*%?$/],
  ["code", /^(?=.*\d)[a-z\d]{8,}(?:-[a-z\d]+)*$/i],
];

/** A longer cell is prose, whatever it contains. Characters. */
const MAX_SHAPED_LENGTH = 250;

/** Maximum number of rows above the header. */
const MAX_TITLE_ROWS = 20;

/** Columns examined per row. */
const MAX_COLUMNS_SEEN = 60;

/** Maximum number of rows of a header. */
const MAX_HEADER_ROWS = 3;

function shapeOf(cell: string): CellShape {
  const text = cell.trim();
  if (text.length > MAX_SHAPED_LENGTH) return "text";
  return SHAPES.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
}

const isFilled = (cell: string) => cell.trim() !== "";
const filledCells = (row: readonly string[]) => row.filter(isFilled).length;
const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The most common value; undefined if its share is too small. */
function usual<Value>(values: readonly Value[], share: number): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].find(([, count]) => count > values.length * share)?.[0];
}

/** A column below the examined row. */
interface ColumnBelow {
  readonly cells: readonly string[];
  readonly shape: CellShape | undefined;
  /** Word count of nearly all cells, such as 2 for "Jane Doe". */
  readonly words: number | undefined;
  /** Whether its cells consist of column-name words, as job titles may. */
  readonly isNames: boolean;
}

function columnBelow(rows: readonly (readonly string[])[], index: number): ColumnBelow {
  const cells = rows.map((row) => row[index] ?? "").filter(isFilled);
  const words =
    cells.length >= 2
      ? usual(
          cells.map((cell) => wordsOf(cell).length),
          0.8,
        )
      : undefined;
  const named = cells.filter((cell) => nameStrength(cell) !== "none").length;
  return { cells, words, shape: usual(cells.map(shapeOf), 0.6), isNames: named > cells.length * 0.5 };
}

/** "first_name", "FirstName", "Contact.Name": column names in program style. */
const isIdentifier = (cell: string) =>
  /^[a-z\d]+(?:_[a-z\d]+)+$/i.test(cell) || /^[a-z]+[a-z\d]*[A-Z][A-Za-z\d]*$/.test(cell);

/** Score of a value-shaped cell: negative, since it indicates a record, except for a year above a column of numbers. */
function valueScore(shape: CellShape, below: ColumnBelow): number {
  if (shape === "year" && below.shape === "number") return 0.5;
  return shape === "address" ? -4 : shape === below.shape ? -2 : -1;
}

/** How much a cell looks like the name of the column below it: positive for a name, negative for another value. */
function nameScore(cell: string, below: ColumnBelow): number {
  const text = cell.trim();
  const shape = shapeOf(text);
  if (shape === "blank") return 0;
  if (below.cells.some((other) => sameText(other, text))) return -1;
  const strength = below.isNames ? "none" : nameStrength(text);
  const isWebOfNames = shape === "web" && strength === "name" && below.shape !== "web";
  if (shape !== "text" && !isWebOfNames) return valueScore(shape, below);
  if (strength === "name") return 2;
  if (text.length > MAX_SHAPED_LENGTH) return -1;
  const contrast = below.shape !== undefined && below.shape !== "text" ? 1 : 0;
  const asked = text.length > 20 && text.endsWith("?") ? 1 : 0;
  const program = isIdentifier(text) && !below.cells.some((other) => isIdentifier(other.trim())) ? 1 : 0;
  return Math.max(contrast, asked, program) + (strength === "maybe" ? 0.5 : 0) + wordScore(text, below);
}

/** The same word count as the cells below indicates a value, a different one a name. */
function wordScore(text: string, { words, shape }: ColumnBelow): number {
  if (words === undefined || shape !== "text") return 0;
  if (words !== wordsOf(text).length) return 0.3;
  return words >= 2 ? -1 : 0;
}

interface RowScore {
  readonly score: number;
  readonly filled: number;
  /** Cells with any evidence for a name. */
  readonly likely: number;
  /** Cells that certainly are names. */
  readonly names: number;
  /** Cells that cannot be names. */
  readonly values: number;
}

function scoreOf(row: readonly string[], rowsBelow: readonly (readonly string[])[]): RowScore {
  // a repeated header within the rows does not count against itself
  const below = rowsBelow.filter(
    (other) =>
      !(filledCells(other) === filledCells(row) && row.every((cell, at) => sameText(cell, other[at] ?? ""))),
  );
  let [score, likely, names, values] = [0, 0, 0, 0];
  for (const [index, cell] of row.slice(0, MAX_COLUMNS_SEEN).entries()) {
    const each = nameScore(cell, columnBelow(below, index));
    score += each;
    if (each > 0) likely += 1;
    if (each >= 2) names += 1;
    if (each <= -1) values += 1;
  }
  return { score, filled: filledCells(row), likely, names, values };
}

/** Whether a row names its columns: the required score grows with its cells. */
const isHeader = ({ score, filled }: RowScore) => score >= Math.max(1, 0.4 * filled);

/** Whether nearly all cells of a row are names, and none is a value. */
const isSurelyHeader = ({ filled, names, values }: RowScore) => values === 0 && names >= filled * 0.6;

/** Whether a row only numbers the columns: 1, 2, 3, or A, B, C, or Column1, Column2. */
function isCounted(row: readonly string[]): boolean {
  const [, prefix = "", first = "1"] = /^\s*(\D{0,20})([01])\s*$/.exec(row[0] ?? "") ?? [];
  const is = (nameOf: (index: number) => string) => row.every((cell, index) => cell.trim() === nameOf(index));
  return row.length >= 2 && (is((index) => `${prefix}${index + Number(first)}`) || is(columnLetters));
}

/** Whether a row is a title above the table: one or two cells where rows have more. */
function isTitle(score: RowScore, usualCells: number): boolean {
  if (usualCells < 2 || score.filled > 2 || score.filled >= usualCells) return false;
  if (score.filled === 1) return true;
  return usualCells >= 3 && score.names < 2;
}

/** Whether a row groups the names below: fewer cells than names, all of them texts. "Contact | | Company |". */
function isGroupRow(row: readonly string[], names: readonly string[]): boolean {
  const texts = row.filter(isFilled);
  if (texts.length >= filledCells(names) || texts.some((cell) => shapeOf(cell) !== "text")) return false;
  const first = row.findIndex(isFilled);
  // a single cell is a title, unless it is above a later column
  return texts.length >= 2 || (first > 0 && nameStrength(texts[0] ?? "") === "name");
}

/** Index of the first row that names columns; skips titles above. */
function firstHeader(rows: readonly string[][], usualCells: number): number | null {
  const scoreAt = (index: number) => scoreOf(rows[index] ?? [], rows.slice(index + 1));
  const last = Math.min(rows.length - 1, MAX_TITLE_ROWS);
  let first = 0;
  while (first <= last && (isCounted(rows[first] ?? []) || isTitle(scoreAt(first), usualCells))) first += 1;
  if (first > last) return null;
  if (isRuler(rows[first + 1] ?? []) || isHeader(scoreAt(first))) return first;
  // a report's own properties have fewer cells than its table
  let most = filledCells(rows[first] ?? []);
  for (let index = first + 1; index <= last; index += 1) {
    const filled = filledCells(rows[index] ?? []);
    if (filled > most && isSurelyHeader(scoreAt(index))) return index;
    most = Math.max(most, filled);
  }
  return null;
}

/** Whether the header is a bare title that only looks like one: a single name above rows without any. */
function bareName(rows: readonly string[][]): boolean {
  const [first, second] = rows;
  if (first === undefined || second === undefined || filledCells(first) !== 1 || !isFilled(first[0] ?? ""))
    return false;
  return scoreOf(first, rows.slice(1)).names === 1 && !isHeader(scoreOf(second, rows.slice(2)));
}

/**
 * Detects the rows with the column names; null where the first full row looks like data. `rows` are the first non-blank
 * ones of a table. Titles above the names are skipped; group rows, and names continued in a second row, are included.
 */
export function detectHeader(rows: readonly string[][]): HeaderRows | null {
  const usualCells = usualCount(rows.map(filledCells));
  const found = firstHeader(rows, usualCells);
  if (found === null) {
    const isNamed = usualCells >= 2 && (bareName(rows) || (rows.length > 1 && isCounted(rows[0] ?? [])));
    return isNamed ? { from: 0, to: 0 } : null;
  }
  const row = rows[found] ?? [];
  const above = rows[found - 1];
  const from = above !== undefined && isGroupRow(above, row) ? found - 1 : found;
  let to = found;
  while (to + 1 < rows.length && to + 1 - from < MAX_HEADER_ROWS && goesOn(rows, to + 1)) to += 1;
  return { from, to };
}

/** Whether the row below still belongs to the header and is no record. */
function goesOn(rows: readonly string[][], index: number): boolean {
  const row = rows[index] ?? [];
  const below = rows.slice(index + 1);
  if (below.length === 0 || filledCells(row) < 2 || isUnits(row)) return false;
  // "First" and "Last" are names only with others beside and above them
  const { filled, names, values } = scoreOf(row, below);
  const parts = row.filter((cell) => nameStrength(cell) !== "name" && isPartOfName(cell)).length;
  return values === 0 && names > 0 && names + parts >= filled * 0.6;
}

/** Labels that Excel writes above the rows and columns of a pivot table. */
const PIVOT =
  /^(?:(?:row|column) labels|(?:zeilen|spalten)beschriftungen|[ée]tiquettes de (?:lignes|colonnes)|etiquetas de (?:fila|columna)s?|r[óo]tulos de (?:linha|coluna)|etichette di (?:riga|colonna)|(?:rij|kolom)labels|(?:rad|kolumn|række|kolonne)etiketter|названия (?:строк|столбцов)|行ラベル|列ラベル|行标签|列标签|행 레이블|열 레이블)$/i;

/**
 * Whether the first rows of a sheet are a table rather than a cover or summary: names above a row that fills most of
 * them, or several rows of at least three cells.
 */
export function looksLikeTable(rows: readonly string[][]): boolean {
  // not a pivot summary, nor an index of sheets that a program put first
  if (rows.some((row) => row.some((cell) => PIVOT.test(cell.trim())))) return false;
  if (rows[0]?.some((cell) => /\bNumbers\b/.test(cell) && /export/i.test(cell))) return false;
  const header = detectHeader(rows);
  if (header === null)
    return rows.filter((row) => filledCells(row) >= 3).length >= Math.max(3, rows.length / 2);
  const { filled: names, likely } = scoreOf(rows[header.to] ?? [], rows.slice(header.to + 1));
  // not a cover of label and value pairs
  if (names <= 2 && likely < names) return false;
  const records = rows.slice(header.to + 1).filter((row) => filledCells(row) >= names * 0.6);
  return records.length >= 1 && records.length >= (rows.length - header.to - 1) / 4;
}
