import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";
import { ROW_TYPES } from "#app/exports/model/export-source.ts";
import { DAY, type Noun, ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";

/** The noun for a file's rows; a later version may log types that this one does not know. */
export function rowNoun(rowType: string) {
  const known: ReadonlyMap<string, { readonly noun: Noun }> = new Map(Object.entries(ROW_TYPES));
  return known.get(rowType)?.noun ?? ROW;
}

/** "163 contacts". */
export function rowsLabel({ rows, rowType }: Pick<ExportLogEntry, "rows" | "rowType">): string {
  return formatCount(rows, rowNoun(rowType));
}

/** Number of records not in the file, for any reason. */
export function leftOutCount({ leftOut }: Pick<ExportLogEntry, "leftOut">): number {
  return leftOut.reduce((sum, { count }) => sum + count, 0);
}

/** What a file lacks, and why: "14 left out: no match", "17 rows with a number left blank: do not call". */
export function leftOutLabels({ leftOut, blankNumbers }: Pick<ExportLogEntry, "leftOut" | "blankNumbers">) {
  return [
    ...(blankNumbers > 0 ? [`${formatCount(blankNumbers, ROW)} with a number left blank: do not call`] : []),
    ...leftOut.map(({ label, count }) => `${formatNumber(count)} left out: ${label.toLowerCase()}`),
  ];
}

/** How long a log is kept: "1 year", "90 days". */
export function storedForLabel(days: number): string {
  return days === 365 ? "1 year" : formatCount(days, DAY);
}
