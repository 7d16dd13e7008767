import { Fragment } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { RunRow } from "./run-row.tsx";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";

interface RunsTableProps {
  /** Newest first. */
  readonly runs: readonly RunState[];
  readonly onDelete: (run: RunState) => void;
}

const COLUMNS = [
  { label: "Run", look: "text-left md:pl-4" },
  { label: "Status", look: "w-38 text-left" },
  { label: "Progress", look: "w-48 text-left" },
  { label: "Inputs", look: "w-18 text-right" },
  { label: "Credits, at most", look: "w-30 text-right" },
  { label: "Free", look: "w-16 text-right" },
  { label: "Started", look: "w-22 text-right" },
  { label: "Took", look: "w-18 text-right" },
] as const;

/** The runs of this device by day. */
export function RunsTable({ runs, onDelete }: RunsTableProps) {
  const days = byDay(runs);
  return (
    <table role="table" aria-label="Enrich runs" className={frame}>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {COLUMNS.map(({ label, look }) => (
            <th key={label} role="columnheader" scope="col" className={classNames(headCell, look)}>
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col" className={classNames(headCell, "w-12")}>
            <span className="sr-only">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {days.map(([day, own]) => (
          <Fragment key={day}>
            <tr role="row" className="max-md:block">
              <th role="rowheader" scope="rowgroup" colSpan={COLUMNS.length + 1} className={dayCell}>
                {day} <span className="font-normal text-ink-3 tabular-nums">{own.length}</span>
              </th>
            </tr>
            {own.map((run) => (
              <RunRow key={run.id} run={run} onDelete={onDelete} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function byDay(runs: readonly RunState[]): readonly [string, readonly RunState[]][] {
  const days = new Map<string, RunState[]>();
  for (const run of runs) {
    const day = dayWords(new Date(run.createdAt));
    days.set(day, [...(days.get(day) ?? []), run]);
  }
  return [...days];
}

const DAY = 24 * 3600 * 1000;

/** "Today", "Yesterday", "Earlier in November", "October 2026". */
function dayWords(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return "Today";
  if (date.toDateString() === new Date(now.getTime() - DAY).toDateString()) return "Yesterday";
  const sameMonth = date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear();
  const month = new Intl.DateTimeFormat(
    undefined,
    sameMonth ? { month: "long" } : { month: "long", year: "numeric" },
  );
  return sameMonth ? `Earlier in ${month.format(date)}` : month.format(date);
}

const frame = "w-full table-fixed border-separate border-spacing-0 max-md:block md:min-w-200";

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 text-xs font-medium whitespace-nowrap text-ink-2";

const dayCell =
  "h-8 border-b border-line bg-canvas px-4 text-left text-xs font-medium text-ink-2 max-md:flex max-md:items-center max-md:gap-1";
