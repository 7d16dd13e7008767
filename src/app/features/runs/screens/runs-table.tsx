import { Link } from "@tanstack/react-router";
import { Building2, Trash2, Users } from "lucide-react";
import { Fragment } from "react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-time.ts";
import { IconButton } from "#app/ui/button.tsx";
import { ListTable, linkRow, linkRowCell, rowLink } from "#app/ui/list-table.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { SharedRunBadge } from "#app/features/runs/shared/colleague-runs.tsx";
import { useRenameRun } from "#app/features/runs/shared/run-documents.ts";
import { RenameRun } from "#app/features/runs/shared/run-rename.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { percentDone, phaseLabel } from "./run-labels.ts";
import { formatClock, timeWorked } from "./run-screen-timing.ts";

interface RunRowProps {
  readonly run: RunState;
  readonly engine: RunEngine;
  readonly onDelete: (run: RunState) => void;
}

/** One run in the list. */
function RunRow({ run, engine, onDelete }: RunRowProps) {
  const summary = summarise(run);
  const phase = phaseLabel(run, summary);
  const percent = percentDone(summary);
  const atWork = run.phase === "running" || run.phase === "cancelling";
  const inFlight = run.batches.some(({ status }) => status === "SENT");
  const rename = useRenameRun(run.id, engine);
  return (
    <tr role="row" className={linkRow}>
      <th
        role="rowheader"
        scope="row"
        className={classNames(linkRowCell, "text-left font-medium max-md:[grid-area:name] md:pl-4")}
      >
        <RunLink run={run} />
      </th>
      <td role="cell" className={classNames(linkRowCell, "max-md:justify-self-end max-md:[grid-area:state]")}>
        <RunPhaseBadge run={run} summary={summary} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "max-md:[grid-area:progress]")}>
        <span className="flex items-center gap-2">
          <Meter
            label={`Progress of ${run.name}`}
            value={percent}
            max={100}
            tone={percent === 100 && phase.tone !== "warning" ? "success" : phase.tone}
            className="h-1.5 w-28 max-xl:w-12 max-md:w-full"
          />
          <span aria-hidden className="w-10 flex-none text-right text-ink-2 tabular-nums">
            {percent} %
          </span>
        </span>
      </td>
      <NumberCell value={formatNumber(summary.total)} />
      <NumberCell strong value={formatCreditRange(summary.creditsConfirmed, summary.creditsAtMost)} />
      <NumberCell value={formatNumber(summary.byStatus["enriched-before"])} className={onlyWide} />
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 tabular-nums max-md:hidden")}>
        <time dateTime={run.createdAt} title={formatExactTime(run.createdAt)}>
          {formatStarted(run.createdAt)}
        </time>
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 tabular-nums", onlyWide)}>
        <Took run={run} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "pr-2! text-right max-md:[grid-area:delete]")}>
        <div className="inline-flex items-center gap-1 align-middle pointer-coarse:gap-0">
          <RenameRun name={run.name} onName={rename} />
          <IconButton
            size="sm"
            label={`Delete ${run.name}`}
            title={
              atWork
                ? "Cancel the run before deleting it"
                : inFlight
                  ? "Wait until its requests are answered"
                  : `Delete ${run.name}`
            }
            aria-disabled={atWork || inFlight}
            icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => onDelete(run)}
          />
        </div>
      </td>
    </tr>
  );
}

function RunLink({ run }: { run: RunState }) {
  const Icon = recordTypeOf(run.operation) === "contact" ? Users : Building2;
  return (
    <Link to="/runs/$runId" params={{ runId: run.id }} className={rowLink}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <span className="line-clamp-2 leading-4 whitespace-normal" title={run.name}>
        {run.name}
      </span>
      <SharedRunBadge id={run.id} />
    </Link>
  );
}

interface NumberCellProps {
  readonly value: string;
  readonly strong?: boolean;
  readonly className?: string;
}

function NumberCell({ value, strong, className }: NumberCellProps) {
  const look = classNames(
    linkRowCell,
    "text-right tabular-nums max-md:hidden",
    strong ? "font-semibold" : "text-ink-2",
    className,
  );
  return (
    <td role="cell" className={look}>
      {value}
    </td>
  );
}

function formatCreditRange(confirmed: number, most: number): string {
  return confirmed === most ? formatNumber(most) : `${formatNumber(confirmed)}–${formatNumber(most)}`;
}

function formatStarted(iso: string): string {
  const moment = new Date(iso);
  const today = new Date().toDateString() === moment.toDateString();
  const format = today ? ({ timeStyle: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat(undefined, format).format(moment);
}

function Took({ run }: { run: RunState }) {
  const now = useNow(run.phase === "running" || run.phase === "cancelling");
  return formatClock(timeWorked(run, now));
}

interface RunsTableProps {
  /** Newest first. */
  readonly runs: readonly RunState[];
  readonly engine: RunEngine;
  readonly onDelete: (run: RunState) => void;
}

/** What can be seen in the run itself gives way to its name. */
const onlyWide = "max-xl:hidden";

const COLUMNS = [
  { label: "Run", className: "" },
  { label: "Status", className: "w-36 xl:w-38" },
  { label: "Progress", className: "w-30 xl:w-48" },
  { label: "Records", className: "w-18 text-right" },
  { label: "Credits", className: "w-22 xl:w-26 text-right" },
  { label: "Free", className: `w-16 text-right ${onlyWide}` },
  { label: "Started", className: "w-22 text-right" },
  { label: "Took", className: `w-18 text-right ${onlyWide}` },
] as const;

const ACTIONS = { label: "Rename or delete", className: "w-20" };

/** The runs of this device by day. */
export function RunsTable({ runs, engine, onDelete }: RunsTableProps) {
  return (
    <ListTable label="Enrich runs" columns={COLUMNS} actions={ACTIONS} className="md:min-w-200">
      {byDay(runs).map(([day, runsOfDay]) => (
        <Fragment key={day}>
          <tr role="row" className="max-md:block">
            <th role="rowheader" scope="rowgroup" colSpan={COLUMNS.length - 1} className={dayCell}>
              {day} <span className="font-normal text-ink-3 tabular-nums">{runsOfDay.length}</span>
            </th>
            <td aria-hidden colSpan={2} className={`border-b border-line bg-canvas ${onlyWide}`} />
          </tr>
          {runsOfDay.map((run) => (
            <RunRow key={run.id} run={run} engine={engine} onDelete={onDelete} />
          ))}
        </Fragment>
      ))}
    </ListTable>
  );
}

function byDay(runs: readonly RunState[]): readonly [string, readonly RunState[]][] {
  const days = new Map<string, RunState[]>();
  for (const run of runs) {
    const day = formatDayGroup(new Date(run.createdAt));
    days.set(day, [...(days.get(day) ?? []), run]);
  }
  return [...days];
}

/** "Today", "Yesterday", "Earlier in November", "October 2026". */
function formatDayGroup(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return "Yesterday";
  const sameMonth = date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear();
  const month = new Intl.DateTimeFormat(
    undefined,
    sameMonth ? { month: "long" } : { month: "long", year: "numeric" },
  );
  return sameMonth ? `Earlier in ${month.format(date)}` : month.format(date);
}

const dayCell =
  "h-8 border-b border-line bg-canvas px-4 text-left text-xs font-medium text-ink-2 max-md:flex max-md:items-center max-md:gap-1";
