import type { RecordResult } from "#app/records/record-result.ts";
import type { Tone } from "#app/ui/tone.ts";
import { RESULT_STATUSES, type ResultStatus } from "./run-result-statuses.ts";

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const RESULT_STATUS_LABELS: Readonly<Record<ResultStatus, StatusLabel>> = {
  matched: { label: "Matched", tone: "success" },
  "enriched-before": { label: "Already yours", tone: "teal" },
  "no-match": { label: "No match", tone: "neutral" },
  "missing-required": { label: "Required field missing", tone: "warning" },
  "not-returned": { label: "Not returned", tone: "neutral" },
  partial: { label: "Partial match", tone: "accent" },
  "opt-out": { label: "Opted out", tone: "neutral" },
  limit: { label: "Out of credits", tone: "warning" },
  refused: { label: "Not matched", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
  unconfirmed: { label: "Unconfirmed", tone: "warning" },
  unreadable: { label: "Unreadable", tone: "warning" },
  waiting: { label: "Waiting", tone: "neutral" },
  "not-sent": { label: "Not sent", tone: "neutral" },
};

/** Labels of match statuses that say more than the result. [match-2] */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  COMPANY_ONLY_MATCH: "Company only",
  CONTACT_ONLY_MATCH: "Contact only",
  NON_MATCH_BY_LAST_UPDATED_DATE: "Not updated recently",
  NON_MATCH_BY_VALID_DATE: "Not verified recently",
  NON_MATCH_BY_CONTACT_ACCURACY_MIN: "Accuracy too low",
  INVALID_INPUT: "Invalid input",
};

/** The engine's word for an input that the answer leaves out although no field was required. */
const NOT_RETURNED = "NOT_RETURNED";

function otherStatus(result: RecordResult): ResultStatus {
  if (result.status === NOT_RETURNED) return "not-returned";
  if (result.record === null) return "refused";
  return result.free ? "enriched-before" : "partial";
}

/** The result of a record of a run. `over`: nothing more will be sent. */
export function resultStatusOf(result: RecordResult, over: boolean): ResultStatus {
  switch (result.outcome) {
    case "queued":
    case "sending":
      return over ? "not-sent" : "waiting";
    case "matched":
      return result.free ? "enriched-before" : "matched";
    case "limit-exceeded":
      return "limit";
    case "unknown":
      return "unconfirmed";
    case "other":
      return otherStatus(result);
    default:
      return result.outcome;
  }
}

/** The word on a result's badge. */
export function resultLabel(result: RecordResult, over: boolean): string {
  const status = resultStatusOf(result, over);
  if (status === "waiting") return result.outcome === "sending" ? "In progress" : "Queued";
  return STATUS_LABELS[result.status ?? ""] ?? RESULT_STATUS_LABELS[status].label;
}

/** Credits of a record: what it cost, `0–1` where nobody can tell, nothing before it is sent. */
export function formatCredits(result: RecordResult, over: boolean): "0" | "1" | "0–1" | "" {
  const status = resultStatusOf(result, over);
  if (status === "waiting") return "";
  if (status === "matched" || status === "partial") return "1";
  const unsure = status === "unconfirmed" || status === "unreadable";
  return unsure && !result.free ? "0–1" : "0";
}

/** How many records have each result, in the order of results, without those that do not occur. */
export function countStatuses(
  results: readonly RecordResult[],
  over: boolean,
): readonly { readonly status: ResultStatus; readonly count: number }[] {
  const counts = new Map<ResultStatus, number>();
  for (const result of results) {
    const status = resultStatusOf(result, over);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return RESULT_STATUSES.flatMap((status) => ({ status, count: counts.get(status) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}
