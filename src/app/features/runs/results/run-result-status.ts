import { type RunPhase, isOver } from "#app/features/runs/engine/stored-run.ts";
import { MATCH_STATUS_LABELS } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { Tone } from "#app/ui/tone.ts";
import { NOT_RETURNED } from "./read-batch-answer.ts";
import { RESULT_STATUSES, type ResultStatus } from "./run-result-statuses.ts";

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const RESULT_STATUS_LABELS: Readonly<Record<ResultStatus, StatusLabel>> = {
  matched: { label: "Enriched", tone: "success" },
  recovered: { label: "Recovered", tone: "teal" },
  "enriched-before": { label: "Already yours", tone: "violet" },
  partial: { label: "Partial match", tone: "accent" },
  "no-match": { label: "No match", tone: "neutral" },
  "missing-required": { label: "Missing required", tone: "neutral" },
  "not-returned": { label: "Not returned", tone: "neutral" },
  "opt-out": { label: "Opted out", tone: "neutral" },
  refused: { label: "Not matched", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
  limit: { label: "Out of credits", tone: "warning" },
  unconfirmed: { label: "Unconfirmed", tone: "warning" },
  unreadable: { label: "Unreadable", tone: "warning" },
  waiting: { label: "Waiting", tone: "neutral" },
  "not-sent": { label: "Not sent", tone: "neutral" },
};

/** Results that stand for nobody having come back: they have a reason, and no values. */
const MISSES: ReadonlySet<ResultStatus> = new Set([
  "no-match",
  "missing-required",
  "not-returned",
  "opt-out",
  "refused",
  "failed",
  "limit",
  "unconfirmed",
  "unreadable",
  "not-sent",
]);

/** Whether a result brought no values and will not without further action. */
export function isMiss(status: ResultStatus): boolean {
  return MISSES.has(status);
}

/** A record that came back. One that cost nothing although it was not recovered had been paid for before. */
function answeredStatus({ recovered, credits, outcome }: RecordResult): ResultStatus {
  if (recovered) return "recovered";
  if (credits === 0) return "enriched-before";
  return outcome === "matched" ? "matched" : "partial";
}

function queuedStatus(phase: RunPhase): ResultStatus {
  if (isOver(phase)) return "not-sent";
  return phase === "out-of-credits" ? "limit" : "waiting";
}

/** The result of a record of a run that stands in a phase. */
export function resultStatusOf(result: RecordResult, phase: RunPhase): ResultStatus {
  switch (result.outcome) {
    case "queued":
      return queuedStatus(phase);
    case "sending":
      return isOver(phase) ? "not-sent" : "waiting";
    case "matched":
      return answeredStatus(result);
    case "limit-exceeded":
      return "limit";
    case "unknown":
      return "unconfirmed";
    case "other":
      if (result.record !== null) return answeredStatus(result);
      return result.status === NOT_RETURNED ? "not-returned" : "refused";
    default:
      return result.outcome;
  }
}

/** The word on a result's badge. */
export function resultLabel(result: RecordResult, phase: RunPhase): string {
  const status = resultStatusOf(result, phase);
  if (status === "waiting") return result.outcome === "sending" ? "In progress" : "Queued";
  return MATCH_STATUS_LABELS[result.status ?? ""] ?? RESULT_STATUS_LABELS[status].label;
}

/** Credits of a record: what it cost, `0–1` where nobody can tell, nothing before it is sent. */
export function formatCredits(result: RecordResult, phase: RunPhase): "0" | "1" | "0–1" | "" {
  if (resultStatusOf(result, phase) === "waiting") return "";
  if (result.credits === null) return "0–1";
  return result.credits === 1 ? "1" : "0";
}

/** How many records have each result, in the order of results, without those that do not occur. */
export function listStatuses(
  byStatus: Readonly<Record<ResultStatus, number>>,
): readonly { readonly status: ResultStatus; readonly count: number }[] {
  return RESULT_STATUSES.map((status) => ({ status, count: byStatus[status] })).filter(
    ({ count }) => count > 0,
  );
}
