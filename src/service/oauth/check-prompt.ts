import { OAuthError } from "./oauth-error.ts";
import { optional } from "./parameters.ts";

/** How a person is to be asked. OpenID Connect Core, 3.1.2.1. */
export interface Prompt {
  /** No page may be shown. */
  readonly silent: boolean;
  /** The person must sign in even when the browser is signed in. */
  readonly signIn: boolean;
  /** The longest time since the sign-in, in seconds. */
  readonly maxAge: number | undefined;
}

/** Reads `prompt` and `max_age`. Unknown words are ignored, `none` stands alone. */
export function checkPrompt(parameters: URLSearchParams): Prompt {
  const words = (optional(parameters, "prompt") ?? "").split(" ");
  const silent = words.includes("none");
  if (silent && words.length > 1) {
    throw new OAuthError("invalid_request", "The prompt none stands alone.");
  }
  const maxAge = optional(parameters, "max_age");
  if (maxAge !== undefined && !/^\d{1,10}$/.test(maxAge)) {
    throw new OAuthError("invalid_request", "The parameter max_age must be a number of seconds.");
  }
  const signIn = words.includes("login") || words.includes("select_account");
  return { silent, signIn, maxAge: maxAge === undefined ? undefined : Number(maxAge) };
}
