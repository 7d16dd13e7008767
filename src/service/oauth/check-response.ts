import type { OAuthClient } from "../accounts.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional, required } from "./parameters.ts";

/** Asks for `response_type=code` in the query, by a client that may have codes. [oauth-2] */
export function checkResponse(parameters: URLSearchParams, client: OAuthClient): void {
  if (required(parameters, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "The parameter response_type must be code.");
  }
  if (!client.grants.includes("authorization_code")) {
    throw new OAuthError("unauthorized_client", "This client may not use authorization codes.");
  }
  if ((optional(parameters, "response_mode") ?? "query") !== "query") {
    throw new OAuthError("invalid_request", "The parameter response_mode must be query.");
  }
  if (parameters.has("request") || parameters.has("request_uri")) {
    throw new OAuthError("request_not_supported", "Request objects are not supported.");
  }
}
