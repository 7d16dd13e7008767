import type { RecordOutcome, RecordResult } from "#app/records/record-result.ts";
import { runResults } from "./run-results.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";

/** A run in numbers. Credits are upper bounds: the service never says what it charged. */
export interface RunSummary {
  readonly total: number;
  /** Records whose batch has ended, surely or in doubt. */
  readonly done: number;
  readonly byOutcome: Readonly<Record<RecordOutcome, number>>;
  /** Answered records that were under management when they were chosen: counted as free. */
  readonly enrichedBefore: number;
  /** Paid for answered records, at most. */
  readonly creditsAnswered: number;
  /** Perhaps paid for records without a readable answer, at most. */
  readonly creditsInDoubt: number;
  /** Both of these together. */
  readonly creditsAtMost: number;
  /** What the records that are not done can still cost, at most. */
  readonly creditsToCome: number;
}

type Bill = "answered" | "in-doubt" | "to-come" | "nothing";

/** Where a record's credit is counted. A returned record costs one, whatever its match status. Section 8, rule 4. */
function billOf({ outcome, record }: RecordResult): Bill {
  if (outcome === "queued" || outcome === "sending") return "to-come";
  if (outcome === "unknown" || outcome === "unreadable") return "in-doubt";
  return record !== null && (outcome === "matched" || outcome === "other") ? "answered" : "nothing";
}

/** Counts a run by outcome and credits. */
export function summarise(run: Pick<RunState, "batches" | "requiredFields">): RunSummary {
  const results = runResults(run);
  const byOutcome = noOutcomes();
  const bills: Record<Bill, number> = { answered: 0, "in-doubt": 0, "to-come": 0, nothing: 0 };
  let enrichedBefore = 0;
  for (const result of results) {
    byOutcome[result.outcome] += 1;
    const bill = billOf(result);
    if (!result.free) bills[bill] += 1;
    else if (bill === "answered") enrichedBefore += 1;
  }
  return {
    total: results.length,
    done: results.length - byOutcome.queued - byOutcome.sending,
    byOutcome,
    enrichedBefore,
    creditsAnswered: bills.answered,
    creditsInDoubt: bills["in-doubt"],
    creditsAtMost: bills.answered + bills["in-doubt"],
    creditsToCome: bills["to-come"],
  };
}

function noOutcomes(): Record<RecordOutcome, number> {
  return {
    queued: 0,
    sending: 0,
    matched: 0,
    "no-match": 0,
    "missing-required": 0,
    "limit-exceeded": 0,
    "opt-out": 0,
    other: 0,
    failed: 0,
    unknown: 0,
    unreadable: 0,
  };
}
