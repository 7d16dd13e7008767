import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon, Play, Send } from "lucide-react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { classNames } from "#app/lib/class-names.ts";
import { RECORD_NOUN } from "./run-labels.ts";
import type { Attempt, RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";

/** Older entries are of no use while a run is watched. */
const MOST_ENTRIES = 40;

const FIELD = { one: "field", many: "fields" };

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly look: string;
}

interface AttemptEnd {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly look: string;
}

function endOf(attempt: Attempt, batch: StoredBatch): AttemptEnd {
  const { end, status, message } = attempt;
  if (end === "answered") {
    return { text: `${batch.records.length} answered`, icon: CircleCheck, look: "text-success-ink" };
  }
  if (end === "refused") {
    const turnedAway = status === 429;
    return {
      text: turnedAway
        ? "Turned away for now, not charged"
        : `Refused (${status ?? "no status"}): ${message ?? ""}`,
      icon: turnedAway ? Clock : CircleX,
      look: turnedAway ? "text-warning-ink" : "text-danger-ink",
    };
  }
  if (end === "not-sent") return { text: "Held back, not sent", icon: Clock, look: "text-ink-2" };
  if (end === null && batch.status === "SENT") return { text: "Sent", icon: Send, look: "text-accent-ink" };
  return { text: "No complete answer: may be charged", icon: CircleAlert, look: "text-warning-ink" };
}

function entriesOf(run: RunState): readonly Entry[] {
  const entries = run.batches.flatMap((batch) =>
    batch.attempts.map((attempt, index) => ({
      key: `${batch.id} ${index}`,
      at: attempt.endedAt ?? attempt.sentAt,
      title: index === 0 ? `Batch ${batch.index + 1}` : `Batch ${batch.index + 1}, try ${index + 1}`,
      ...endOf(attempt, batch),
    })),
  );
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MOST_ENTRIES);
}

function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "medium" }).format(new Date(iso));
}

/** The calls of a run, the latest first. */
export function RunTimeline({ run, type }: { run: RunState; type: RecordType }) {
  const count = run.batches.reduce((sum, batch) => sum + batch.records.length, 0);
  return (
    <section aria-labelledby="happened" className="min-h-0 flex-1 overflow-y-auto">
      <h2 id="happened" className="sticky top-0 border-b border-line bg-surface px-4 py-3 font-semibold">
        What happened
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
            look: "text-ink-2",
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
        className={classNames("mt-0.75 flex-none", entry.look)}
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

/** What a run costs, so far and at most. */
export function RunCost({ lines }: { lines: readonly CostLine[] }) {
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
      <p className="text-xs text-ink-3">No match, errors and records under management cost nothing.</p>
    </section>
  );
}
