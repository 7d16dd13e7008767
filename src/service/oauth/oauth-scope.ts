import type { Scope } from "#contract/operation.ts";
import type { OAuthClient } from "#service/sandbox/sandbox-accounts.ts";
import { OAuthError } from "./oauth-error.ts";
import { optional } from "./oauth-parameters.ts";

/** Scopes of OpenID Connect: anyone may ask for them, and they open no data. */
export const IDENTITY_SCOPES: readonly string[] = ["openid", "profile", "email", "offline_access"];

/** What a client asks for, split by what it opens. */
export interface RequestedScopes {
  readonly identity: readonly string[];
  readonly data: readonly Scope[];
}

/**
 * The scopes asked for; all of the client's when none is named. Throws `invalid_scope` for one that the client does
 * not have. [oauth-2] [oauth-10]
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

/** The names in a space-delimited list. */
export function splitScope(scope: string): string[] {
  return scope.split(" ").filter((name) => name !== "");
}
