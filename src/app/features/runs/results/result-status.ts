import { MATCH_STATUS_LABELS } from "#app/records/record-labels.ts";
import type { Tone } from "#app/ui/tone.ts";
import { type ResultGroup, type RunAnswer, type RunResult, groupName } from "#contract/runs/run-schemas.ts";
import { isOver } from "#app/runs/run-facts.ts";

/** The result of one input as people see it, in the order of counts and tabs. */
export const RESULT_STATUSES = [
  "matched",
  "free",
  "partial",
  "no-match",
  "missing-required",
  "not-returned",
  "opt-out",
  "refused",
  "failed",
  "left-out",
  "unconfirmed",
  "unreadable",
  "waiting",
  "not-sent",
] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const RESULT_STATUS_LABELS: Readonly<Record<ResultStatus, StatusLabel>> = {
  matched: { label: "Enriched", tone: "success" },
  free: { label: "Free", tone: "violet" },
  partial: { label: "Partial match", tone: "accent" },
  "no-match": { label: "No match", tone: "neutral" },
  "missing-required": { label: "Missing required", tone: "neutral" },
  "not-returned": { label: "Nothing came back", tone: "neutral" },
  "opt-out": { label: "Opted out", tone: "neutral" },
  refused: { label: "Not matched", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
  "left-out": { label: "Nothing on file", tone: "neutral" },
  unconfirmed: { label: "Unconfirmed", tone: "warning" },
  unreadable: { label: "Unreadable", tone: "warning" },
  waiting: { label: "Waiting", tone: "neutral" },
  "not-sent": { label: "Not sent", tone: "neutral" },
};

const BROUGHT: ReadonlySet<ResultStatus> = new Set(["matched", "free", "partial"]);

/** Whether a result brought no values, and will bring none unless somebody acts. */
export function isMiss(status: ResultStatus): boolean {
  return status !== "waiting" && !BROUGHT.has(status);
}

/** The part of a run that its results depend on. */
export type ResultsRun = Pick<RunAnswer, "state" | "operation" | "requiredFields">;

type Ended = Pick<ResultGroup, "state" | "status" | "isFree">;

const MATCHED = "FULL_MATCH";

/** The result for each match status that was answered without a record. [match-2] */
const MISSES: Readonly<Record<string, ResultStatus>> = {
  [MATCHED]: "no-match",
  NO_MATCH: "no-match",
  NON_MATCH_BY_REQUIRED_FIELDS: "missing-required",
  OPT_OUT: "opt-out",
};

function missOf(status: string | null, { requiredFields }: ResultsRun): ResultStatus {
  // the answer leaves out an input without a required field [enrich-1]
  if (status === "NOT_RETURNED") return requiredFields.length > 0 ? "missing-required" : "not-returned";
  return MISSES[status ?? ""] ?? "refused";
}

/** The result of an input, by its state and match status. */
export function resultStatusOf({ state, status, isFree }: Ended, run: ResultsRun): ResultStatus {
  switch (state) {
    case "open":
      return isOver(run) ? "not-sent" : "waiting";
    case "sent":
      return "waiting";
    case "got":
      if (isFree === true) return "free";
      return status === MATCHED || status === null ? "matched" : "partial";
    case "nothing":
      return missOf(status, run);
    case "refused":
      return "failed";
    case "unconfirmed":
      return status === "UNREADABLE" ? "unreadable" : "unconfirmed";
    case "left-out":
      return "left-out";
  }
}

/** The result of one input. */
export function statusOfResult(result: RunResult, run: ResultsRun): ResultStatus {
  const isFree = result.credits === null ? null : result.credits === 0;
  return resultStatusOf({ ...result, isFree }, run);
}

/** The word on a result's badge. */
export function resultLabel(result: RunResult, run: ResultsRun): string {
  const status = statusOfResult(result, run);
  if (status === "waiting") return result.state === "sent" ? "In progress" : "Queued";
  return MATCH_STATUS_LABELS[result.status ?? ""] ?? RESULT_STATUS_LABELS[status].label;
}

/** Credits of an input: its cost, `0–1` where it is unknown, empty before it is answered. */
export function formatCredits({ state, credits }: RunResult): string {
  if (state === "open" || state === "sent") return "";
  if (credits !== null) return String(credits);
  return state === "got" || state === "unconfirmed" ? "0–1" : "0";
}

/** The number of results of one status, and their credits. */
export interface StatusCount {
  readonly status: ResultStatus;
  readonly count: number;
  /** The credits that were surely charged; and these plus the ones that may have been. */
  readonly least: number;
  readonly most: number;
  /** The group names that request these results. */
  readonly groups: readonly string[];
}

const COSTS_UNKNOWN: ReadonlySet<ResultGroup["state"]> = new Set(["got", "unconfirmed"]);

/** Counts the inputs by result, in the order of results; leaves out results that do not occur. */
export function countStatuses(groups: readonly ResultGroup[], run: ResultsRun): readonly StatusCount[] {
  const counts = new Map<ResultStatus, StatusCount>();
  for (const group of groups) {
    const status = resultStatusOf(group, run);
    const before = counts.get(status) ?? { status, count: 0, least: 0, most: 0, groups: [] };
    const isUnknown = group.isFree === null && COSTS_UNKNOWN.has(group.state);
    counts.set(status, {
      status,
      count: before.count + group.count,
      least: before.least + group.credits,
      most: before.most + group.credits + (isUnknown ? group.count : 0),
      groups: [...before.groups, groupName(group)],
    });
  }
  return RESULT_STATUSES.flatMap((status) => counts.get(status) ?? []);
}

/** Results of unfinished inputs stand last, whenever they came up. */
const STANDS_LAST: ReadonlySet<ResultStatus> = new Set(["waiting", "not-sent"]);

/** The statuses of `before`, followed by new ones: a new status moves nothing. */
export function withNewStatuses(
  before: readonly ResultStatus[],
  counts: readonly StatusCount[],
): readonly ResultStatus[] {
  const added = counts.flatMap(({ status }) =>
    before.includes(status) || STANDS_LAST.has(status) ? [] : [status],
  );
  return added.length === 0 ? before : [...before, ...added];
}

/** The counts in the order of `statuses`, followed by those that it lacks. */
export function inOrderOf(
  statuses: readonly ResultStatus[],
  counts: readonly StatusCount[],
): readonly StatusCount[] {
  const listed = statuses.flatMap((status) => counts.find((count) => count.status === status) ?? []);
  return [...listed, ...counts.filter(({ status }) => !statuses.includes(status))];
}
