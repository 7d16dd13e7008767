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

/** The problem in a refusal of either error shape; undefined for a proxy's own page. */
export function problemIn(status: number, headers: Headers, body: Uint8Array): RunProblem {
  const requestId = headers.get("X-Request-Id");
  const said = readable(() => anyAnswer.parse(JSON.parse(new TextDecoder().decode(body))));
  const { code, message } = said ?? {
    code: null,
    message: `The data provider answered with an error (${String(status)}).`,
  };
  return { status, code, message, requestId };
}

/** The outcome of a call is unknown. */
export const NO_ANSWER = ownProblem("No complete answer came back. It may have been charged.");

/** The service charged a call and answered with an error. */
const CHARGED_WITHOUT_ANSWER: RunProblem = {
  ...NO_ANSWER,
  message: "The data provider charged this but gave no result. Sending it again may charge it again.",
};

/** Runs try again after this at the latest, even where the service asks for a longer pause. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The pause that a service asks for; undefined where it asks for none. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("Retry-After") ?? "NaN");
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** Refusals of the inputs themselves: halving the call finds the input at fault. */
const ABOUT_INPUTS: ReadonlySet<number> = new Set([400, 413, 422]);

type Refused = Extract<CallOutcome, { kind: "again" | "hold" | "refused" }>;

/** The consequence of a refusal for the work that it stopped. [error-3] */
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

/** The consequence for its run of a call that was not answered. */
export function refusalOutcome(ending: Exclude<CallEnd, { state: "answered" }>): CallOutcome {
  if (ending.state === "unknown") {
    const { credits } = ending;
    return { kind: "unknown", credits, problem: credits === null ? NO_ANSWER : CHARGED_WITHOUT_ANSWER };
  }
  const { status, headers, body } = ending.answer;
  return outcomeOf(status, headers, body);
}

/** The consequence of a failed free search for the work that waits for it. Nothing was charged either way. */
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
