import {
  GATEWAY_CODES,
  GATEWAY_OUTCOME,
  GATEWAY_OUTCOMES,
  type GatewayOutcome,
} from "#contract/gateway-schemas.ts";
import { retryAfterOf } from "#app/lib/clock.ts";
import { accessAnswer, validationAnswer, type ValidationError } from "#contract/error-schemas.ts";
import { ExpectedError, ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/**
 * Kinds of failure that a screen tells apart. `ceiling`: the gateway did not send the request, since it could exceed
 * the person's daily ceiling. `network`: no complete answer arrived, so whether the service acted is unknown.
 * `unreadable`: the answer does not match the contract.
 */
export type ApiErrorKind =
  | "network"
  | "signed-out"
  | "forbidden"
  | "ceiling"
  | "rate-limited"
  | "invalid"
  | "not-found"
  | "server"
  | "unreadable";

interface ApiErrorFields {
  readonly kind: ApiErrorKind;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  /** Milliseconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** The findings of a validation error. */
  readonly findings?: readonly ValidationError[] | undefined;
  /** False when the request never left this page, so the service cannot have acted on it. */
  readonly sent?: boolean | undefined;
  /** The gateway's verdict on the attempt; undefined where it gave none. */
  readonly gateway?: GatewayOutcome | undefined;
}

/** The error of every failed call: its kind, a plain message and, where known, the request id. */
export class ApiError extends ExpectedError {
  override name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly findings: readonly ValidationError[];
  readonly sent: boolean;
  readonly gateway: GatewayOutcome | undefined;

  constructor(message: string, fields: ApiErrorFields, options?: ErrorOptions) {
    super(message, options);
    this.kind = fields.kind;
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.findings = fields.findings ?? [];
    this.sent = fields.sent ?? true;
    this.gateway = fields.gateway;
  }
}

/** For `catch`: turns a 404 into null and rethrows any other error. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Whether the same request may succeed later: no answer arrived, a rate limit was hit, or the server failed. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === undefined || error.status === 429 || error.status >= 500;
}

/** Wait after a 429 without `Retry-After`. */
const DEFAULT_WAIT_MS = 5000;

/** How long a 429 asks to wait, in milliseconds; undefined for any other error. */
export function rateLimitWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.kind !== "rate-limited") return undefined;
  return error.retryAfter ?? DEFAULT_WAIT_MS;
}

const KIND_BY_STATUS: Readonly<Record<number, ApiErrorKind>> = {
  401: "signed-out",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
};

const PLAIN_MESSAGE: Readonly<Record<ApiErrorKind, string>> = {
  network: "There was no answer.",
  "signed-out": "The session ended.",
  forbidden: "You don’t have access to this.",
  ceiling: "This could go over your ceiling for today.",
  "rate-limited": "Too much at once.",
  invalid: "This wasn’t accepted.",
  "not-found": "There’s nothing here.",
  server: "The data provider had a problem.",
  unreadable: "Prospect can’t read the answer.",
};

function kindOf(status: number): ApiErrorKind {
  return KIND_BY_STATUS[status] ?? (status >= 500 ? "server" : "invalid");
}

/** Reads the gateway's verdict on an attempt from its headers; undefined where it is missing or unknown. */
export function gatewayOutcomeOf(headers: Headers): GatewayOutcome | undefined {
  const outcome = headers.get(GATEWAY_OUTCOME);
  return GATEWAY_OUTCOMES.find((known) => known === outcome);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}

/**
 * Builds the error of a failed answer: both of the service's error shapes, plain text, HTML or an empty body. [error-7]
 */
export function apiErrorOf(response: Response, text: string, now: number): ApiError {
  const kind = kindOf(response.status);
  const body = parseJson(text);
  const base = {
    kind,
    status: response.status,
    requestId: response.headers.get("X-Request-Id") ?? undefined,
    gateway: gatewayOutcomeOf(response.headers),
    retryAfter: retryAfterOf(response.headers, now),
  };
  const access = accessAnswer.safeParse(body);
  if (access.success) {
    const { code, message, requestId } = access.data.error;
    const met = code === GATEWAY_CODES.ceiling ? "ceiling" : kind;
    return new ApiError(message, { ...base, kind: met, code, requestId: base.requestId ?? requestId });
  }
  const validation = validationAnswer.safeParse(body);
  if (validation.success) {
    const first = validation.data.errors[0];
    const message = first?.detail ?? validation.data.detail ?? PLAIN_MESSAGE[kind];
    return new ApiError(message, { ...base, code: first?.code, findings: validation.data.errors });
  }
  return new ApiError(PLAIN_MESSAGE[kind], base);
}

/** An error without a status: no connection, a truncated body or an unreadable answer. */
export function plainApiError(
  kind: ApiErrorKind,
  options: ErrorOptions & Pick<ApiErrorFields, "requestId" | "retryAfter" | "sent"> = {},
): ApiError {
  const { requestId, retryAfter, sent } = options;
  return new ApiError(PLAIN_MESSAGE[kind], { kind, requestId, retryAfter, sent }, options);
}
