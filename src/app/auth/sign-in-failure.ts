import {
  ExpectedError,
  ignoring,
  isExpected,
  isNetworkTrouble,
  isStorageTrouble,
  isUnreadable,
} from "#app/lib/reports/report.ts";
import { GrantRefused, TokensUnavailable } from "./token-request.ts";

/** Why a sign-in failed; `errors/describe-sign-in.ts` words it for people. */
export interface SignInFailure {
  /** OAuth's error code (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6), or one of {@link OwnFailure}. */
  readonly code: string;
  /** The service's own description, verbatim. Never a secret, since it came in a URL or an answer. */
  readonly said?: string | undefined;
  readonly at: Date;
}

/** Failures that have no OAuth error code. */
export type OwnFailure =
  | "no_answer"
  | "unreadable_answer"
  | "unknown_state"
  | "other_issuer"
  | "other_nonce"
  | "no_code"
  | "storage"
  | "prospect";

const MAX_SAID_LENGTH = 300;

/** A sign-in that cannot be completed. */
export class SignInError extends ExpectedError {
  override name = "SignInError";
  readonly failure: SignInFailure;

  constructor(code: OwnFailure | (string & {}), said?: string | null) {
    super(`The sign-in failed: ${code}`);
    this.failure = { code, at: new Date(), ...(said && { said: said.slice(0, MAX_SAID_LENGTH) }) };
  }
}

/** The failure that an error stands for. Unexpected errors are reported. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.failure;
  if (error instanceof GrantRefused) return { code: "invalid_grant", at: new Date() };
  if (error instanceof TokensUnavailable) return new SignInError(error.code, error.said).failure;
  ignoring(isExpected, isStorageTrouble, isNetworkTrouble, isUnreadable)(error);
  return { code: codeOf(error), at: new Date() };
}

function codeOf(error: unknown): OwnFailure {
  if (isNetworkTrouble(error)) return "no_answer";
  if (isStorageTrouble(error)) return "storage";
  return isUnreadable(error) || isExpected(error) ? "unreadable_answer" : "prospect";
}
