import type { OAuthClient } from "../accounts.ts";

/** What a grant is given: the form, and the client that proved itself. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly client: OAuthClient;
}
