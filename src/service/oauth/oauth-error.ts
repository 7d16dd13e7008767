import type { OAuthErrorCode } from "#contract/oauth-schemas.ts";

/** Error codes [error-2], plus those that OpenID Connect adds for `prompt=none` and request objects. */
export type ErrorCode = OAuthErrorCode | "login_required" | "consent_required" | "request_not_supported";

/** An error for the client: returned as JSON by the token endpoint, and by redirect from the authorization endpoint. */
export class OAuthError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Whether the client used HTTP Basic, and so must get a Basic challenge. */
  readonly challenge: boolean;
  /** Seconds until the client may retry. */
  readonly retryAfter: number | undefined;

  /** `description` is fixed text that never repeats input. */
  constructor(
    code: ErrorCode,
    description: string,
    answer: { status?: number; challenge?: boolean; retryAfter?: number } = {},
  ) {
    super(description);
    this.code = code;
    this.status = answer.status ?? 400;
    this.challenge = answer.challenge ?? false;
    this.retryAfter = answer.retryAfter;
  }
}

/** The target of an authorization response: a verified redirect URI, and the client's state. */
export interface ReturnTarget {
  readonly redirectUri: string;
  readonly state: string | undefined;
}

/** An error of the authorization endpoint that is returned to the client by redirect. */
export class ReturnedError extends Error {
  readonly target: ReturnTarget;
  readonly code: ErrorCode;

  constructor(target: ReturnTarget, error: OAuthError) {
    super(error.message);
    this.target = target;
    this.code = error.code;
  }
}

/** An error shown to the person only, since there is no safe redirect URI. */
export class PageError extends Error {}
