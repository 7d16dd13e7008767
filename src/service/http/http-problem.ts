import { randomUUID } from "node:crypto";
import {
  ACCESS_CODES,
  type AccessAnswer,
  type AccessCode,
  VALIDATION_CODES,
  type ValidationAnswer,
  type ValidationCode,
} from "#contract/error-schemas.ts";

/** The location of a finding: a JSON pointer into the body, or the name of a parameter. */
export type ProblemSource = { readonly pointer: string } | { readonly parameter: string };

/** One finding about the content of a request. */
export interface Finding {
  readonly code: ValidationCode;
  readonly detail: string;
  readonly source?: ProblemSource;
}

const TITLES: Readonly<Record<ValidationCode, string>> = {
  [VALIDATION_CODES.parameter]: "Missing or invalid parameter",
  [VALIDATION_CODES.attributesMissing]: "Attributes missing",
  [VALIDATION_CODES.notEnoughCriteria]: "Not enough criteria",
  [VALIDATION_CODES.unknownField]: "Unknown field",
  [VALIDATION_CODES.invalidValue]: "Invalid value",
  [VALIDATION_CODES.outputField]: "Output field not allowed",
  [VALIDATION_CODES.creditsExhausted]: "Credits exhausted",
};

/** A refusal that becomes an error response. Thrown only if nothing was changed or charged. */
export class Problem extends Error {
  override name = "Problem";
  readonly status: number;
  readonly body: (requestId: string) => ValidationAnswer | AccessAnswer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    body: (requestId: string) => ValidationAnswer | AccessAnswer,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A 400 with its findings. [error-4] */
export function validationProblem(findings: readonly Finding[]): Problem {
  const first = findings[0];
  const title = first ? TITLES[first.code] : "Bad request";
  return new Problem(400, title, () => ({
    title,
    detail: findings.map((finding) => finding.detail).join(" "),
    errors: findings.map((finding) => ({
      id: randomUUID(),
      code: finding.code,
      status: "400",
      title: TITLES[finding.code],
      detail: finding.detail,
      ...(finding.source ? { source: finding.source } : {}),
    })),
  }));
}

function accessProblem(
  status: number,
  code: AccessCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  retryable = status === 429 || status >= 500,
): Problem {
  return new Problem(
    status,
    message,
    (requestId) => ({ error: { code, message, status, requestId, retryable } }),
    headers,
  );
}

/** 401, with the challenge of RFC 6750. */
export function unauthorized(message: string, tokenSent: boolean): Problem {
  const challenge = tokenSent ? `Bearer realm="data", error="invalid_token"` : `Bearer realm="data"`;
  return accessProblem(401, ACCESS_CODES.unauthorized, message, { "WWW-Authenticate": challenge });
}

/** 403 for a scope that the token lacks. */
export function insufficientScope(scopes: readonly string[]): Problem {
  return accessProblem(403, ACCESS_CODES.scope, `The access token lacks the scope ${scopes.join(" or ")}.`, {
    "WWW-Authenticate": `Bearer realm="data", error="insufficient_scope", scope="${scopes.join(" ")}"`,
  });
}

/** 403 for a person without any of the roles. */
export function missingRole(roles: readonly string[]): Problem {
  return accessProblem(403, ACCESS_CODES.role, `The user has none of the roles ${roles.join(", ")}.`);
}

/** 429, with the seconds to wait. */
export function tooManyRequests(
  bucket: string,
  retryAfter: number,
  headers: Readonly<Record<string, string>>,
) {
  return accessProblem(429, ACCESS_CODES.rate, `Too many requests in this ${bucket}.`, {
    ...headers,
    "Retry-After": String(retryAfter),
  });
}

export function notFound(): Problem {
  return accessProblem(404, ACCESS_CODES.notFound, "There is no such operation.");
}

/** 404 for a known path with another method; names the right one. [api-2] */
export function wrongMethod(allowed: string): Problem {
  const message = `There is no such operation. This address takes ${allowed}.`;
  return accessProblem(404, ACCESS_CODES.notFound, message, { Allow: allowed });
}

export function notAcceptable(mediaTypes: readonly string[]): Problem {
  return accessProblem(406, ACCESS_CODES.notFound, `Answers come as ${mediaTypes.join(" or ")}.`);
}

export function bodyTooLarge(bytes: number): Problem {
  return accessProblem(413, ACCESS_CODES.notFound, `A request body may have at most ${bytes} bytes.`);
}

export function unsupportedMediaType(mediaTypes: readonly string[]): Problem {
  return accessProblem(415, ACCESS_CODES.notFound, `Send the body as ${mediaTypes.join(" or ")}.`);
}

export function compressedBody(): Problem {
  return accessProblem(415, ACCESS_CODES.notFound, "Send the body uncompressed, without Content-Encoding.");
}

/** 500. Where the call was or may have been charged, it neither promises that it was free nor suggests a retry. */
export function internalError(maybeCharged: boolean): Problem {
  const charge = maybeCharged ? "This call may have been charged: the usage tells." : "Nothing was charged.";
  const message = `The service had a problem. ${charge}`;
  return accessProblem(500, ACCESS_CODES.internal, message, {}, !maybeCharged);
}

/** Seconds after which a stopped server may be back. */
const UNAVAILABLE_SECONDS = 5;

/** 503 for a call that failed because the database, or the needed part of it, is unavailable. [error-8] */
export function unavailable(): Problem {
  const message =
    "The data cannot be reached at this moment. Nothing was charged: try again in a few seconds.";
  return accessProblem(503, ACCESS_CODES.internal, message, { "Retry-After": String(UNAVAILABLE_SECONDS) });
}
