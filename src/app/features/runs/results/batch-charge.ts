import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { RecordResult } from "#app/records/record-result.ts";

/**
 * Where the credit of a record is counted. A returned record costs one, whatever its match status, unless it was under
 * management. [metering-4]
 */
type Bill = "answered" | "in-doubt" | "free" | "to-come" | "nothing";

function billOf({ outcome, record, free }: RecordResult): Bill {
  if (outcome === "queued" || outcome === "sending") return free ? "nothing" : "to-come";
  const inDoubt = outcome === "unknown" || outcome === "unreadable";
  const returned = record !== null && (outcome === "matched" || outcome === "other");
  if (!inDoubt && !returned) return "nothing";
  return free ? "free" : returned ? "answered" : "in-doubt";
}

function countBill(results: readonly RecordResult[], bill: Bill): number {
  return results.filter((result) => billOf(result) === bill).length;
}

/** Whether a call left twice or more, so that an earlier attempt may have been charged. */
function leftAgain({ attempts }: StoredBatch): boolean {
  return attempts.filter(({ end }) => end !== "not-sent").length > 1;
}

/** What a batch cost. Credits. */
export interface BatchCharge {
  /** As charged, or else what its answered records cost at most. */
  readonly confirmed: number;
  /** The same with what may have been charged for records without a readable answer. */
  readonly most: number;
  /** What it can still cost. */
  readonly toCome: number;
  /** Whether the gateway knows what was charged. */
  readonly known: boolean;
  /** What asking again cost, where the answer was recovered. */
  readonly again: number;
}

/**
 * What a batch cost, by the gateway's journal where it knows. An answer that was asked for again may have been free
 * because the attempt before it was charged: its records were paid for once, so they count.
 */
export function batchCharge(batch: StoredBatch, results: readonly RecordResult[]): BatchCharge {
  const answered = countBill(results, "answered");
  const most = answered + countBill(results, "in-doubt");
  const toCome = countBill(results, "to-come");
  const askedAgain = batch.recovered && leftAgain(batch);
  if (batch.credits === null)
    return { confirmed: answered, most, toCome, known: false, again: askedAgain ? most : 0 };
  const charged = askedAgain ? Math.max(batch.credits, answered) : batch.credits;
  return { confirmed: charged, most: charged, toCome, known: true, again: askedAgain ? batch.credits : 0 };
}

/** The records that a charge is for, in the order in which they are the likelier to be meant. */
const CHARGED_IN_ORDER = ["answered", "in-doubt", "free"] as const;

/** The results of a batch with what each record cost; null where the sum does not tell which of them was charged. */
export function withCredits(results: readonly RecordResult[], charge: BatchCharge): readonly RecordResult[] {
  const each = new Map<Bill, RecordResult["credits"]>([
    ["answered", 1],
    ["in-doubt", null],
  ]);
  let left = charge.confirmed;
  for (const bill of charge.known ? CHARGED_IN_ORDER : []) {
    const size = countBill(results, bill);
    each.set(bill, left >= size ? 1 : left <= 0 ? 0 : null);
    left -= size;
  }
  return results.map((result) => {
    const credits = each.get(billOf(result));
    return { ...result, credits: credits === undefined ? 0 : credits };
  });
}
