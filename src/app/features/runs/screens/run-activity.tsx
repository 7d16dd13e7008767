import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type ActivityEntry, activityEntries, activitySummary } from "./run-activity-entries.ts";

interface RunActivityProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** What a run did, in one line; opened, each call, the fields and the cost. */
export function RunActivity({ run, type, summary }: RunActivityProps) {
  const [open, setOpen] = useState(false);
  const entries = activityEntries(run, type, summary.total);
  const last = entries[0]?.at ?? run.createdAt;
  return (
    <details
      className="group/activity flex-none border-b border-line"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 list-none items-center gap-2 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="flex-none text-ink-2 transition-transform duration-120 group-open/activity:rotate-90"
        />
        <span className="font-semibold">Activity</span>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{activitySummary(run)}</span>
        <span className="flex-none text-xs text-ink-3 tabular-nums max-sm:hidden">
          Last entry <time dateTime={last}>{timeOfDay(last)}</time>
        </span>
      </summary>
      {open && (
        <div
          tabIndex={0}
          role="group"
          aria-label="Activity, fields and cost"
          className="grid max-h-72 gap-x-8 gap-y-4 overflow-y-auto px-4 pt-1 pb-4 focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]"
        >
          <ol aria-label="Activity" className="grid content-start gap-3">
            {entries.map((entry) => (
              <EntryRow key={entry.key} entry={entry} />
            ))}
          </ol>
          <OutputFields run={run} type={type} />
          <RunCost run={run} type={type} summary={summary} />
        </div>
      )}
    </details>
  );
}

function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "medium" }).format(new Date(iso));
}

function EntryRow({ entry: { icon: Icon, ...entry } }: { entry: ActivityEntry }) {
  return (
    <li className="flex gap-2.5">
      <Icon
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className={classNames("mt-0.75 flex-none", entry.color)}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{entry.title}</span>{" "}
        <span className="text-xs wrap-break-word text-ink-2">{entry.text}</span>
      </span>
      <time dateTime={entry.at} className="flex-none text-xs leading-5 text-ink-3 tabular-nums">
        {timeOfDay(entry.at)}
      </time>
    </li>
  );
}

function OutputFields({ run, type }: Pick<RunActivityProps, "run" | "type">) {
  return (
    <section aria-labelledby="run-fields">
      <h2 id="run-fields" className="flex justify-between pb-1 text-xs font-medium text-ink-2">
        Output fields <span className="font-normal text-ink-3 tabular-nums">{run.outputFields.length}</span>
      </h2>
      <ul className="grid gap-1">
        {run.outputFields.map((name) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{cellField(type, name).label}</span>
            {run.requiredFields.includes(name) && <span className="text-xs text-accent-ink">Required</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a run has cost, and can cost at most. */
function RunCost({ run, type, summary }: RunActivityProps) {
  const lines = [
    { label: RECORD_TITLE[type], value: summary.total },
    { label: "Maximum cost", value: run.worstCaseCredits },
    ...(run.ceiling === null ? [] : [{ label: "Your limit", value: run.ceiling }]),
    { label: "Credits used", value: summary.creditsAtMost },
    ...(run.endedAt === null ? [{ label: "Remaining, at most", value: summary.creditsToCome }] : []),
  ];
  return (
    <section aria-labelledby="run-cost">
      <h2 id="run-cost" className="pb-1 text-xs font-medium text-ink-2">
        Cost
      </h2>
      <dl className="grid gap-1">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-3">
            <dt>{line.label}</dt>
            <dd className="tabular-nums">{formatNumber(line.value)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-xs text-ink-3">
        No charge for records without a match, errors, and records that are already yours.
      </p>
    </section>
  );
}
