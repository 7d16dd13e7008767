import { Link } from "@tanstack/react-router";
import { Building2, Trash2, Users } from "lucide-react";
import { Fragment } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-time.ts";
import { recordTypeOf } from "#app/runs/run-facts.ts";
import { isAtWork } from "#contract/runs/run-standing.ts";
import type { RunCommands } from "#app/runs/use-run-commands.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { ListTable, linkRow, linkRowCell, rowLink } from "#app/ui/list-table.tsx";
import { Meter } from "#app/ui/meter.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { RunBadge } from "./run-badge.tsx";
import { costOf, percentDone, standingLabel } from "./run-labels.ts";
import { RenameRun } from "./run-rename.tsx";
import { formatClock, timeTaken } from "./run-timing.ts";

interface RunRowProps {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
}

/** One run in the list. */
function RunRow({ run, commands }: RunRowProps) {
  const { tone } = standingLabel(run);
  const percent = percentDone(run);
  const { least, most } = costOf(run);
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
        <RunBadge run={run} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "max-md:[grid-area:progress]")}>
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
      </td>
      <NumberCell value={formatNumber(run.inputs)} />
      <NumberCell
        strong
        value={least === most ? formatNumber(most) : `${formatNumber(least)}–${formatNumber(most)}`}
      />
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 tabular-nums max-md:hidden")}>
        <time dateTime={run.createdAt} title={formatExactTime(run.createdAt)}>
          {formatCreated(run.createdAt)}
        </time>
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 tabular-nums", onlyWide)}>
        <Took run={run} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "pr-2! text-right max-md:[grid-area:delete]")}>
        {run.owner.isSelf && <RowActions run={run} commands={commands} />}
      </td>
    </tr>
  );
}

function RowActions({ run, commands }: RunRowProps) {
  const atWork = isAtWork(run);
  const inFlight = run.byState.sent > 0;
  const why = atWork ? "Cancel the run before deleting it" : "Wait until its requests are answered";
  return (
    <div className="inline-flex items-center gap-1 align-middle pointer-coarse:gap-0">
      <RenameRun name={run.name} onName={(name) => void commands.say(run, { type: "rename", name })} />
      <IconButton
        size="sm"
        label={`Delete ${run.name}`}
        title={atWork || inFlight ? why : `Delete ${run.name}`}
        aria-disabled={atWork || inFlight}
        icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => void commands.remove(run)}
      />
    </div>
  );
}

function RunLink({ run }: { readonly run: RunAnswer }) {
  const Icon = recordTypeOf(run.operation) === "contact" ? Users : Building2;
  return (
    <Link to="/runs/$runId" params={{ runId: run.id }} className={rowLink}>
      <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <span className="line-clamp-2 leading-4 whitespace-normal" title={run.name}>
        {run.name}
      </span>
      <SharedBadge run={run} />
    </Link>
  );
}

/** Whose a run is, or that others may see it. */
function SharedBadge({ run: { isShared, owner } }: { readonly run: RunAnswer }) {
  if (!isShared) return null;
  const label = owner.isSelf || owner.name === null ? "Shared" : `Shared by ${owner.name}`;
  return (
    <Badge tone="accent" icon={<Users size={14} strokeWidth={1.75} aria-hidden />}>
      {label}
    </Badge>
  );
}

interface NumberCellProps {
  readonly value: string;
  readonly strong?: boolean;
}

function NumberCell({ value, strong }: NumberCellProps) {
  const look = strong ? "font-semibold" : "text-ink-2";
  return (
    <td role="cell" className={classNames(linkRowCell, "text-right tabular-nums max-md:hidden", look)}>
      {value}
    </td>
  );
}

function formatCreated(iso: string): string {
  const moment = new Date(iso);
  const today = new Date().toDateString() === moment.toDateString();
  const format = today ? ({ timeStyle: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat(undefined, format).format(moment);
}

function Took({ run }: { readonly run: RunAnswer }) {
  const now = useNow(isAtWork(run));
  return run.startedAt === null ? "" : formatClock(timeTaken(run, now));
}

interface RunsTableProps {
  /** Newest first. */
  readonly runs: readonly RunAnswer[];
  readonly commands: RunCommands;
}

/** What can be seen in the run itself gives way to its name. */
const onlyWide = "max-xl:hidden";

const COLUMNS = [
  { label: "Run", className: "" },
  { label: "Status", className: "w-36 xl:w-38" },
  { label: "Progress", className: "w-30 xl:w-48" },
  { label: "Asked for", className: "w-18 text-right" },
  { label: "Credits", className: "w-22 xl:w-26 text-right" },
  { label: "Created", className: "w-22 text-right" },
  { label: "Took", className: `w-18 text-right ${onlyWide}` },
] as const;

const ACTIONS = { label: "Rename or delete", className: "w-20" };

/** Runs by day. */
export function RunsTable({ runs, commands }: RunsTableProps) {
  return (
    <ListTable label="Enrich runs" columns={COLUMNS} actions={ACTIONS} className="md:min-w-200">
      {byDay(runs).map(([day, runsOfDay]) => (
        <Fragment key={day}>
          <tr role="row" className="max-md:block">
            <th role="rowheader" scope="rowgroup" colSpan={COLUMNS.length} className={dayCell}>
              {day}
            </th>
            <td aria-hidden className={`border-b border-line bg-canvas ${onlyWide}`} />
          </tr>
          {runsOfDay.map((run) => (
            <RunRow key={run.id} run={run} commands={commands} />
          ))}
        </Fragment>
      ))}
    </ListTable>
  );
}

function byDay(runs: readonly RunAnswer[]): readonly [string, readonly RunAnswer[]][] {
  const days = new Map<string, RunAnswer[]>();
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
