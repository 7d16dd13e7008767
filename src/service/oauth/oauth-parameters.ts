import { MAX_FORM_BYTES } from "#contract/oauth-schemas.ts";
import { essence } from "#service/http/media-types.ts";
import { isCompressed, readBody } from "#service/http/read-body.ts";
import { OAuthError, PageError } from "./oauth-error.ts";

const FORM = "application/x-www-form-urlencoded";

const MAX_PARAMETERS = 50;
const MAX_VALUE_LENGTH = 2048;

/** Maximum lengths in characters that differ from {@link MAX_VALUE_LENGTH}. [oauth-16] */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  client_id: 256,
  client_secret: 1024,
  code: 256,
  code_challenge: 128,
  code_verifier: 1024,
  csrf: 64,
  id_token_hint: 8192,
  nonce: 512,
  password: 1024,
  refresh_token: 256,
  // an authorization request with all of its parameters, URL-encoded again
  request: 32_768,
  scope: 1024,
  token: 8192,
  username: 320,
};

/** Parameters that an error may name: others could have any name. */
const NAMED: ReadonlySet<string> = new Set([
  ...Object.keys(MAX_LENGTHS),
  "state",
  "redirect_uri",
  "post_logout_redirect_uri",
]);

/** What exceeds the limits, as a sentence that repeats no input; undefined when nothing does. */
function excessOf(parameters: URLSearchParams): string | undefined {
  if (parameters.size > MAX_PARAMETERS) return `There are more than ${MAX_PARAMETERS} parameters.`;
  for (const [name, value] of parameters) {
    const max = NAMED.has(name) ? (MAX_LENGTHS[name] ?? MAX_VALUE_LENGTH) : MAX_VALUE_LENGTH;
    if (value.length > max)
      return `The parameter ${NAMED.has(name) ? `${name} ` : ""}has more than ${max} characters.`;
  }
  return undefined;
}

/**
 * Checks the parameters of a page against the limits. Throws a {@link PageError}, even if there is a redirect URI.
 * [oauth-16]
 */
export function checkPageBounds(parameters: URLSearchParams): void {
  const excess = excessOf(parameters);
  if (excess !== undefined) throw new PageError(excess);
}

/** Reads the form of a page. Throws a {@link PageError} beyond the limits, and the errors of {@link readForm}. */
export async function readPageForm(request: Request): Promise<URLSearchParams> {
  const form = await readFormBody(request);
  checkPageBounds(form);
  return form;
}

/**
 * Reads the form of a client. Throws `invalid_request` beyond the limits [oauth-16], and for any other kind of body.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await readFormBody(request);
  const excess = excessOf(form);
  if (excess !== undefined) throw new OAuthError("invalid_request", excess);
  return form;
}

/**
 * Reads the form of a request. Throws `invalid_request` for any other kind of body, with status 415 for a compressed
 * one and 413 for one that is too large. [error-1] [oauth-4]
 */
async function readFormBody(request: Request): Promise<URLSearchParams> {
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

/** A parameter's value; one sent without a value counts as omitted (RFC 6749, 3.1). */
export function optional(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

/** A parameter's value. Throws `invalid_request` if it is missing. */
export function required(parameters: URLSearchParams, name: string): string {
  const value = optional(parameters, name);
  if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}

/** Rejects a repeated parameter: client and server might read different ones (RFC 6749, 3.1). */
export function checkDuplicates(parameters: URLSearchParams): void {
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) {
    throw new OAuthError("invalid_request", "A parameter was sent more than once.");
  }
}
