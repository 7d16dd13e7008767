import { MAX_FORM_BYTES } from "#contract/oauth-schemas.ts";
import { essence } from "#service/http/media-types.ts";
import { isCompressed, readBody } from "#service/http/read-body.ts";
import { OAuthError } from "./oauth-error.ts";

const FORM = "application/x-www-form-urlencoded";

/**
 * The form that a request carries. Throws `invalid_request` for any other kind of body, with status 415 for a compressed
 * one and 413 for one that is too large. [error-1] [oauth-4]
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (essence(request.headers.get("Content-Type") ?? "") !== FORM) {
    throw new OAuthError("invalid_request", `The body must be ${FORM}.`);
  }
  if (isCompressed(request)) {
    throw new OAuthError("invalid_request", "The body must not be compressed.", { status: 415 });
  }
  const body = await readBody(request, MAX_FORM_BYTES);
  if (body !== undefined) return new URLSearchParams(new TextDecoder().decode(body));
  const description = `The body must have at most ${MAX_FORM_BYTES} bytes.`;
  throw new OAuthError("invalid_request", description, { status: 413 });
}

/** A parameter's value; one sent without a value counts as left out (RFC 6749, 3.1). */
export function optional(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

/** A parameter's value. Throws `invalid_request` when it is missing. */
export function required(parameters: URLSearchParams, name: string): string {
  const value = optional(parameters, name);
  if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}

/** Refuses a parameter that was sent twice: the two sides could read different ones (RFC 6749, 3.1). */
export function checkDuplicates(parameters: URLSearchParams): void {
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) {
    throw new OAuthError("invalid_request", "A parameter was sent more than once.");
  }
}
