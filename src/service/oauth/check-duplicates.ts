import { OAuthError } from "./oauth-error.ts";

/** Refuses a parameter that was sent twice: the two sides could read different ones (RFC 6749, 3.1). */
export function checkDuplicates(parameters: URLSearchParams): void {
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) {
    throw new OAuthError("invalid_request", "A parameter was sent more than once.");
  }
}
