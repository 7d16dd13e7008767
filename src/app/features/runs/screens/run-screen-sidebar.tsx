import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  Play,
  Send,
} from "lucide-react";
import type { Attempt, RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";

/** Older entries do not help anyone who watches a run. */
const MAX_ENTRIES = 40;

const FIELD = { one: "field", many: "fields" };

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly color: string;
}

interface AttemptEnd {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly color: string;
}

function endOf(attempt: Attempt, batch: StoredBatch): AttemptEnd {
  const { end, status, message } = attempt;
  if (end === "answered") {
    return { text: `${batch.records.length} answered`, icon: CircleCheck, color: "text-success-ink" };
  }
  if (end === "refused") {
    const rateLimited = status === 429;
    return {
      text: rateLimited
        ? "Rate limited, not charged"
        : `Refused (${status ?? "no status"}): ${message ?? ""}`,
      icon: rateLimited ? Clock : CircleX,
      color: rateLimited ? "text-warning-ink" : "text-danger-ink",
    };
  }
  if (end === "not-sent") return { text: "Not sent", icon: Clock, color: "text-ink-2" };
  if (end === null && batch.status === "SENT") return { text: "Sent", icon: Send, color: "text-accent-ink" };
  return { text: "No complete answer, unconfirmed", icon: CircleAlert, color: "text-warning-ink" };
}

function entriesOf(run: RunState): readonly Entry[] {
  const entries = run.batches.flatMap((batch) =>
    batch.attempts.map((attempt, index) => ({
      key: `${batch.id} ${index}`,
      at: attempt.endedAt ?? attempt.sentAt,
      title: index === 0 ? `Batch ${batch.index + 1}` : `Batch ${batch.index + 1}, attempt ${index + 1}`,
      ...endOf(attempt, batch),
    })),
  );
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_ENTRIES);
}

function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "medium" }).format(new Date(iso));
}

/** The calls of a run, the latest first. */
function RunTimeline({ run, type }: { run: RunState; type: RecordType }) {
  const count = run.batches.reduce((sum, batch) => sum + batch.records.length, 0);
  return (
    <section aria-labelledby="activity" className="min-h-0 flex-1 overflow-y-auto">
      <h2 id="activity" className="sticky top-0 border-b border-line bg-surface px-4 py-3 font-semibold">
        Activity
      </h2>
      <ol className="grid gap-3 p-4">
        {entriesOf(run).map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
        <EntryRow
          entry={{
            key: "start",
            at: run.createdAt,
            title: "Started",
            text: `${formatCount(count, RECORD_NOUN[type])}, ${formatCount(run.outputFields.length, FIELD)}`,
            icon: Play,
            color: "text-ink-2",
          }}
        />
      </ol>
    </section>
  );
}

function EntryRow({ entry: { icon: Icon, ...entry } }: { entry: Entry }) {
  return (
    <li className="flex gap-2.5">
      <Icon
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className={classNames("mt-0.75 flex-none", entry.color)}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{entry.title}</span>
        <span className="block text-xs wrap-break-word text-ink-2">{entry.text}</span>
      </span>
      <time dateTime={entry.at} className="flex-none text-xs leading-5 text-ink-3 tabular-nums">
        {timeOfDay(entry.at)}
      </time>
    </li>
  );
}

interface CostLine {
  readonly label: string;
  readonly value: number;
}

/** What a run has cost, and can cost at most. */
function RunCost({ lines }: { lines: readonly CostLine[] }) {
  return (
    <section aria-labelledby="cost" className="grid flex-none gap-2 border-t border-line p-4">
      <h2 id="cost" className="text-xs font-medium text-ink-2">
        Cost
      </h2>
      <dl className="grid gap-1.5">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{line.label}</dt>
            <dd className="tabular-nums">{formatNumber(line.value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-3">
        No charge for records without a match, errors, and records that are already yours.
      </p>
    </section>
  );
}

interface RunScreenSidebarProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** Beside the results on a wide screen: activity, output fields, cost. */
export function RunScreenSidebar({ run, type, summary }: RunScreenSidebarProps) {
  const { many } = RECORD_NOUN[type];
  return (
    <aside aria-label="About this run" className="flex w-75 flex-none flex-col border-l border-line">
      <RunTimeline run={run} type={type} />
      <OutputFields run={run} type={type} />
      <RunCost
        lines={[
          { label: many.charAt(0).toUpperCase() + many.slice(1), value: summary.total },
          { label: "Maximum cost", value: run.worstCaseCredits },
          { label: "Credits used", value: summary.creditsAtMost },
          ...(run.endedAt === null ? [{ label: "Remaining, at most", value: summary.creditsToCome }] : []),
        ]}
      />
    </aside>
  );
}

function OutputFields({ run, type }: Pick<RunScreenSidebarProps, "run" | "type">) {
  return (
    <details className="group/fields max-h-2/5 flex-none overflow-y-auto border-t border-line">
      <summary className="sticky top-0 flex list-none items-center gap-2 bg-surface px-4 py-3 font-semibold hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="flex-none transition-transform duration-120 group-open/fields:rotate-90"
        />
        Output fields
        <span className="ml-auto font-normal text-ink-3 tabular-nums">{run.outputFields.length}</span>
      </summary>
      <ul className="grid gap-1 px-4 pb-3 text-ink-2">
        {run.outputFields.map((name) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{cellField(type, name).label}</span>
            {run.requiredFields.includes(name) && <span className="text-xs text-accent-ink">Required</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
