import { countEnded } from "#app/runs/run-facts.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** With fewer ended inputs, the pace cannot be estimated. */
const PACE_MINIMUM = 25;

/** Milliseconds from the start of a run to its end, or to now. */
export function elapsedTime(
  { startedAt, endedAt }: Pick<RunAnswer, "startedAt" | "endedAt">,
  now: number,
): number {
  if (startedAt === null) return 0;
  return Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
}

/** Milliseconds until a run ends at its pace so far; undefined while the pace is unknown. */
export function timeLeft(run: RunAnswer, now: number): number | undefined {
  const done = countEnded(run);
  if (run.state !== "running" || done < PACE_MINIMUM) return undefined;
  return (elapsedTime(run, now) / done) * (run.byState.open + run.byState.sent);
}

/** A duration in words: "23 s", "3 min 52 s", "1 h 4 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A duration in the form of a clock: "0:23", "1:02:05". */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
