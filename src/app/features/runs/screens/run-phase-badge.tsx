import { CircleAlert, CircleCheck, CirclePause, CircleX, LoaderCircle, TriangleAlert } from "lucide-react";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { Badge } from "#app/ui/badge.tsx";
import { groupOf, phaseLabel } from "./run-labels.ts";

const ICON = { strokeWidth: 1.75, "aria-hidden": true } as const;

const ICONS = {
  running: <LoaderCircle {...ICON} />,
  paused: <CirclePause {...ICON} />,
  "action-needed": <TriangleAlert {...ICON} />,
  done: <CircleCheck {...ICON} />,
  cancelled: <CircleX {...ICON} />,
} as const;

/** Where a run stands, in a word. */
export function RunPhaseBadge({ run, summary }: { run: RunState; summary: RunSummary }) {
  const { tone, label } = phaseLabel(run, summary);
  return (
    <Badge tone={tone} icon={tone === "danger" ? <CircleAlert {...ICON} /> : ICONS[groupOf(run)]}>
      {label}
    </Badge>
  );
}
