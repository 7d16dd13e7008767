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

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** What the path is below; the service's, unless it is asked of the gateway itself. */
  readonly prefix?: string | undefined;
  readonly body?: string | undefined;
  /** The same for every attempt of one piece of paid work. */
  readonly idempotencyKey?: string | undefined;
  /** What paid work is for, where that is not a run. */
  readonly purpose?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly sender?: Sender | undefined;
}

/** A complete answer: 200, or 204 of the gateway itself. */
export interface WireAnswer {
  readonly body: string;
  readonly requestId: string | undefined;
  /** What it was charged, where the gateway tells. */
  readonly credits: number | null;
  /** What the gateway says of the attempt; undefined where it says nothing. */
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

/** A wait that a person does not need to be told of, in milliseconds. */
const MAX_SILENT_WAIT_MS = 2000;

/** A token after an answer that refused one. That none is to be had says nothing of what became of the request. */
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
 * Waits until the rate lets the request leave, and gives what is to be called at its end. While the service
 * asks everybody to wait long, the person is told.
 */
async function leave({ sender = "person", prefix, signal }: WireRequest): Promise<() => void> {
  // the gateway's own answers count in nobody's rate
  if (prefix !== undefined) return () => undefined;
  const wait = (requestLimiter.waitUntil ?? 0) - Date.now();
  if (sender !== "run" && wait > MAX_SILENT_WAIT_MS) {
    const fields = { kind: "rate-limited", status: 429, retryAfter: wait, sent: false } as const;
    throw new ApiError("Too much at once.", fields);
  }
  return requestLimiter.turn(sender, signal);
}

/** Only 200 is an answer of the service; the gateway's own may be empty. */
function isAnswer({ prefix }: WireRequest, { status }: Response): boolean {
  return status === 200 || (prefix !== undefined && status === 204);
}

/** How one attempt ended; `text` is that of the answer, or of a refusal. */
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
      // the answer of a paid call is waited for, also after a sign-out
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
 * Sends one request with the person's token. A refused token is renewed once and the request sent again: a 401 is
 * definite, the service did nothing. Every other failure is thrown as an ApiError and never repeated here.
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
