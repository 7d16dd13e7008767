import {
  CALL_PURPOSE,
  GATEWAY_CREDITS,
  type GatewayOutcome,
  IDEMPOTENCY_KEY,
} from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { SessionEndedError, accessToken } from "#app/auth/auth-session.ts";
import { untilSignOut } from "#app/auth/auth-session-state.ts";
import { SessionUnreachableError } from "#app/auth/renewal-pause.ts";
import { ApiError, apiErrorOf, gatewayOutcomeOf, plainApiError } from "./api-error.ts";
import type { Sender } from "./request-limiter.ts";
import { noteRateLimits, requestLimiter } from "./api-rate-limits.ts";

/** A request as it is sent. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Prefix of the path: the service's, unless the request is for the gateway itself. */
  readonly prefix?: string | undefined;
  readonly body?: string | undefined;
  /** Stays the same for every attempt of one piece of paid work. */
  readonly idempotencyKey?: string | undefined;
  /** Purpose of paid work outside a run. */
  readonly purpose?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly sender?: Sender | undefined;
}

/** A complete answer: 200, or 204 from the gateway itself. */
export interface WireAnswer {
  readonly body: string;
  readonly requestId: string | undefined;
  /** The credits charged, where the gateway states them. */
  readonly credits: number | null;
  /** The gateway's verdict on the attempt; undefined where it gave none. */
  readonly gateway: GatewayOutcome | undefined;
}

async function token(rejected?: string): Promise<string> {
  try {
    return await accessToken(rejected);
  } catch (error) {
    const kind = error instanceof SessionEndedError ? "signed-out" : "network";
    const retryAfter = error instanceof SessionUnreachableError ? error.retryAfter : undefined;
    throw plainApiError(kind, { cause: error, sent: false, retryAfter });
  }
}

/** Longest wait that is not worth telling the person about, in milliseconds. */
const MAX_SILENT_WAIT_MS = 2000;

/** Renews a token that was refused. A failed renewal leaves the outcome of the request open. */
async function renewedToken(rejected: string, { headers }: Response): Promise<string> {
  try {
    return await token(rejected);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const { kind, message } = cause;
    const status = kind === "signed-out" ? 401 : undefined;
    throw new ApiError(message, { kind, status, gateway: gatewayOutcomeOf(headers) }, { cause });
  }
}

/**
 * Waits for a slot of the rate, and returns a function to call when the request ends. A long wait for the service is
 * shown to the person.
 */
async function leave({ sender = "person", prefix, signal }: WireRequest): Promise<() => void> {
  // requests to the gateway itself do not count toward the rate
  if (prefix !== undefined) return () => undefined;
  const wait = (requestLimiter.waitUntil ?? 0) - Date.now();
  if (sender !== "run" && wait > MAX_SILENT_WAIT_MS) {
    const fields = { kind: "rate-limited", status: 429, retryAfter: wait, sent: false } as const;
    throw new ApiError("Too much at once.", fields);
  }
  return requestLimiter.turn(sender, signal);
}

/** Whether a status is a success: 200, or 204 from the gateway itself. */
function isAnswer({ prefix }: WireRequest, { status }: Response): boolean {
  return status === 200 || (prefix !== undefined && status === 204);
}

/** The end of one attempt; `text` is the body of the answer or refusal. */
interface Ended {
  readonly response: Response;
  readonly text: string;
}

async function attempt(request: WireRequest, bearer: string): Promise<Ended> {
  const ended = await leave(request);
  try {
    const response = await fetch((request.prefix ?? SERVICE_PREFIX) + request.path, {
      method: request.method,
      headers: {
        Accept: MEDIA_TYPE,
        Authorization: `Bearer ${bearer}`,
        ...(request.body === undefined ? {} : { "Content-Type": MEDIA_TYPE }),
        ...(request.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: request.idempotencyKey }),
        ...(request.purpose === undefined ? {} : { [CALL_PURPOSE.name]: request.purpose }),
      },
      body: request.body ?? null,
      // a paid call waits for its answer even after a sign-out
      signal: request.idempotencyKey === undefined ? untilSignOut(request.signal) : (request.signal ?? null),
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    }).finally(ended);
    noteRateLimits(response.headers);
    return { response, text: await response.text() };
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw plainApiError("network", { cause: error });
  }
}

function creditsOf(headers: Headers): number | null {
  const credits = headers.get(GATEWAY_CREDITS);
  return credits !== null && /^\d{1,9}$/.test(credits) ? Number(credits) : null;
}

/**
 * Sends one request with the person's token. A refused token is renewed once and the request sent again: after a 401
 * the service surely did nothing. Any other failure is thrown as an ApiError and never retried here.
 */
export async function send(request: WireRequest): Promise<WireAnswer> {
  const bearer = await token();
  let ended = await attempt(request, bearer);
  if (ended.response.status === 401) {
    ended = await attempt(request, await renewedToken(bearer, ended.response));
  }
  const { response, text } = ended;
  if (!isAnswer(request, response)) {
    const error = apiErrorOf(response, text, Date.now());
    if (error.kind === "rate-limited") requestLimiter.onRateLimited(error.retryAfter);
    throw error;
  }
  requestLimiter.onAnswer();
  return {
    body: text,
    requestId: response.headers.get("X-Request-Id") ?? undefined,
    credits: creditsOf(response.headers),
    gateway: gatewayOutcomeOf(response.headers),
  };
}
