import { OAuthError } from "./oauth-error.ts";
import { optional } from "./parameters.ts";

/** Printable characters only: a database refuses some of the others, and the id_token repeats the value. */
const NONCE = /^[\x20-\x7e]{1,512}$/;

/** The nonce that the id_token will repeat. */
export function checkNonce(parameters: URLSearchParams): string | undefined {
  const nonce = optional(parameters, "nonce");
  if (nonce !== undefined && !NONCE.test(nonce)) {
    throw new OAuthError("invalid_request", "The parameter nonce is too long or not plain text.");
  }
  return nonce;
}
