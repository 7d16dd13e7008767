import { OAuthError } from "./oauth-error.ts";

const FORM = "application/x-www-form-urlencoded";

/** The form that a request carries. Throws `invalid_request` for any other kind of body. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM) throw new OAuthError("invalid_request", `The body must be ${FORM}.`);
  return new URLSearchParams(await request.text());
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
