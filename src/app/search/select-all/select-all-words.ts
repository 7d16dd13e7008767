import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { SelectAllPlan } from "./select-all-plan.ts";

const REQUEST: Noun = { one: "request", many: "requests" };

/** "Select all 2,418", or "Select the first 10,000" where the service gives no more. */
export function selectAllLabel(total: number, reachable: number): string {
  return reachable < total
    ? `Select the first ${formatNumber(reachable)}`
    : `Select all ${formatNumber(total)}`;
}

/** What it takes: "24 more requests, 0 credits". */
export function priceWords({ requests, pages }: Pick<SelectAllPlan, "requests" | "pages">): string {
  const count = requests < pages.length ? `${formatNumber(requests)} more` : formatNumber(requests);
  return `${count} ${requests === 1 ? REQUEST.one : REQUEST.many}, 0 credits`;
}

/** What is to be known before: the cap, what counts, what is chosen. One sentence each. */
export function selectAllNotes(
  plan: Pick<SelectAllPlan, "total" | "reachable" | "records">,
  search: { readonly countsRecords: boolean; readonly noun: Noun },
  type: RecordType,
): string[] {
  const { total, reachable, records } = plan;
  const capped = `The service gives the first ${formatNumber(reachable)} of ${formatNumber(total)} in this order. For the others, narrow the search.`;
  const counted = `${formatCount(records, search.noun)} count toward the record limit. The ${RECORD_NOUN[type].many} that they name are selected.`;
  return [
    ...(reachable < total ? [capped] : []),
    ...(search.countsRecords && records > 0 ? [counted] : []),
    "It stops when you leave this screen or change the search. What came until then stays selected.",
  ];
}

/** What became of it: "2,290 contacts added to the selection". */
export function addedWords(
  added: number,
  type: RecordType,
  stopped: "cancelled" | "left" | undefined,
): string {
  const count = formatCount(added, RECORD_NOUN[type]);
  if (stopped === "left") return `Selecting stopped: ${count} added until then`;
  if (stopped === "cancelled") return `Cancelled: ${count} added until then`;
  return added === 0 ? "All of them were selected already" : `${count} added to the selection`;
}
