import type { TableFile } from "#app/files/read/table-file.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";

/** The number of rows that are checked for another separator. */
const SAMPLE_ROWS = 50;
/** Where at least this share of the rows has another length, the separator is probably wrong. */
const ODD_SHARE = 0.2;

/** Characters that programs use as separators. */
const SEPARATORS = [",", ";", "\t", "|", "^", "~", ":", "/", "\\", "§", "¦", "#", "_", "\u0001", "  "];

/** What to change where a text file seems split by the wrong separator; null where it does not. */
export function splitHint({ delimiter, rows, rowCount, width, problemCounts }: TableFile): string | null {
  if (delimiter === null || rows.length < 2) return null;
  if (width === 1) {
    const texts = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[0] ?? "");
    const counts = SEPARATORS.map((each) => texts.map((text) => text.split(each).length - 1));
    // a list of names has a few commas here and there, a table the same number in every row
    const isCut = counts.some(
      ([first = 0, ...others]) => first > 0 && others.every((count) => count === first),
    );
    return isCut && !texts.every((text) => /^\S+:\/\/\S+$/.test(text))
      ? "Each row is one cell. If it should be more, choose above what separates them."
      : null;
  }
  const odd = problemCounts["cell-count"] ?? 0;
  if (odd < 3 || odd < rowCount * ODD_SHARE) return null;
  const some = formatCount(odd, ROW);
  return `${some} of ${formatNumber(rowCount)} have more or fewer cells than the others. Check above what separates them.`;
}
