import { FileCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/**
 * Marks a record of which something was paid for and is stored in this browser. On a phone its room is always kept: a
 * mark that comes after the name must not break the name into two lines.
 */
export function EnrichedBadgeCell(record: RecordRef): ReactNode {
  if (!useIsPaidRecord(record)) return <span aria-hidden className="w-3.75 flex-none md:hidden" />;
  return (
    <span title="Yours: what you got is stored here" className="flex flex-none text-ink-3">
      <FileCheck size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Yours</span>
    </span>
  );
}
