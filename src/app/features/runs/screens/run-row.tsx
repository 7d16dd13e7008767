import { Link } from "@tanstack/react-router";
import { Building2, Trash2, Users } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { PhaseBadge } from "./phase-badge.tsx";
import { summarise } from "#app/features/runs/results/run-summary.ts";
import { clockText, timeTaken } from "./run-timing.ts";
import { percentDone, phaseWords, recordTypeOf } from "./run-labels.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { useNow } from "./use-now.ts";

interface RunRowProps {
  readonly run: RunState;
  readonly onDelete: (run: RunState) => void;
}

/** One run in the list. */
export function RunRow({ run, onDelete }: RunRowProps) {
  const summary = summarise(run);
  const words = phaseWords(run, summary);
  const percent = percentDone(summary);
  const atWork = run.phase === "running" || run.phase === "cancelling";
  return (
    <tr role="row" className={rowLine}>
      <th
        role="rowheader"
        scope="row"
        className={classNames(cell, "text-left font-medium max-md:[grid-area:name] md:pl-4")}
      >
        <RunLink run={run} />
      </th>
      <td role="cell" className={classNames(cell, "max-md:justify-self-end max-md:[grid-area:state]")}>
        <PhaseBadge run={run} summary={summary} />
      </td>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:progress]")}>
        <span className="flex items-center gap-2">
          <Meter
            label={`Progress of ${run.name}`}
            value={percent}
            max={100}
            tone={percent === 100 && words.tone !== "warning" ? "success" : words.tone}
            className="h-1.5 w-28 max-md:w-full"
          />
          <span aria-hidden className="w-10 flex-none text-right text-ink-2 tabular-nums">
            {percent} %
          </span>
        </span>
      </td>
      <NumberCell value={formatNumber(summary.total)} />
      <NumberCell strong value={creditsWords(summary.creditsAnswered, summary.creditsAtMost)} />
      <NumberCell value={formatNumber(summary.enrichedBefore)} />
      <td role="cell" className={classNames(cell, "text-right text-ink-2 tabular-nums max-md:hidden")}>
        <time dateTime={run.createdAt} title={formatExactTime(run.createdAt)}>
          {startedText(run.createdAt)}
        </time>
      </td>
      <td role="cell" className={classNames(cell, "text-right text-ink-2 tabular-nums max-md:hidden")}>
        <Took run={run} />
      </td>
      <td role="cell" className={classNames(cell, "text-right max-md:[grid-area:delete] md:pr-2")}>
        <IconButton
          size="sm"
          label={`Delete ${run.name}`}
          title={atWork ? "Cancel the run before you delete it" : `Delete ${run.name}`}
          aria-disabled={atWork}
          icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => onDelete(run)}
        />
      </td>
    </tr>
  );
}

function RunLink({ run }: { run: RunState }) {
  const Icon = recordTypeOf(run.operation) === "contact" ? Users : Building2;
  return (
    <Link
      to="/runs/$runId"
      params={{ runId: run.id }}
      className="flex min-w-0 items-center gap-2 after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <span className="truncate" title={run.name}>
        {run.name}
      </span>
    </Link>
  );
}

function NumberCell({ value, strong }: { value: string; strong?: boolean }) {
  const look = classNames(
    cell,
    "text-right tabular-nums max-md:hidden",
    strong ? "font-semibold" : "text-ink-2",
  );
  return (
    <td role="cell" className={look}>
      {value}
    </td>
  );
}

function creditsWords(sure: number, most: number): string {
  return sure === most ? formatNumber(most) : `${formatNumber(sure)}–${formatNumber(most)}`;
}

function startedText(iso: string): string {
  const moment = new Date(iso);
  const today = new Date().toDateString() === moment.toDateString();
  const format = today ? ({ timeStyle: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat(undefined, format).format(moment);
}

function Took({ run }: { run: RunState }) {
  const now = useNow(run.phase === "running");
  return isOver(run.phase) || run.phase === "running" ? (
    clockText(timeTaken(run, now))
  ) : (
    <span className="text-ink-3">–</span>
  );
}

/** A line of the list; on a phone the name over the progress, with the state at its end. */
const rowLine =
  "relative hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 " +
  "max-md:border-b max-md:border-line max-md:py-2.5 max-md:pl-4 max-md:[grid-template-areas:'name_state_delete'_'progress_progress_delete']";

const cell = "truncate md:h-9 md:border-b md:border-line md:px-2 [&_button]:z-1 [&_button]:relative";
