import { Users } from "lucide-react";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { colleagueMarkLabel, useColleagueMark } from "#app/sync/colleague-marks.ts";

/** That a colleague enriched a record; nothing where none did. */
export function EnrichedByColleague({ type, id }: RecordRef) {
  const mark = useColleagueMark(type, id);
  if (mark === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-2">
      <Users size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0">{colleagueMarkLabel(mark)}</span>
    </p>
  );
}
