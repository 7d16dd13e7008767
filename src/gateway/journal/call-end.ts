import * as z from "zod/mini";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import { accessAnswer, validationAnswer } from "#contract/error-schemas.ts";
import { type GatewayOutcome, type PaidOperation, paidAnswerRows } from "#contract/gateway-schemas.ts";
import type { Query } from "#database/database.ts";
import { NotSentError } from "#gateway/upstream/upstream.ts";
import { PROBLEMS, creditsOf, passWhole, refuse } from "#gateway/gateway-answers.ts";
import { isReturned } from "#contract/records/read-enrich-answer.ts";
import type { CompleteAnswer } from "#gateway/gateway-answers.ts";

const matchedRow = z.looseObject({ type: z.string(), meta: z.looseObject({ matchStatus: z.string() }) });

/** How an attempt ended. */
export type CallEnd =
  | {
      readonly state: "answered";
      readonly answer: CompleteAnswer;
      readonly credits: number | null;
      /** Rows that were returned; undefined where they were not counted. */
      readonly found?: number;
    }
  | { readonly state: "refused"; readonly answer: CompleteAnswer }
  /** The outcome is unknown; the credits are what an error says was charged, null where nothing says. */
  | { readonly state: "unknown"; readonly credits: number | null };

/** Refusals that leave open whether something was done: a timeout, and a conflict with a call that may be running. */
const AMBIGUOUS_REFUSALS: ReadonlySet<number> = new Set([408, 409, 425, 502, 504]);

/** Refusals before anything was done, by the gateway or the service: content, permission, size or rate. */
const EARLY_REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 413, 429]);

/** Whether an error is the service's own, in one of its two shapes; proxies answer with pages of theirs. */
function isServiceError({ body }: CompleteAnswer): boolean {
  const said: unknown = readable(() => JSON.parse(new TextDecoder().decode(body)));
  return z.union([accessAnswer, validationAnswer]).safeParse(said).success;
}

/**
 * Whether an error leaves open what was charged: the service failed midway, or a proxy gave up a call that the service may have
 * taken, or replaced the service's answer with a page of its own. A 503 of the service itself means that it did not begin. An
 * error that names a charge lost its result: sent again, the call could be charged again. [metering-12]
 */
function isChargeUnknown(answer: CompleteAnswer): boolean {
  const { status, headers } = answer;
  const credits = creditsOf(headers);
  if (credits !== null) return credits > 0;
  if (status >= 500 && status !== 503) return true;
  return !EARLY_REFUSALS.has(status) && !isServiceError(answer);
}

/** Whether a row counts as found: rows of a read have no match status. */
function cameBack(row: unknown): boolean {
  const record = matchedRow.safeParse(row).data;
  return record === undefined || isReturned(record);
}

/** How an attempt ended, from its complete answer. */
function endOf(answer: CompleteAnswer): CallEnd {
  const { status, headers, body } = answer;
  const rows = status === 200 ? paidAnswerRows(new TextDecoder().decode(body)) : undefined;
  if (rows !== undefined)
    return { state: "answered", answer, credits: creditsOf(headers), found: rows.filter(cameBack).length };
  if (status >= 400 && !AMBIGUOUS_REFUSALS.has(status) && !isChargeUnknown(answer))
    return { state: "refused", answer };
  // 0 credits in an error may only mean that it does not know
  return { state: "unknown", credits: creditsOf(headers) || null };
}

/** What a call was charged; null where that is unknown. */
export function chargedFor(ending: CallEnd): number | null {
  return ending.state === "refused" ? 0 : ending.credits;
}

/** Thrown for a success that is no answer of the service, such as a proxy's page. */
class NoAnswerError extends Error {
  constructor({ status, headers, body }: CompleteAnswer) {
    const type = /^[\w+.-]+\/[\w+.-]+/.exec(headers.get("Content-Type") ?? "")?.[0] ?? "no type";
    super(`Not an answer of the service: ${String(status)}, ${type}, ${String(body.byteLength)} bytes`);
  }
}

async function readWhole(response: Response): Promise<CompleteAnswer> {
  const { status, headers } = response;
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

/** How an attempt at a paid call ended. */
export interface SentCall {
  readonly ending: CallEnd;
  /** Undefined where none was received whole; the gateway's own where the call was not sent. */
  readonly answer: CompleteAnswer | undefined;
  /** The outcome that the sender is told. */
  readonly outcome: GatewayOutcome;
}

/**
 * Sends a paid call, reads the whole answer, and returns how the attempt ended. A call of which nothing was sent is refused like
 * one that the service did not begin; any other failure leaves the outcome open and is passed to `onLost`. Never rejects.
 * [gateway-2]
 */
export async function sendToEnd(
  send: () => Promise<Response>,
  onLost: (error: unknown) => void,
): Promise<SentCall> {
  try {
    const answer = await readWhole(await send());
    const ending = endOf(answer);
    if (answer.status < 400 && ending.state === "unknown") throw new NoAnswerError(answer);
    return { ending, answer, outcome: ending.state === "unknown" ? "unknown" : "upstream" };
  } catch (error) {
    if (error instanceof NotSentError) {
      const answer = await readWhole(refuse(PROBLEMS.unreachable()));
      return { ending: { state: "refused", answer }, answer, outcome: "not-sent" };
    }
    onLost(error);
    return { ending: { state: "unknown", credits: null }, answer: undefined, outcome: "unknown" };
  }
}

/** Adds the results of a call to the owned records, in the transaction that ends it. */
export type NoteOwned = (
  on: Query,
  call: { readonly userId: string; readonly operation: PaidOperation; readonly body: Uint8Array },
  answer: {
    readonly body: Uint8Array;
    readonly credits: number | null;
    readonly sentAt: string;
    readonly endedAt: string;
  },
) => Promise<void>;

/** The response for the sender of a paid call. */
export function answerTo({ answer, outcome }: SentCall): Response {
  return answer === undefined ? refuse(PROBLEMS.noAnswer(), outcome) : passWhole(answer, outcome);
}
