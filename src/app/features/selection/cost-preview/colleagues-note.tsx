import { useMemo } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useColleagueMarkCount, useColleagueMarks } from "#app/sync/colleague-marks.ts";

interface ColleaguesNoteProps {
  readonly type: RecordType;
  readonly records: readonly SelectedRecord[];
}

/**
 * How many of the records colleagues enriched, and what that means for the cost: management is the organisation's, and
 * the service alone says what is free. [metering-6]
 */
export function ColleaguesNote({ type, records }: ColleaguesNoteProps) {
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  useColleagueMarks(type, ids);
  const count = useColleagueMarkCount(type, ids);
  if (count === 0) return null;
  return (
    <p className="text-xs text-ink-2">
      {formatNumber(count)} of these {count === 1 ? "was" : "were"} enriched by colleagues. Records are paid
      for by your organization: what the service still counts as yours is free for you too, and is in “Already
      yours”. What they got is not shown to you.
    </p>
  );
}
