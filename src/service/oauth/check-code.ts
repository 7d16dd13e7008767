import type { OAuthCodeRow } from "#database/schema.ts";
import { OAuthError } from "./oauth-error.ts";
import { hashSecret, sameSecret } from "./secrets.ts";

/** 43 to 128 unreserved characters (RFC 7636, 4.1). */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** What a client shows with its code. */
export interface CodeProof {
  readonly redirectUri: string;
  readonly verifier: string;
}

/** What is wrong with redeeming this code, or undefined. [error-2] */
export function checkCode(code: OAuthCodeRow, proof: CodeProof, now: Date): OAuthError | undefined {
  if (code.expires_at <= now.toISOString()) {
    return new OAuthError("invalid_grant", "The code has expired.");
  }
  if (code.redirect_uri !== proof.redirectUri) {
    return new OAuthError("invalid_grant", "The redirect_uri is not the one that the code was sent to.");
  }
  if (!VERIFIER.test(proof.verifier) || !sameSecret(hashSecret(proof.verifier), code.code_challenge)) {
    return new OAuthError("invalid_code_verifier", "The code_verifier does not match the code_challenge.");
  }
  return undefined;
}
