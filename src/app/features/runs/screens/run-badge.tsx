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
import { Icon } from "#app/ui/icon.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { groupOf } from "#contract/runs/run-standing.ts";
import { standingLabel } from "./run-labels.ts";

const ICONS = {
  running: <Icon of={LoaderCircle} size="sm" />,
  "not-started": <Icon of={CircleDashed} size="sm" />,
  paused: <Icon of={CirclePause} size="sm" />,
  "action-needed": <Icon of={TriangleAlert} size="sm" />,
  done: <Icon of={CircleCheck} size="sm" />,
  cancelled: <Icon of={CircleX} size="sm" />,
} as const;

/** The state of a run, in a word. */
export function RunBadge({ run }: { readonly run: RunAnswer }) {
  const { tone, label } = standingLabel(run);
  return (
    <Badge tone={tone} icon={tone === "danger" ? <Icon of={CircleAlert} size="sm" /> : ICONS[groupOf(run)]}>
      {label}
    </Badge>
  );
}
