import { FileCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/** Marks a record of which something was paid for and is stored in this browser; nothing otherwise. */
export function EnrichedBadgeCell(record: RecordRef): ReactNode {
  const paid = useIsPaidRecord(record);
  return (
    paid && (
      <span title="Yours: what you got is stored here" className="flex flex-none text-ink-3">
        <FileCheck size={15} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Yours</span>
      </span>
    )
  );
}
