import * as z from "zod/mini";
import { ApiError } from "#app/api/api-error.ts";
import type { CompanyCall } from "#app/paid-calls/company-calls.ts";
import type { PaidCallResult } from "#app/paid-calls/paid-call.ts";
import { NO_MATCH_TYPE } from "#contract/records/read-enrich-answer.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ignoring, isExpected, isUnreadable } from "#app/lib/reports/report.ts";

/** A read of the company that waits for its turn. */
export interface UnlockStep {
  /** Makes the call, which may cost a credit. Never rejects. */
  readonly load: () => Promise<PaidCallResult<CompanyCall>>;
  /** Its turn did not come. */
  readonly skip: () => void;
}

/** A permission that was not granted: it says nothing of the other reads, and costs nothing. */
function isForbidden(result: PaidCallResult<CompanyCall>): boolean {
  return result.state === "REJECTED" && result.error instanceof ApiError && result.error.kind === "forbidden";
}

const answerShape = z.looseObject({ data: z.array(z.looseObject({ type: z.optional(z.string()) })) });

/** Whether an answer surely holds nothing, which costs nothing; one that cannot be read may hold anything. [enrich-8] */
async function isEmpty(result: PaidCallResult<CompanyCall>): Promise<boolean> {
  if (result.state !== "DONE") return false;
  try {
    const { data } = answerShape.parse(parseExactJson(await result.answer.text()));
    return data.every(({ type }) => type === NO_MATCH_TYPE);
  } catch (error) {
    ignoring(isUnreadable)(error);
    return false;
  }
}

/**
 * Makes reads one after the other for one credit at most: the next one leaves only where none before it can have been
 * charged, or where the company is under management since, so that it is free. `isManaged` asks for that, free; it may
 * reject. Never rejects.
 */
export async function unlockInTurn(
  steps: readonly UnlockStep[],
  isManaged: () => Promise<boolean>,
): Promise<void> {
  let managed = false;
  let stopped = false;
  for (const { load, skip } of steps) {
    if (stopped) {
      skip();
      continue;
    }
    const result = await load();
    if (isForbidden(result) || (await isEmpty(result))) continue;
    if (result.state === "DONE" && !managed)
      managed = (await isManaged().catch(ignoring(isExpected))) ?? false;
    stopped = result.state !== "DONE" || !managed;
  }
}
