import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";

/** The pace is taken from this many of the latest batches, so that a slow start does not count. */
const PACE_BATCHES = 8;

/** Fewer answered batches say nothing about the pace. */
const PACE_MINIMUM = 2;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** How long at least one of the spans lasted, in milliseconds; where they overlap counts once. */
function unionLength(spans: readonly Span[]): number {
  let end = -Infinity;
  let length = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

function lastCall(batch: StoredBatch): Span | undefined {
  const attempt = batch.attempts.at(-1);
  if (batch.status !== "DONE" || !attempt?.endedAt) return undefined;
  return { from: Date.parse(attempt.sentAt), to: Date.parse(attempt.endedAt) };
}

/** Milliseconds until the run is through at its present pace; undefined before two batches are answered. */
export function timeLeft({ batches, phase, wait: running }: RunState, now: number): number | undefined {
  if (phase !== "running") return undefined;
  const calls = batches
    .flatMap((batch) => lastCall(batch) ?? [])
    .toSorted((one, other) => one.to - other.to)
    .slice(-PACE_BATCHES);
  if (calls.length < PACE_MINIMUM) return undefined;
  const open = batches.filter(({ status }) => status === "QUEUED" || status === "SENT").length;
  const wait = Math.max(0, (running?.until ?? now) - now);
  return (unionLength(calls) / calls.length) * open + wait;
}

/** The calls of a batch. One whose page went away has no end, and counts for nothing. */
function callsOf({ attempts, status }: StoredBatch, now: number): readonly Span[] {
  return attempts.flatMap(({ sentAt, endedAt }, index) => {
    const underWay = status === "SENT" && index === attempts.length - 1;
    const to = endedAt === null ? (underWay ? now : undefined) : Date.parse(endedAt);
    return to === undefined ? [] : [{ from: Date.parse(sentAt), to }];
  });
}

/**
 * Milliseconds in which calls of the run were under way. Pauses, waiting for the service or a connection, and time with
 * the page closed do not count.
 */
export function timeWorked({ batches }: Pick<RunState, "batches">, now: number): number {
  return unionLength(batches.flatMap((batch) => callsOf(batch, now)));
}

/** A duration in words: "23 s", "3 min 52 s", "1 h 4 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A duration as a clock shows it: "0:23", "1:02:05". */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
