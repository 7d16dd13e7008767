import type { ManagementStates } from "#app/api/management-api-queries.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { LIMITS } from "#contract/operation.ts";

/**
 * How many records, from the first, surely go out under a ceiling: a request is started only while it cannot pass it,
 * and can cost a credit for each of its records that is not free.
 */
export function recordsWithin(
  ceiling: number,
  records: readonly Pick<SelectedRecord, "id">[],
  states: ManagementStates,
): number {
  let cost = 0;
  let sent = 0;
  while (sent < records.length) {
    const batch = records.slice(sent, sent + LIMITS.enrichInputs);
    cost += batch.filter(({ id }) => states.get(id)?.underManagement !== true).length;
    if (cost > ceiling) break;
    sent += batch.length;
  }
  return sent;
}

/** What a ceiling does to a run, in a sentence; `problem` when no request could be started under it. */
export interface CeilingEffect {
  readonly message: string;
  readonly problem: boolean;
}

/** Says what a ceiling means for these records. */
export function ceilingEffect(
  ceiling: number,
  type: SelectedRecord["type"],
  sent: { readonly within: number; readonly total: number; readonly mostCost: number },
): CeilingEffect {
  const { within, total, mostCost } = sent;
  const { many } = RECORD_NOUN[type];
  if (ceiling >= mostCost) {
    return { message: "More than this run can cost, so it will not be reached.", problem: false };
  }
  if (within === 0) {
    const first = Math.min(total, LIMITS.enrichInputs);
    const size = total <= LIMITS.enrichInputs ? "all in one request" : `in requests of ${first}`;
    return { message: `Too low: ${many} are sent ${size}, which could cost more than that.`, problem: true };
  }
  return {
    message: `No request is started that could pass it: enough for ${formatNumber(within)} of ${formatCount(total, RECORD_NOUN[type])}, or more if some cost nothing.`,
    problem: false,
  };
}
