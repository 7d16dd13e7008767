import type { Tone } from "#app/ui/tone.ts";
import type { RecordResult } from "#app/records/record-result.ts";

/** What a person sees as the result of one record, in the order in which it is counted and offered as a tab. */
export const RESULT_KINDS = [
  "matched",
  "enriched-before",
  "no-match",
  "missing-required",
  "not-returned",
  "partial",
  "opt-out",
  "limit",
  "refused",
  "failed",
  "doubtful",
  "unreadable",
  "waiting",
  "not-sent",
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

interface KindWords {
  readonly label: string;
  readonly tone: Tone;
}

export const KIND_WORDS: Readonly<Record<ResultKind, KindWords>> = {
  matched: { label: "Matched", tone: "success" },
  "enriched-before": { label: "Enriched before", tone: "teal" },
  "no-match": { label: "No match", tone: "neutral" },
  "missing-required": { label: "Missing required", tone: "warning" },
  "not-returned": { label: "Not returned", tone: "neutral" },
  partial: { label: "Partial match", tone: "accent" },
  "opt-out": { label: "Opted out", tone: "neutral" },
  limit: { label: "Out of credits", tone: "warning" },
  refused: { label: "Not matched", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
  doubtful: { label: "In doubt", tone: "warning" },
  unreadable: { label: "Unreadable", tone: "warning" },
  waiting: { label: "Waiting", tone: "neutral" },
  "not-sent": { label: "Not sent", tone: "neutral" },
};

/** Words for match statuses that say more than their kind. Decisions, "Match status". */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  COMPANY_ONLY_MATCH: "Company only",
  CONTACT_ONLY_MATCH: "Contact only",
  NON_MATCH_BY_LAST_UPDATED_DATE: "Not updated lately",
  NON_MATCH_BY_VALID_DATE: "Not confirmed lately",
  NON_MATCH_BY_CONTACT_ACCURACY_MIN: "Accuracy too low",
  INVALID_INPUT: "Invalid input",
};

/** The engine's word for an input that the answer leaves out although no field was required. */
const NOT_RETURNED = "NOT_RETURNED";

function otherKind(result: RecordResult): ResultKind {
  if (result.status === NOT_RETURNED) return "not-returned";
  if (result.record === null) return "refused";
  return result.free ? "enriched-before" : "partial";
}

/** How a record of a run is counted and shown. `over`: nothing more will be sent. */
export function kindOf(result: RecordResult, over: boolean): ResultKind {
  switch (result.outcome) {
    case "queued":
    case "sending":
      return over ? "not-sent" : "waiting";
    case "matched":
      return result.free ? "enriched-before" : "matched";
    case "limit-exceeded":
      return "limit";
    case "unknown":
      return "doubtful";
    case "other":
      return otherKind(result);
    default:
      return result.outcome;
  }
}

/** The word on a result's badge. */
export function resultLabel(result: RecordResult, over: boolean): string {
  const kind = kindOf(result, over);
  if (kind === "waiting") return result.outcome === "sending" ? "On its way" : "Queued";
  if (kind === "doubtful") return "May be paid";
  return STATUS_LABELS[result.status ?? ""] ?? KIND_WORDS[kind].label;
}

/** Credits of a record: what it cost, `0–1` where nobody can tell, nothing while it is still to come. */
export function creditText(result: RecordResult, over: boolean): "0" | "1" | "0–1" | "" {
  const kind = kindOf(result, over);
  if (kind === "waiting") return "";
  if (kind === "matched" || kind === "partial") return "1";
  const unsure = kind === "doubtful" || kind === "unreadable";
  return unsure && !result.free ? "0–1" : "0";
}

/** How many records are of each kind, in the kinds' order, without those that do not occur. */
export function countKinds(
  results: readonly RecordResult[],
  over: boolean,
): readonly { readonly kind: ResultKind; readonly count: number }[] {
  const counts = new Map<ResultKind, number>();
  for (const result of results) {
    const kind = kindOf(result, over);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return RESULT_KINDS.flatMap((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}
