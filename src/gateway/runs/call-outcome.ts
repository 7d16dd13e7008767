import * as z from "zod/mini";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import { VALIDATION_CODES, accessAnswer, validationAnswer } from "#contract/error-schemas.ts";
import type { RunProblem } from "#contract/runs/run-schemas.ts";
import type { CallEnd } from "#gateway/journal/call-end.ts";
import type { CallOutcome } from "./run-states.ts";

const anyAnswer = z.union([
  z.pipe(
    accessAnswer,
    z.transform(({ error: { code, message } }) => ({ code, message })),
  ),
  z.pipe(
    validationAnswer,
    z.transform(({ title, detail, errors: [first] }) => ({
      code: first?.code ?? null,
      message: first?.detail ?? detail ?? title ?? "",
    })),
  ),
]);

/** What a refusal says, in whichever shape; a page of a proxy says nothing. */
export function problemIn(status: number, headers: Headers, body: Uint8Array): RunProblem {
  const requestId = headers.get("X-Request-Id");
  const said = readable(() => anyAnswer.parse(JSON.parse(new TextDecoder().decode(body))));
  const { code, message } = said ?? { code: null, message: `It was answered with status ${String(status)}.` };
  return { status, code, message, requestId };
}

/** Nobody said what became of a call. */
export const NO_ANSWER: RunProblem = {
  message: "No complete answer came back. It may have been charged.",
  code: null,
  status: null,
  requestId: null,
};

/** The service charged a call and answered it with an error. */
const CHARGED_WITHOUT_ANSWER: RunProblem = {
  ...NO_ANSWER,
  message: "The service says that it charged this, and gave no result. Sent again, it may be charged again.",
};

/** Nothing waits longer than that before it asks again, whatever it was told. */
const MAX_RETRY_AFTER_SECONDS = 3600;

function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("Retry-After");
  const seconds = value === null ? Number.NaN : Number(value);
  return seconds >= 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1000 : undefined;
}

/** Refusals of what was asked; any other would be said of each input alike. */
const ABOUT_INPUTS: ReadonlySet<number> = new Set([400, 413, 422]);

/** What a refusal means for the run; undefined for an answer. [error-3] */
export function refusalOutcome(ending: Exclude<CallEnd, { state: "answered" }>): CallOutcome {
  if (ending.state === "unknown") {
    const { credits } = ending;
    return { kind: "unknown", credits, problem: credits === null ? NO_ANSWER : CHARGED_WITHOUT_ANSWER };
  }
  const { status, headers, body } = ending.answer;
  const problem = problemIn(status, headers, body);
  if (status === 429)
    return { kind: "again", waitsFor: "rate", problem, retryAfterMs: retryAfterMs(headers) };
  if (status >= 500)
    return { kind: "again", waitsFor: "service", problem, retryAfterMs: retryAfterMs(headers) };
  if (status === 401) return { kind: "again", waitsFor: "sign-in", problem, retryAfterMs: undefined };
  if (status === 403) return { kind: "hold", waitsFor: "permission", problem };
  if (status === 402 || problem.code === VALIDATION_CODES.creditsExhausted)
    return { kind: "hold", waitsFor: "credits", problem };
  if (ABOUT_INPUTS.has(status)) return { kind: "refused", problem };
  return { kind: "again", waitsFor: "service", problem, retryAfterMs: retryAfterMs(headers) };
}

/** Why a free search found nothing, as the end of a call that charged nothing. */
export function searchOutcome(
  found: { readonly refused: Response; readonly body: Uint8Array } | { readonly failed: true },
): Extract<CallOutcome, { kind: "again" | "hold" }> {
  if ("failed" in found) {
    const problem = { message: "The data source did not answer.", code: null, status: null, requestId: null };
    return { kind: "again", waitsFor: "service", problem, retryAfterMs: undefined };
  }
  const { status, headers } = found.refused;
  const problem = problemIn(status, headers, found.body);
  if (status === 429)
    return { kind: "again", waitsFor: "rate", problem, retryAfterMs: retryAfterMs(headers) };
  if (status === 401) return { kind: "again", waitsFor: "sign-in", problem, retryAfterMs: undefined };
  if (status < 500) return { kind: "hold", waitsFor: "permission", problem };
  return { kind: "again", waitsFor: "service", problem, retryAfterMs: retryAfterMs(headers) };
}
