import { formatNumber } from "#app/lib/format-number.ts";

/** What showing a page counted toward the record limit. Section 8, rules 2 and 3. */
export function countWords(records: number, fromMemory: boolean): string {
  if (fromMemory) return "0 counted: shown from memory";
  if (records === 0) return "0 records were counted";
  return records === 1
    ? "1 record was counted for this page"
    : `${formatNumber(records)} records were counted for this page`;
}
