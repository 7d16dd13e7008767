import { RotateCcw, X } from "lucide-react";
import * as z from "zod/mini";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { CREDIT, recoveredCostText } from "./run-labels.ts";

/** Ids of the runs whose notice was dismissed, the latest last. */
const dismissedRuns: Preference<string[]> = { name: "recovered-notices", schema: z.array(z.string()) };

/** Older runs are not looked at again. */
const MAX_DISMISSED = 100;

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** When the connection of a recovered batch was first lost; undefined where nobody knows. */
function brokenAt({ batches }: Pick<RunState, "batches">): Date | undefined {
  const [first] = batches.flatMap((batch) => (batch.recovered ? batch.attempts.slice(0, 1) : []));
  return first && new Date(first.endedAt ?? first.sentAt);
}

interface RecoveredNoticeProps {
  readonly run: RunState;
  readonly summary: RunSummary;
  readonly onShow: () => void;
}

/** Says what was recovered after a broken connection, and what that cost. It can be dismissed for good. */
export function RecoveredNotice({ run, summary, onShow }: RecoveredNoticeProps) {
  const { value = [], pending, set } = usePreference(dismissedRuns);
  const { records, again } = summary.recovered;
  if (records === 0 || pending || value.includes(run.id)) return null;
  const broken = brokenAt(run);
  const count = formatNumber(records);
  return (
    <InlineNotice
      tone="teal"
      icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden />}
      action={
        <span className="flex flex-none items-center">
          <Button variant="link" onClick={onShow}>
            Show the {count}
          </Button>
          <IconButton
            label="Dismiss"
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => set([...value, run.id].slice(-MAX_DISMISSED))}
          />
        </span>
      }
    >
      <p className="py-1">
        <strong className="block font-semibold">
          {count} recovered, {formatCount(again, CREDIT)}
        </strong>
        The connection broke{broken && ` at ${time.format(broken)}`} while {count} were on their way.{" "}
        {recoveredCostText(run, again)}
      </p>
    </InlineNotice>
  );
}
