import type { Scope } from "#contract/operation.ts";
import type { OAuthClient } from "#service/sandbox/sandbox-accounts.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional } from "./oauth-parameters.ts";

/** OpenID Connect scopes: anyone may request them, and they grant no data. */
export const IDENTITY_SCOPES: readonly string[] = ["openid", "profile", "email", "offline_access"];

/** Requested scopes, split by what they grant. */
export interface RequestedScopes {
  readonly identity: readonly string[];
  readonly data: readonly Scope[];
}

/**
 * The requested scopes; all of the client's if none are named. Throws `invalid_scope` for one that the client does not
 * have. [oauth-2] [oauth-10]
 */
export function checkScope(parameters: URLSearchParams, client: OAuthClient): RequestedScopes {
  const names = splitScope(optional(parameters, "scope") ?? "");
  if (names.length === 0) return { identity: [], data: client.scopes };
  const data = client.scopes.filter((scope) => names.includes(scope));
  const identity = IDENTITY_SCOPES.filter((scope) => names.includes(scope));
  if (data.length + identity.length < new Set(names).size) {
    throw new OAuthError("invalid_scope", "A scope is unknown or not selected for this client.");
  }
  return { identity, data };
}

/** Splits a space-delimited list. */
export function splitScope(scope: string): string[] {
  return scope.split(" ").filter((name) => name !== "");
}
