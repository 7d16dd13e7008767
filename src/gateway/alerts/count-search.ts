import * as z from "zod/mini";
import { operations } from "#contract/operations.ts";
import { withCalendarDays } from "#contract/workspace/relative-days.ts";
import {
  type CountProblem,
  type FreeSearch,
  type SavedRequest,
  isFreeSearch,
} from "#contract/workspace/daily-count-schemas.ts";
import { retryAfterMs } from "#gateway/runs/call-outcome.ts";
import { type FreeSearchOptions, sendFreeSearch } from "#gateway/runs/free-search-call.ts";

/** How many records match now, or why that could not be counted. */
export type Counted =
  /** `isLast`: the person has used so much of their rate that no count should follow for now. */
  | { readonly total: number; readonly isLast: boolean }
  | { readonly problem: CountProblem; readonly retryAfterMs?: number | undefined };

/** A search that may be sent: its operation costs neither credits nor records. */
export type FreeRequest = SavedRequest & { readonly operation: FreeSearch };

/** Whether a saved search may be counted here. No other search is ever sent. [alerts-1] */
export function isFreeSavedRequest(request: SavedRequest): request is FreeRequest {
  return isFreeSearch(request.operation);
}

interface CountOptions extends FreeSearchOptions {
  readonly now: () => Date;
}

/** The share of a person's hourly and daily requests that counting leaves unused for them. */
const LEFT_TO_PERSON = 1 / 2;

/** Whether the answer's rate headers say that the person has used most of their requests. */
function isRunningLow({ headers }: Response): boolean {
  return ["Hour", "Day"].some((bucket) => {
    const [limit, left] = [`X-RateLimit-Limit-${bucket}`, `X-RateLimit-Remaining-${bucket}`].map((name) =>
      Number(headers.get(name) ?? "NaN"),
    );
    return limit !== undefined && left !== undefined && left < limit * LEFT_TO_PERSON;
  });
}

function problemOf(status: number): CountProblem {
  if (status === 429) return "rate-limited";
  if (status === 401) return "signed-out";
  return status >= 400 && status < 500 ? "refused" : "unavailable";
}

/** Asks for one record of a search, with the person's token, and reads the total. */
export async function countSearch(
  { operation, attributes }: FreeRequest,
  { now, ...options }: CountOptions,
): Promise<Counted> {
  const question = { criteria: withCalendarDays(attributes, now()), size: 1 };
  const counted = await sendFreeSearch({ ...operations[operation], record: z.unknown() }, question, options);
  if ("refused" in counted) {
    const { status, headers } = counted.refused;
    return { problem: problemOf(status), retryAfterMs: retryAfterMs(headers) };
  }
  if ("failed" in counted || counted.total === undefined) return { problem: "unavailable" };
  return { total: counted.total, isLast: isRunningLow(counted.response) };
}
