import type { OtherRow } from "./table-file.ts";

/** Labels of total rows: "Total", "Grand total", "Gesamtergebnis", "Sous-total", "合計". */
const TOTAL =
  /^(?:grand |sub-?\s?|over-?all |report |page )?totals?(?:\s*[:(].*)?$|^(?:sum|count|average|avg|median|minimum|maximum)(?: of .*)?\s*:?$|^(?:(?:zwischen|gesamt|teil|end)?summen?|gesamt|insgesamt|(?:gesamt|teil)ergebnis|mittelwert|durchschnitt|anzahl|(?:sous-|sub)?total(?: g[ée]n[ée]ral| geral)?|somme|moyenne|suma total|promedio|totale(?: complessivo)?|subtotale|somma|(?:sub|eind)?totaal|totalt|summa|delsumma|i alt|razem|suma|sumă|celkem|spolu|összesen|ukupno|skupaj|toplam|genel toplam|yhteensä|kokku|kopā|iš viso|jumlah|tổng(?: cộng)?|σύνολο|итого|всего|разом|усього|общо|סה"כ|المجموع|الإجمالي|รวม|合計|総計|小計|总计|合计|小计|총계|합계|소계)\s*(?:[:(].*)?$/i;

/** Text below tables and between their pages, with any number of columns. */
const FOOTER =
  /^(?:(?:©|\(c\)|copyright\b).*(?:\d{4}|reserved|inc\b)|.*\ball rights reserved\.?|alle rechte vorbehalten.*|tous droits r[ée]serv[ée]s.*|todos los derechos reservados.*|(?:strictly |company )?confidential(?:\s*$|[ -]+(?:information|do not|and proprietary|for internal|internal).*)|(?:vertraulich|confidentiel|confidencial|riservato)$|do not distribute.*|for internal use only.*|(?:report )?(?:generated|exported|printed|downloaded|extracted|produced|prepared|compiled)(?: by| on| at| from|:).*|(?:created|run|updated|modified) (?:by|on|at)\b.*\d.*|(?:last (?:updated|modified|refreshed)|data as of|as of|report (?:run|date|name|generated)|run date|date generated|applied filters?|filters? applied)\b.*|(?:erstellt|exportiert|gedruckt|g[ée]n[ée]r[ée]|export[ée]|imprim[ée]|generado|exportado|impreso) (?:am|von|le|par|el|por)\b.*|stand:? .*\d.*|(?:page|seite|p[áa]gina|pagina|sivu|strana|strona|sida|side) \d+(?: ?(?:of|\/|von|sur|de|di|van|av|af|z) ?\d+)?|\d+ ?\/ ?\d+ pages?|\(?\d[\d,.' ]* (?:total )?(?:records?|rows?|results?|entries|items|leads?|contacts?|accounts?|zeilen|datens[äa]tze|eintr[äa]ge|lignes|enregistrements|filas|registros|righe|rijen)(?:\)| (?:total|found|selected|affected|returned|displayed|exported|in set.*|gefunden|insgesamt))?\.?\)?|(?:total |number of |# of |record |row )+(?:records?|rows?|results?|count|leads|contacts|accounts|entries)\b.*\d.*|[-*=\s]*(?:end of (?:report|file|list|data|document|table)|ende der (?:liste|datei|tabelle)|fin (?:de la liste|du fichier|de la lista))[-*=.\s]*)$/i;

/** Words that mark a note only with few other cells: "Records: 25", "Source: CRM". */
const NOTE =
  /^(?:note|notes|source|quelle|hinweis|filters?|records?|rows|count|anzahl|disclaimer|legend|total|report|as of|stand|date|user|n\.?b\.?|\*+)\s*[:=*].*$|^\*.+/i;

const MAX_LABEL_LENGTH = 300;
const MAX_UNIT_LENGTH = 40;
/** Cells of dashes, as database clients print below the header. */
const RULER = /^[-=_+*~─━|:\s]+$/;
/** The look of a sum; a phone number does not match. */
const NUMBER = /^[-(]?[$€£¥]?\s*\d[\d\s.,'’]*\)?\s*[%$€£¥]?$|^[$€£¥\s-]+$/;

/** Units, types and examples in a row below the header: "(USD m)", "text", "e.g. Jane". */
const UNIT =
  /^(?:[([].*[)\]]|#|%|[€$£¥]|(?:k|m|mn|bn|mio\.?|mrd\.?|t)?\s?(?:[€$£¥]|eur|usd|gbp|chf|jpy)|(?:text|string|varchar|char|int|integer|bigint|number|numeric|decimal|float|double|bool|boolean|date|datetime|timestamp|url|uuid|enum|currency)(?:\(\d+\))?|(?:e\.?\s?g|z\.\s?b|p\.\s?ex|bsp)[.:]*\s.*)$/i;

/** The usual number of non-blank cells per row, although titles and footers may be a third of a small file. */
export function usualCount(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor((2 * counts.length) / 3)] ?? 0;
}

/** Whether a row only gives units. */
export function isUnits(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length >= 2 && filled.every((cell) => cell.length <= MAX_UNIT_LENGTH && UNIT.test(cell));
}

/** Whether a row only draws a line. A single dash is a blank value. */
export function isRuler(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return (
    filled.length > 0 &&
    filled.every((cell) => RULER.test(cell.slice(0, MAX_LABEL_LENGTH))) &&
    filled.some((cell) => cell.trim().length > 2)
  );
}

const isTotalOf = (label: string, before: string) => {
  const group = before.trim().toLowerCase();
  return (
    group !== "" &&
    [" total", " count", " sum", " ergebnis", " average"].some((end) => label.toLowerCase() === group + end)
  );
};

/** Whether a row is a total: a label and otherwise only numbers, or formulas that were never computed. */
function isTotal(cells: readonly string[], above: readonly string[], formulas: number): boolean {
  const filled = cells.flatMap((cell, column) => (cell.trim() === "" ? [] : [{ text: cell.trim(), column }]));
  const texts = filled.filter(({ text }) => !NUMBER.test(text.slice(0, MAX_LABEL_LENGTH)));
  const [label] = texts;
  if (label === undefined || texts.length > 1 || label.text.length > MAX_LABEL_LENGTH) return false;
  if (isTotalOf(label.text, above[label.column] ?? "")) return true;
  // "Total" is also a company: without sums the label must be longer
  return (
    TOTAL.test(label.text) &&
    (filled.length + formulas >= 2 || /[\s:(-]|^(?:sub|zwischen|gesamt|insg|end)/i.test(label.text))
  );
}

function isFooter(cells: readonly string[], usualCells: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length > 2 || first.length > 10 * MAX_LABEL_LENGTH) return false;
  const label = first.slice(0, MAX_LABEL_LENGTH);
  if (FOOTER.test(label) || FOOTER.test(filled.join(" ").slice(0, MAX_LABEL_LENGTH)))
    return filled.length < usualCells || filled.length === 1;
  return (
    usualCells >= 3 &&
    filled.length < usualCells - 1 &&
    NOTE.test(filled.join(": ").slice(0, MAX_LABEL_LENGTH))
  );
}

/** What is remembered of a kept row, to classify it. */
export interface RowShape {
  /** Row number in the file, from 1. */
  readonly row: number;
  /** Number of non-blank cells. */
  readonly filled: number;
  /** The kind by its own cells, determined while they were available. */
  readonly kind: OtherRow["kind"] | undefined;
  /** Index of the first row with the same cells. */
  readonly like: number | undefined;
}

const MAY_BE_OTHER =
  /tot|sum|som|count|average|avg|median|mum|gesamt|ergebnis|mittel|schnitt|anzahl|moyenne|promedio|i alt|razem|celkem|spolu|összesen|ukupno|skupaj|toplam|yhteensä|kokku|kopā|viso|jumlah|tổng|σύνολο|итого|всего|разом|усього|общо|סה"כ|المجموع|الإجمالي|รวม|[计計계]|^[-=_+*~|]/i;

/** Whether a row starting with this text needs a closer look; most do not. */
export const mayBeOther = (first: string) => MAY_BE_OTHER.test(first.slice(0, MAX_LABEL_LENGTH));

/**
 * The kind of a row by its cells, its number of uncomputed formulas, and the row above; undefined for what looks like a
 * record.
 */
export function kindOfRow(
  cells: readonly string[],
  above: readonly string[],
  usualCells: number,
  formulas = 0,
): OtherRow["kind"] | undefined {
  if (isRuler(cells)) return "line";
  if (isTotal(cells, above, formulas)) return "total";
  return isUnits(cells) || isFooter(cells, usualCells) ? "footer" : undefined;
}

/** Index of the first row of the final block that follows a blank row and has one cell per row. */
function startOfEnd(shapes: readonly RowShape[], usualCells: number): number {
  let start = shapes.length;
  let end = shapes.length;
  while (end > 1 && (shapes[end - 1]?.filled ?? 0) <= 1) {
    end -= 1;
    const gap = (shapes[end]?.row ?? 0) - (shapes[end - 1]?.row ?? 0);
    if (gap > 1 || shapes[end]?.kind === "footer") start = end;
  }
  return usualCells >= 3 ? start : shapes.length;
}

/** The rows of a table that are no records, by index in its kept rows. */
export function otherRowsOf(shapes: readonly RowShape[], usualCells: number): readonly OtherRow[] {
  const end = startOfEnd(shapes, usualCells);
  return shapes.flatMap(({ kind, like }, index): OtherRow[] => {
    const is = kind ?? (index >= end ? "footer" : undefined);
    if (is !== undefined) return [{ index, kind: is }];
    return like === undefined ? [] : [{ index, kind: "header", like }];
  });
}
