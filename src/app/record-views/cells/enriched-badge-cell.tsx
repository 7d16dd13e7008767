import { FileCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { type ColleagueMark, colleagueMarkLabel, useColleagueMark } from "#app/sync/colleague-marks.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/**
 * Marks a record of which something was paid for and is stored in this browser, or that a colleague enriched. On a phone its room is always kept: a
 * mark that comes after the name must not break the name into two lines.
 */
export function EnrichedBadgeCell(record: RecordRef): ReactNode {
  const mark = useColleagueMark(record.type, record.id);
  if (!useIsPaidRecord(record)) return mark ? <ColleagueBadge {...mark} /> : <NoBadge />;
  return (
    <span title="Owned: what you got is stored here" className="flex flex-none text-ink-3">
      <FileCheck size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Owned</span>
    </span>
  );
}

function NoBadge() {
  return <span aria-hidden className="w-3.75 flex-none md:hidden" />;
}

/** Quieter than what is one's own: what came back is the colleague's. */
function ColleagueBadge(mark: ColleagueMark) {
  const label = colleagueMarkLabel(mark);
  return (
    <span title={label} className="flex flex-none text-ink-3">
      <Users size={15} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}
