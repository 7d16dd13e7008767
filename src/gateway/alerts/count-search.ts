import * as z from "zod/mini";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { withCalendarDays } from "#contract/workspace/relative-days.ts";
import {
  type CountProblem,
  type FreeSearch,
  type SavedRequest,
  isFreeSearch,
} from "#contract/workspace/daily-count-schemas.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";

/** How many records match now, or why that is not known. */
export type Counted =
  /** `isLast`: the person has used so much of what they have that no more should follow for now. */
  | { readonly total: number; readonly isLast: boolean }
  | { readonly problem: CountProblem; readonly retryAfterMs?: number | undefined };

/** A search that may be sent: its operation costs neither credits nor records. */
export type FreeRequest = SavedRequest & { readonly operation: FreeSearch };

/** Whether a saved search may be counted here. Nothing else is ever sent. [alerts-1] */
export function isFreeRequest(request: SavedRequest): request is FreeRequest {
  return isFreeSearch(request.operation);
}

interface CountOptions {
  readonly upstream: Service;
  readonly publicUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

/** How long one search may take. */
const TIMEOUT_MS = 60_000;

const answer = z.looseObject({ meta: z.looseObject({ totalResults: z.int().check(z.gte(0)) }) });

/** Of the requests that a person has in an hour or a day, the gateway leaves at least this share to them. */
const LEFT_TO_PERSON = 1 / 2;

/** Whether an answer says that the person has used much of what they have. */
function isRunningLow({ headers }: Response): boolean {
  return ["Hour", "Day"].some((bucket) => {
    const [limit, left] = [`X-RateLimit-Limit-${bucket}`, `X-RateLimit-Remaining-${bucket}`].map((name) =>
      Number(headers.get(name) ?? "NaN"),
    );
    return limit !== undefined && left !== undefined && left < limit * LEFT_TO_PERSON;
  });
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("Retry-After") ?? "NaN");
  return seconds >= 0 ? seconds * 1000 : undefined;
}

function problemOf(status: number): CountProblem {
  if (status === 429) return "rate-limited";
  if (status === 401) return "signed-out";
  return status >= 400 && status < 500 ? "refused" : "unavailable";
}

/**
 * Asks for one record of a search, on behalf of the person of the token, and reads how many there are.
 */
export async function countSearch(
  { operation, attributes }: FreeRequest,
  { upstream, publicUrl, token, signal, log, now }: CountOptions,
): Promise<Counted> {
  const { path, requestType } = operations[operation];
  const page = new URLSearchParams({ "page[number]": "1", "page[size]": "1" });
  const request = new Request(`${publicUrl}${SERVICE_PREFIX}${path}?${page.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
    body: JSON.stringify(requestBody(requestType, withCalendarDays(attributes, now()))),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  try {
    const response = await upstream(request);
    const text = await response.text();
    if (!response.ok) {
      return { problem: problemOf(response.status), retryAfterMs: retryAfterMs(response) };
    }
    const { meta } = answer.parse(JSON.parse(text));
    return { total: meta.totalResults, isLast: isRunningLow(response) };
  } catch (error) {
    log?.error({ operation, error }, "saved search not counted");
    return { problem: "unavailable" };
  }
}
