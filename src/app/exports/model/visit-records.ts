import { yieldToPage } from "#app/lib/schedule-work.ts";
import type { ExportRecord, ExportSource } from "./export-source.ts";

/** Records that are looked at between two looks at the clock. */
const RECORDS_AT_ONCE = 50;
const SLICE_MS = 8;

/** Calls `each` with every record and its place, in slices between which the page can draw. */
export async function visitRecords(
  source: ExportSource,
  signal: AbortSignal,
  each: (record: ExportRecord, place: number) => void,
): Promise<void> {
  let place = 0;
  let since = performance.now();
  for (const record of source.records()) {
    each(record, place);
    place += 1;
    if (place % RECORDS_AT_ONCE !== 0 || performance.now() - since < SLICE_MS) continue;
    await yieldToPage();
    signal.throwIfAborted();
    since = performance.now();
  }
}
