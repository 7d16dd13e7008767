import { OAuthError } from "./oauth-error.ts";
import { required } from "./parameters.ts";

/** A SHA-256 digest is 43 characters of base64url. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** The PKCE challenge: always required, and only S256. [oauth-1] */
export function checkCodeChallenge(parameters: URLSearchParams): string {
  const challenge = required(parameters, "code_challenge");
  if (required(parameters, "code_challenge_method") !== "S256") {
    throw new OAuthError("invalid_request", "The parameter code_challenge_method must be S256.");
  }
  if (!S256_CHALLENGE.test(challenge)) {
    throw new OAuthError(
      "invalid_request",
      "The parameter code_challenge must be a base64url SHA-256 digest.",
    );
  }
  return challenge;
}
