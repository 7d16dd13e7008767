import { useEffect, useRef } from "react";
import { announce } from "#app/ui/announcer.ts";
import { countText } from "#app/lib/number-text.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { RECORD_NOUN, passedMilestone, percentDone } from "./run-words.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";

/** Says aloud when a quarter, half, three quarters and all of a run are through, while it is watched. */
export function useRunMilestones(type: RecordType, summary: RunSummary): void {
  const percent = percentDone(summary);
  const said = useRef(percent);
  const { done, total } = summary;
  useEffect(() => {
    const milestone = passedMilestone(said.current, percent);
    said.current = percent;
    if (milestone === undefined) return;
    announce(`${milestone} %: ${done} of ${countText(total, RECORD_NOUN[type])} done`);
  }, [percent, done, total, type]);
}
