import { Link } from "@tanstack/react-router";
import { Building2, Pencil, Trash2, Users } from "lucide-react";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-time.ts";
import { recordTypeOf } from "#app/runs/run-facts.ts";
import { useRunCommands } from "#app/runs/use-run-commands.ts";
import { SharedBadge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ListColumn, rowLink } from "#app/ui/list/list-table.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { RowMenu } from "#app/ui/list/row-menu.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { isAtWork } from "#contract/runs/run-standing.ts";
import { RunBadge } from "./run-badge.tsx";
import { costOf, percentDone, standingLabel } from "./run-labels.ts";
import { renameRun } from "./run-rename.ts";
import { formatClock, elapsedTime } from "./run-timing.ts";

interface RunProps {
  readonly run: RunAnswer;
}

/**
 * The columns of the list of runs. On narrow screens, columns that the run's own screen repeats give way to the name.
 */
export const RUN_COLUMNS: readonly ListColumn<RunAnswer>[] = [
  { label: "Run", phone: "title", isHeading: true, cell: (run) => <RunLink run={run} /> },
  { label: "Status", phone: "side", className: "md:w-36 xl:w-38", cell: (run) => <RunBadge run={run} /> },
  { label: "Progress", phone: "more", className: "md:w-30 xl:w-48", cell: (run) => <Progress run={run} /> },
  {
    label: "Asked for",
    className: "text-ink-2 tabular-nums md:w-18 md:text-right",
    cell: ({ inputs }) => formatNumber(inputs),
  },
  {
    label: "Credits",
    className: "tabular-nums md:w-22 md:text-right xl:w-26",
    cell: (run) => {
      const { least, most } = costOf(run);
      return (
        <strong className="font-semibold">
          {least === most ? formatNumber(most) : `${formatNumber(least)}–${formatNumber(most)}`}
        </strong>
      );
    },
  },
  {
    label: "Created",
    className: "text-ink-2 tabular-nums md:w-22 md:text-right",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatExactTime(createdAt)}>
        {formatCreated(createdAt)}
      </time>
    ),
  },
  {
    label: "Took",
    className: "text-ink-2 tabular-nums md:w-18 md:text-right",
    isWideOnly: true,
    cell: (run) => <Took run={run} />,
  },
  {
    label: "Actions",
    phone: "end",
    className: "md:w-12 md:text-right",
    isActions: true,
    cell: (run) => run.owner.isSelf && <RunMenu run={run} />,
  },
];

function RunLink({ run }: RunProps) {
  const { id, name, operation, isShared, owner } = run;
  return (
    <Link to="/runs/$runId" params={{ runId: id }} className={rowLink}>
      <Icon
        of={recordTypeOf(operation) === "contact" ? Users : Building2}
        size="sm"
        className="flex-none text-ink-3"
      />
      <span className="line-clamp-2 leading-4 whitespace-normal" title={name}>
        {name}
      </span>
      {isShared && <SharedBadge by={owner.isSelf ? null : owner.name} />}
    </Link>
  );
}

function Progress({ run }: RunProps) {
  const { tone } = standingLabel(run);
  const percent = percentDone(run);
  return (
    <span className="flex items-center gap-2">
      <Meter
        label={`Progress of ${run.name}`}
        value={percent}
        max={100}
        tone={percent === 100 && tone !== "warning" ? "success" : tone}
        className="h-1.5 w-28 max-xl:w-12 max-md:w-full"
      />
      <span aria-hidden className="w-10 flex-none text-right text-ink-2 tabular-nums">
        {percent} %
      </span>
    </span>
  );
}

function Took({ run }: RunProps) {
  const now = useNow(isAtWork(run));
  return run.startedAt === null ? "" : formatClock(elapsedTime(run, now));
}

/** Rename and delete; an active run must be cancelled first. */
function RunMenu({ run }: RunProps) {
  const commands = useRunCommands();
  const isBusy = isAtWork(run) || run.byState.sent > 0;
  return (
    <RowMenu
      name={run.name}
      items={[
        {
          label: "Rename",
          icon: <Icon of={Pencil} />,
          onSelect: () => renameRun(run, commands),
        },
        {
          label: "Delete",
          icon: <Icon of={Trash2} />,
          danger: true,
          disabled: isBusy,
          ...(isBusy && { hint: isAtWork(run) ? "cancel it first" : "wait for its answers" }),
          onSelect: () => void commands.remove(run),
        },
      ]}
    />
  );
}

function formatCreated(iso: string): string {
  const moment = new Date(iso);
  const today = new Date().toDateString() === moment.toDateString();
  const format = today ? ({ timeStyle: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat(undefined, format).format(moment);
}
