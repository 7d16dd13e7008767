import { ROLES, type Scope } from "#contract/operation.ts";
import { findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { Caller, ServiceContext } from "#service/service-context.ts";
import { authenticate } from "#service/oauth/oauth-tokens.ts";
import { insufficientScope, missingRole, unauthorized } from "./http-problem.ts";

/** The token of `Authorization: Bearer …`. */
function bearerToken(header: string | null): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? "")?.[1];
  if (token === undefined) throw unauthorized("An access token is needed.", false);
  return token;
}

/**
 * Who calls, if they may: a known token (else 401), one of the roles and one of the scopes (else 403). A program
 * without a person has its scopes only. [auth-2]
 */
export async function authorize(
  request: Request,
  scopes: readonly Scope[],
  context: ServiceContext,
): Promise<Caller> {
  const caller = await authenticate(bearerToken(request.headers.get("Authorization")), context);
  if (!caller) throw unauthorized("The access token is not valid or has expired.", true);
  const roles = caller.userId === null ? ROLES : (findUser(caller.userId)?.roles ?? []);
  if (!roles.some((role) => ROLES.includes(role))) throw missingRole(ROLES);
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw insufficientScope(scopes);
  return caller;
}
