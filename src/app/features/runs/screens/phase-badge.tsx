import { CircleAlert, CircleCheck, CirclePause, CircleX, LoaderCircle, TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import { groupOf, phaseWords } from "./run-labels.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";

const ICON = { strokeWidth: 1.75, "aria-hidden": true } as const;

const ICONS = {
  running: <LoaderCircle {...ICON} />,
  paused: <CirclePause {...ICON} />,
  look: <TriangleAlert {...ICON} />,
  done: <CircleCheck {...ICON} />,
  ended: <CircleX {...ICON} />,
} as const;

/** Where a run stands, in a word. */
export function PhaseBadge({ run, summary }: { run: RunState; summary: RunSummary }) {
  const words = phaseWords(run, summary);
  return (
    <Badge
      tone={words.tone}
      icon={words.tone === "danger" ? <CircleAlert {...ICON} /> : ICONS[groupOf(run, summary)]}
    >
      {words.label}
    </Badge>
  );
}
