import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  Play,
  RotateCcw,
  Send,
} from "lucide-react";
import type { Attempt, RunPhase, RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** Older entries do not help anyone who watches a run. */
const MAX_ENTRIES = 40;

const FIELD = { one: "field", many: "fields" };
const REQUEST = { one: "request", many: "requests" };
const BROKEN = { one: "broken connection", many: "broken connections" };

/** One thing that happened in a run. */
export interface ActivityEntry {
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly color: string;
}

type AttemptEnd = Pick<ActivityEntry, "text" | "icon" | "color">;

function refusedEnd({ status, message }: Attempt): AttemptEnd {
  if (status === 429)
    return { text: "Too many requests, not charged", icon: Clock, color: "text-warning-ink" };
  return {
    text: `Refused (${status ?? "no status"}): ${message ?? ""}`,
    icon: CircleX,
    color: "text-danger-ink",
  };
}

function endOf(attempt: Attempt, batch: StoredBatch): AttemptEnd {
  const { end } = attempt;
  if (end === "answered") {
    return batch.recovered
      ? { text: `${batch.records.length} recovered`, icon: RotateCcw, color: "text-teal-ink" }
      : { text: `${batch.records.length} answered`, icon: CircleCheck, color: "text-success-ink" };
  }
  if (end === "refused") return refusedEnd(attempt);
  if (end === "not-sent") return { text: "Not sent", icon: Clock, color: "text-ink-2" };
  if (end === null && batch.status === "SENT") return { text: "Sent", icon: Send, color: "text-accent-ink" };
  return { text: "The connection broke before the answer", icon: CircleAlert, color: "text-warning-ink" };
}

/** What happened in a run, the latest first; the start is the last entry. */
export function activityEntries(run: RunState, type: RecordType, records: number): readonly ActivityEntry[] {
  const entries = run.batches.flatMap((batch) =>
    batch.attempts.map((attempt, index) => ({
      key: `${batch.id} ${index}`,
      at: attempt.endedAt ?? attempt.sentAt,
      title: index === 0 ? `Batch ${batch.index + 1}` : `Batch ${batch.index + 1}, attempt ${index + 1}`,
      ...endOf(attempt, batch),
    })),
  );
  const latest = entries.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_ENTRIES);
  return [
    ...latest,
    {
      key: "start",
      at: run.createdAt,
      title: "Started",
      text: `${formatCount(records, RECORD_NOUN[type])}, ${formatCount(run.outputFields.length, FIELD)}`,
      icon: Play,
      color: "text-ink-2",
    },
  ];
}

const ENDINGS: Readonly<Partial<Record<RunPhase, string>>> = {
  paused: "paused",
  "out-of-credits": "stopped when credits ran out",
  ceiling: "stopped at your limit",
  "daily-ceiling": "stopped at the ceiling of a day",
  cancelled: "cancelled",
};

/** Whether nobody knows, or at first knew, how an attempt ended. */
function isBroken({ end }: Attempt, { status }: StoredBatch): boolean {
  return end === "ambiguous" || (end === null && status !== "SENT");
}

/** A run's activity in one line: "8 requests · 1 broken connection, recovered · stopped when credits ran out". */
export function activitySummary({ batches, phase }: Pick<RunState, "batches" | "phase">): string {
  const attempts = batches.flatMap((batch) => batch.attempts.map((attempt) => ({ attempt, batch })));
  const left = attempts.filter(({ attempt }) => attempt.end !== "not-sent").length;
  const broken = attempts.filter(({ attempt, batch }) => isBroken(attempt, batch));
  const recovered = broken.every(({ batch }) => batch.status === "DONE");
  const limited = attempts.filter(
    ({ attempt }) => attempt.end === "refused" && attempt.status === 429,
  ).length;
  const refused = batches.filter(({ status }) => status === "REJECTED").length;
  const ending = ENDINGS[phase];
  return [
    formatCount(left, REQUEST),
    ...(broken.length > 0 ? [`${formatCount(broken.length, BROKEN)}${recovered ? ", recovered" : ""}`] : []),
    ...(limited > 0 ? [`${limited} asked to wait`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(ending === undefined ? [] : [ending]),
  ].join(" · ");
}
