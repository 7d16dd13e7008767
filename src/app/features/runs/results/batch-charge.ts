import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { RecordResult } from "#app/records/record-result.ts";

/**
 * Where the credit of a record is counted. A returned record costs one, whatever its match status, unless it was under
 * management. [metering-4] `repeated`: a description found what was found before, which costs only where every read does.
 */
type Bill = "answered" | "in-doubt" | "repeated" | "free" | "to-come" | "nothing";

function billOf({ outcome, record, free }: RecordResult, isRepeated: boolean): Bill {
  if (outcome === "queued" || outcome === "sending") return free ? "nothing" : "to-come";
  const inDoubt = outcome === "unknown" || outcome === "unreadable";
  const returned = record !== null && (outcome === "matched" || outcome === "other");
  if (!inDoubt && !returned) return "nothing";
  if (free) return "free";
  if (!returned) return "in-doubt";
  return isRepeated ? "repeated" : "answered";
}

const NONE: ReadonlySet<string> = new Set();

/** The bill of each result. `found`: the records that earlier calls have found. */
function billsOf(results: readonly RecordResult[], found: ReadonlySet<string>): readonly Bill[] {
  const byId = results.flatMap(({ input, recordId }) => (input === null ? (recordId ?? []) : []));
  const known = new Set([...found, ...byId]);
  return results.map((result) => {
    const { input, recordId } = result;
    const isRepeated = input !== null && recordId !== null && known.has(recordId);
    if (recordId !== null) known.add(recordId);
    return billOf(result, isRepeated);
  });
}

function countBill(bills: readonly Bill[], bill: Bill): number {
  return bills.filter((one) => one === bill).length;
}

/** Whether a call left twice or more, so that an earlier attempt may have been charged. */
function leftAgain({ attempts }: StoredBatch): boolean {
  return attempts.filter(({ end }) => end !== "not-sent").length > 1;
}

/** What a batch cost. Credits. */
export interface BatchCharge {
  /** As charged; nothing where nobody told. */
  readonly confirmed: number;
  /** The same with what its answered records, and those without a readable answer, may have cost. */
  readonly most: number;
  /** What it can still cost. */
  readonly toCome: number;
  /** Whether the gateway knows what was charged. */
  readonly known: boolean;
  /** What asking again cost, where the answer was recovered. */
  readonly again: number;
}

/**
 * What a batch cost, by the gateway's journal where it knows. Of an answer whose charge was not told nothing is sure but
 * the most that it can have cost. An answer that was asked for again may have been free
 * because the attempt before it was charged: its records were paid for once, so they count.
 */
export function batchCharge(batch: StoredBatch, results: readonly RecordResult[]): BatchCharge {
  const bills = billsOf(results, NONE);
  const answered = countBill(bills, "answered");
  const returned = answered + countBill(bills, "repeated");
  const most = returned + countBill(bills, "in-doubt");
  const toCome = countBill(bills, "to-come");
  const askedAgain = batch.recovered && leftAgain(batch);
  if (batch.credits === null)
    return { confirmed: 0, most, toCome, known: false, again: askedAgain ? most : 0 };
  const charged = askedAgain ? Math.max(batch.credits, answered) : batch.credits;
  return { confirmed: charged, most: charged, toCome, known: true, again: askedAgain ? batch.credits : 0 };
}

/** The records that a charge is for, in the order in which they are the likelier to be meant. */
const CHARGED_IN_ORDER = ["answered", "in-doubt", "repeated", "free"] as const;

/**
 * The results of a batch with what each record cost; null where the sum does not tell which of them was charged.
 * `found`: the records that calls of the run have found which ended before this one left.
 */
export function withCredits(
  results: readonly RecordResult[],
  charge: BatchCharge,
  found: ReadonlySet<string> = NONE,
): readonly RecordResult[] {
  const bills = billsOf(results, found);
  const each = new Map<Bill, RecordResult["credits"]>([
    ["answered", null],
    ["in-doubt", null],
    ["repeated", null],
  ]);
  let left = charge.confirmed;
  for (const bill of charge.known ? CHARGED_IN_ORDER : []) {
    const size = countBill(bills, bill);
    each.set(bill, left >= size ? 1 : left <= 0 ? 0 : null);
    left -= size;
  }
  return results.map((result, at) => {
    const credits = each.get(bills[at] ?? "nothing");
    return { ...result, credits: credits === undefined ? 0 : credits };
  });
}
