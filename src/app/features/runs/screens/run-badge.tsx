import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  LoaderCircle,
  TriangleAlert,
} from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { groupOf } from "#contract/runs/run-standing.ts";
import { standingLabel } from "./run-labels.ts";

const ICON = { strokeWidth: 1.75, "aria-hidden": true } as const;

const ICONS = {
  running: <LoaderCircle {...ICON} />,
  "not-started": <CircleDashed {...ICON} />,
  paused: <CirclePause {...ICON} />,
  "action-needed": <TriangleAlert {...ICON} />,
  done: <CircleCheck {...ICON} />,
  cancelled: <CircleX {...ICON} />,
} as const;

/** Where a run stands, in a word. */
export function RunBadge({ run }: { readonly run: RunAnswer }) {
  const { tone, label } = standingLabel(run);
  return (
    <Badge tone={tone} icon={tone === "danger" ? <CircleAlert {...ICON} /> : ICONS[groupOf(run)]}>
      {label}
    </Badge>
  );
}
