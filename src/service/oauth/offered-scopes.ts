import type { Scope } from "#contract/operation.ts";
import type { SandboxUser } from "../accounts.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";

/** The data scopes that the client asks for and the user has. [oauth-10] */
export function offeredScopes({ scopes }: AuthorizeRequest, user: SandboxUser): readonly Scope[] {
  return scopes.data.filter((scope) => user.scopes.includes(scope));
}
