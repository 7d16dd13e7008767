import { ALTERNATE_MEDIA_TYPE } from "#contract/operation.ts";
import { accessAnswer, validationAnswer } from "#contract/error-schemas.ts";
import type { Problem } from "./http-problem.ts";

/** Headers of every JSON response of the service. */
export const JSON_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

/** The error response for a problem. [error-4] [error-5] */
export function refusal(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problem.body(requestId)), {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...problem.headers, "Content-Type": ALTERNATE_MEDIA_TYPE },
  });
}

/** The codes in an error response, for the log. */
export function codesOf(problem: Problem): readonly string[] {
  const body = problem.body("");
  const validation = validationAnswer.safeParse(body);
  if (validation.success) return [...new Set(validation.data.errors.map(({ code }) => code))];
  const access = accessAnswer.safeParse(body);
  return access.success ? [access.data.error.code] : [];
}
