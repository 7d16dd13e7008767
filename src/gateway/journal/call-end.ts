import * as z from "zod/mini";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { accessAnswer, validationAnswer } from "#contract/error-schemas.ts";
import { paidAnswerRows } from "#contract/gateway-schemas.ts";
import { creditsOf } from "./gateway-answers.ts";
import { isReturned } from "#contract/records/read-enrich-answer.ts";
import type { CompleteAnswer } from "./stored-answer.ts";

const matchedRow = z.looseObject({ type: z.string(), meta: z.looseObject({ matchStatus: z.string() }) });

/** How an attempt ended. */
export type CallEnd =
  | {
      readonly state: "answered";
      readonly answer: CompleteAnswer;
      readonly credits: number | null;
      /** Rows of it that came back; undefined where nobody counted them. */
      readonly found?: number;
    }
  | { readonly state: "refused"; readonly answer: CompleteAnswer }
  | { readonly state: "unknown" };

/** Refusals that do not say whether something was done: a timeout, and a conflict with a call that may be running. */
const AMBIGUOUS_REFUSALS: ReadonlySet<number> = new Set([408, 409, 425, 502, 504]);

/** Whether an error is the service's own, in one of its two shapes; proxies have pages of theirs. */
function isServiceError({ body }: CompleteAnswer): boolean {
  try {
    return z.union([accessAnswer, validationAnswer]).safeParse(JSON.parse(new TextDecoder().decode(body)))
      .success;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return false;
  }
}

/**
 * Whether an answer leaves open what was charged: one of the service that could not finish its work, or of a proxy that
 * gave up a call which the service may have taken. A service that says 503 itself did not begin. [metering-12]
 */
function leavesChargeOpen(answer: CompleteAnswer): boolean {
  const { status, headers } = answer;
  return status >= 500 && creditsOf(headers) === null && !(status === 503 && isServiceError(answer));
}

/** Whether a row stands for something; one that does not say what became of its input is a part of a read. */
function cameBack(row: unknown): boolean {
  const record = matchedRow.safeParse(row).data;
  return record === undefined || isReturned(record);
}

/** What a complete answer says of its attempt. */
function endOf(answer: CompleteAnswer): CallEnd {
  const { status, headers, body } = answer;
  const rows = status === 200 ? paidAnswerRows(new TextDecoder().decode(body)) : undefined;
  if (rows !== undefined)
    return { state: "answered", answer, credits: creditsOf(headers), found: rows.filter(cameBack).length };
  return status >= 400 && !AMBIGUOUS_REFUSALS.has(status) && !leavesChargeOpen(answer)
    ? { state: "refused", answer }
    : { state: "unknown" };
}

/** What a call was charged; null where nobody can tell. */
export function chargedFor(ending: CallEnd): number | null {
  if (ending.state === "answered") return ending.credits;
  return ending.state === "refused" ? (creditsOf(ending.answer.headers) ?? 0) : null;
}

/** What came with a status of success is none of the service's answers, such as a proxy's page. */
class NoAnswerError extends Error {
  constructor({ status, headers, body }: CompleteAnswer) {
    const type = /^[\w+.-]+\/[\w+.-]+/.exec(headers.get("Content-Type") ?? "")?.[0] ?? "no type";
    super(`Not an answer of the service: ${String(status)}, ${type}, ${String(body.byteLength)} bytes`);
  }
}

/** Reads the answer to a paid call in whole, and tells how its attempt ended. Rejects where there is none. */
export async function readEnd(response: Response): Promise<{ answer: CompleteAnswer; ending: CallEnd }> {
  const { status, headers } = response;
  const answer = { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  const ending = endOf(answer);
  if (status < 400 && ending.state === "unknown") throw new NoAnswerError(answer);
  return { answer, ending };
}
