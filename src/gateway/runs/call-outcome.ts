import * as z from "zod/mini";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import { VALIDATION_CODES, accessAnswer, validationAnswer } from "#contract/error-schemas.ts";
import type { RunProblem } from "#contract/runs/run-schemas.ts";
import type { CallEnd } from "#gateway/journal/call-end.ts";
import { type CallOutcome, ownProblem } from "./run-states.ts";

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

/** Reads what a refusal says, in either error shape; a proxy's own page says nothing. */
export function problemIn(status: number, headers: Headers, body: Uint8Array): RunProblem {
  const requestId = headers.get("X-Request-Id");
  const said = readable(() => anyAnswer.parse(JSON.parse(new TextDecoder().decode(body))));
  const { code, message } = said ?? {
    code: null,
    message: `The data provider answered with an error (${String(status)}).`,
  };
  return { status, code, message, requestId };
}

/** Nobody said what became of a call. */
export const NO_ANSWER = ownProblem("No complete answer came back. It may have been charged.");

/** The service charged a call and answered with an error. */
const CHARGED_WITHOUT_ANSWER: RunProblem = {
  ...NO_ANSWER,
  message: "The data provider charged this but gave no result. Sending it again may charge it again.",
};

/** A service may ask for a longer pause, but no run waits longer before it tries again. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** How long a service asks to wait; undefined where it does not say. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("Retry-After") ?? "NaN");
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** Refusals of the inputs themselves: the halves of a call can find which input is at fault. */
const ABOUT_INPUTS: ReadonlySet<number> = new Set([400, 413, 422]);

type Refused = Extract<CallOutcome, { kind: "again" | "hold" | "refused" }>;

/** What a refusal means for the work that it stopped. [error-3] */
function outcomeOf(status: number, headers: Headers, body: Uint8Array): Refused {
  const problem = problemIn(status, headers, body);
  const told = retryAfterMs(headers);
  const wait = told === undefined ? undefined : Math.min(told, MAX_RETRY_AFTER_MS);
  const again = { kind: "again", problem, retryAfterMs: wait } as const;
  if (status === 429) return { ...again, waitsFor: "rate" };
  if (status === 401) return { ...again, waitsFor: "sign-in", retryAfterMs: undefined };
  if (status === 403) return { kind: "hold", waitsFor: "permission", problem };
  if (status < 500 && (status === 402 || problem.code === VALIDATION_CODES.creditsExhausted))
    return { kind: "hold", waitsFor: "credits", problem };
  return ABOUT_INPUTS.has(status) ? { kind: "refused", problem } : { ...again, waitsFor: "service" };
}

/** What the end of a call that was not answered means for its run. */
export function refusalOutcome(ending: Exclude<CallEnd, { state: "answered" }>): CallOutcome {
  if (ending.state === "unknown") {
    const { credits } = ending;
    return { kind: "unknown", credits, problem: credits === null ? NO_ANSWER : CHARGED_WITHOUT_ANSWER };
  }
  const { status, headers, body } = ending.answer;
  return outcomeOf(status, headers, body);
}

/** What it means for the work that waits for it that a free search found nothing. It charged nothing either way. */
export function searchOutcome(
  found: { readonly refused: Response; readonly body: Uint8Array } | { readonly failed: true },
): Extract<CallOutcome, { kind: "again" | "hold" }> {
  if ("failed" in found) {
    const problem = ownProblem("The data provider didn’t answer.");
    return { kind: "again", waitsFor: "service", problem, retryAfterMs: undefined };
  }
  const { status, headers } = found.refused;
  const outcome = outcomeOf(status, headers, found.body);
  if (outcome.kind === "again" && (outcome.waitsFor !== "service" || status >= 500)) return outcome;
  return { kind: "hold", waitsFor: "permission", problem: outcome.problem };
}
