import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import {
  CREDITS_CHARGED,
  GATEWAY_CODES,
  GATEWAY_CREDITS,
  GATEWAY_OUTCOME,
  type GatewayOutcome,
  IDEMPOTENCY_REPLAYED,
} from "#contract/gateway-schemas.ts";
import { ACCESS_CODES, type AccessAnswer, type AccessCode } from "#contract/error-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { JSON_HEADERS, refusal } from "#service/http/error-response.ts";
import { Problem, bodyTooLarge } from "#service/http/http-problem.ts";
import { parseBody, readBody } from "#service/http/read-body.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import type { Log } from "#service/service-context.ts";

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** An answer that was received whole. */
export interface CompleteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

type Code = (typeof GATEWAY_CODES)[keyof typeof GATEWAY_CODES];

/**
 * An answer of the gateway itself in the service's shape: `retryAfter` (seconds) becomes a header, and the rest members of
 * `error`.
 */
function gatewayProblem(
  status: number,
  code: Code | AccessCode,
  message: string,
  { retryAfter, ...more }: Readonly<Record<string, unknown>> & { readonly retryAfter?: number } = {},
): Problem {
  const retryable = code === GATEWAY_CODES.overlap || status === 429 || status >= 500;
  const body = (requestId: string): AccessAnswer => ({
    error: { code, message, status, requestId, retryable, ...more },
  });
  return new Problem(
    status,
    message,
    body,
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
  );
}

/** The day's ceiling that a call could pass. */
interface CeilingMet {
  readonly ceiling: number;
  readonly spent: number;
  readonly unconfirmed: number;
  readonly couldCost: number;
  readonly endsAt: string;
}

/**
 * The problem of a call that could pass a ceiling: what the ceiling is, what is left of it, and what to do. [administration-4]
 */
function ceiling(met: CeilingMet): Problem {
  const { ceiling: most, spent, unconfirmed, couldCost } = met;
  const left = Math.max(0, most - spent - unconfirmed);
  const open = unconfirmed === 0 ? "" : `, and up to ${String(unconfirmed)} more may have been`;
  const fewer = left === 0 ? "Wait" : `Choose at most ${String(left)}, wait`;
  return gatewayProblem(
    403,
    GATEWAY_CODES.ceiling,
    `Not sent: your ceiling is ${String(most)} credits a day, ${String(spent)} are spent today${open}, and this could cost ` +
      `${String(couldCost)}. ${fewer} for the next day, or ask an administrator for a higher ceiling.`,
    { ...met },
  );
}

export const PROBLEMS = {
  overlap: (key: string, state: string) =>
    gatewayProblem(409, GATEWAY_CODES.overlap, "Another call with some of these inputs has not ended.", {
      blockingKey: key,
      blockingState: state,
      retryAfter: 1,
    }),
  outcomeUnknown: () =>
    gatewayProblem(
      409,
      GATEWAY_CODES.outcomeUnknown,
      "This call was sent before, and nobody knows how that ended. It may have been charged.",
    ),
  otherBody: () =>
    gatewayProblem(422, GATEWAY_CODES.otherBody, "This Idempotency-Key was used for another request."),
  erased: () =>
    gatewayProblem(
      410,
      GATEWAY_CODES.erased,
      "The answer to this call was erased, or is your former organization's.",
    ),
  noAnswer: () =>
    gatewayProblem(502, GATEWAY_CODES.noAnswer, "The data provider didn’t answer. It may have been charged."),
  notUnknown: (state: string) =>
    gatewayProblem(409, GATEWAY_CODES.notUnknown, "Only a call of unknown outcome can be released.", {
      state,
    }),
  notNow: (message: string) => gatewayProblem(409, GATEWAY_CODES.notNow, message),
  ceiling,
  invalidKey: () =>
    gatewayProblem(400, GATEWAY_CODES.invalidKey, "A key has 1 to 200 visible ASCII characters."),
  invalidBody: (message: string) => gatewayProblem(400, GATEWAY_CODES.invalidBody, message),
  otherVersion: (version: number) =>
    gatewayProblem(409, GATEWAY_CODES.otherVersion, "These operations are of another version.", { version }),
  otherOrigin: () =>
    gatewayProblem(403, GATEWAY_CODES.otherOrigin, "Only pages of this origin may ask here."),
  noSession: () => gatewayProblem(401, ACCESS_CODES.unauthorized, "This browser has no session here."),
  unavailable: () =>
    gatewayProblem(503, ACCESS_CODES.internal, "Prospect had a problem. Nothing was sent on.", {
      retryAfter: 5,
    }),
  unreachable: () =>
    gatewayProblem(
      503,
      ACCESS_CODES.internal,
      "The data provider couldn’t be reached. Nothing was sent, and nothing was charged.",
    ),
  databaseUnusable: (reason: string) =>
    gatewayProblem(
      503,
      ACCESS_CODES.internal,
      `The gateway's database cannot be used: ${reason} Nothing was sent or changed. Whoever runs it has to see to it.`,
      { retryAfter: 60 },
    ),
  workspaceUnavailable: () =>
    gatewayProblem(
      503,
      ACCESS_CODES.internal,
      "Prospect had a problem. Try again: what was changed already counts once.",
      { retryAfter: 5 },
    ),
  tooManyStreams: () =>
    gatewayProblem(
      429,
      ACCESS_CODES.rate,
      "This person has too many streams of events. Ask for changes instead.",
      { retryAfter: 60 },
    ),
  tooManyRuns: (most: string) =>
    gatewayProblem(
      400,
      GATEWAY_CODES.invalidBody,
      `There is no room: ${most}. Delete runs that are not needed.`,
    ),
  tooManyOperations: (seconds: number) =>
    gatewayProblem(
      429,
      ACCESS_CODES.rate,
      "Too many changes in a minute. Nothing was changed: try again later.",
      { retryAfter: seconds },
    ),
  tooManyReports: () =>
    gatewayProblem(429, ACCESS_CODES.rate, "Too many errors were told.", { retryAfter: 60 }),
  notFound: (message: string) => gatewayProblem(404, ACCESS_CODES.notFound, message),
} as const;

/** Refuses a request by the gateway itself; `outcome` is given where the request was meant for the service. */
export function refuse(problem: Problem, outcome?: GatewayOutcome): Response {
  const requestId = randomUUID();
  const response = refusal(problem, requestId);
  response.headers.set("X-Request-Id", requestId);
  if (outcome !== undefined) response.headers.set(GATEWAY_OUTCOME, outcome);
  return response;
}

/** A JSON answer that must not be cached. */
export function json(body: object): Response {
  return Response.json(body, { headers: JSON_HEADERS });
}

/** The answer to a request that was carried out and has nothing to return. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: JSON_HEADERS });
}

/**
 * An `onError` for routes: a {@link Problem} that a route throws becomes the answer; any other error is logged and answered by
 * `failure`. So stores refuse by throwing, which also rolls back their transaction.
 */
export function answerErrors(log: Log | undefined, what: string, failure: () => Response) {
  return (error: unknown): Response => {
    if (error instanceof Problem) return refuse(error);
    log?.error({ error }, `${what} not available`);
    return failure();
  };
}

/** Reads the body of a request. Throws a {@link Problem} where it is too large or has another shape. */
export async function readJson<Output>(
  request: Request,
  schema: z.ZodMiniType<Output>,
  maxBytes: number = LIMITS.bodyBytes,
): Promise<Output> {
  const body = await readBody(request, maxBytes);
  if (body === undefined) throw bodyTooLarge(maxBytes);
  const read = readable(() => ({ output: schema.parse(parseBody(body)) }));
  if (read === undefined) throw PROBLEMS.invalidBody("The body is not as it should be.");
  return read.output;
}

/** Credits that the service says it charged; null where it does not say. */
export function creditsOf(headers: Headers): number | null {
  const text = headers.get(CREDITS_CHARGED) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function setOutcome(headers: Headers, outcome: GatewayOutcome, credits: number | null): void {
  headers.set(GATEWAY_OUTCOME, outcome);
  if (credits !== null) headers.set(GATEWAY_CREDITS, String(credits));
}

/** The service's answer as it comes, plus the gateway's headers. */
export function passOn(response: Response): Response {
  setOutcome(response.headers, "upstream", creditsOf(response.headers));
  return response;
}

/** The service's answer once it was received whole. */
export function passWhole({ status, headers, body }: CompleteAnswer, outcome: GatewayOutcome): Response {
  const passed = new Headers(headers);
  // these headers describe the upstream connection, not this one
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) passed.delete(name);
  setOutcome(passed, outcome, creditsOf(headers));
  return new Response(BODILESS.has(status) ? null : body, { status, headers: passed });
}

/** Repeats the answer of an earlier attempt. */
export function replay(answer: CompleteAnswer, credits: number | null): Response {
  const response = storedRefusal(answer);
  response.headers.set(IDEMPOTENCY_REPLAYED, "true");
  setOutcome(response.headers, "replayed", credits);
  return response;
}

/** The stored refusal of the attempt that a request has waited for: it answers this request as well. */
export function storedRefusal({ status, headers, body }: CompleteAnswer): Response {
  const response = new Response(BODILESS.has(status) ? null : body, { status, headers: JSON_HEADERS });
  for (const [name, value] of headers) response.headers.set(name, value);
  setOutcome(response.headers, "upstream", null);
  return response;
}
