import type { OAuthErrorCode } from "#contract/oauth-schemas.ts";

/** The error codes [error-2], and those that OpenID Connect adds for `prompt=none` and request objects. */
export type ErrorCode = OAuthErrorCode | "login_required" | "consent_required" | "request_not_supported";

/** An error for the client: JSON at the token endpoint, a redirect at the authorization endpoint. */
export class OAuthError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Whether the client used HTTP Basic and so is owed a Basic challenge. */
  readonly challenge: boolean;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;

  /** `description` is fixed text: it never repeats what was sent. */
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

/** Where an authorization answer goes: a redirect URI that was checked, and the state that was sent. */
export interface ReturnTarget {
  readonly redirectUri: string;
  readonly state: string | undefined;
}

/** An error of the authorization endpoint that goes back to the client by redirect. */
export class ReturnedError extends Error {
  readonly target: ReturnTarget;
  readonly code: ErrorCode;

  constructor(target: ReturnTarget, error: OAuthError) {
    super(error.message);
    this.target = target;
    this.code = error.code;
  }
}

/** An error that only the person sees, since there is nowhere safe to return to. */
export class PageError extends Error {}
