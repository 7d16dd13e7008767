import type { MiddlewareHandler } from "hono";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import type { PageVariables } from "#gateway/workspace/authorize-page.ts";

/** What routes behind {@link authorizeAdministrator} know besides of the administrator. */
export type AdministratorVariables = PageVariables & {
  Variables: { organisation: NonNullable<KnownPerson["organisation"]> };
};

/** Lets administrators of an organisation go on, after `authorizePage`; for anybody else there is nothing here. */
export function authorizeAdministrator(): MiddlewareHandler<AdministratorVariables> {
  return async (context, next) => {
    const { isAdministrator, organisation } = context.var.known;
    if (!isAdministrator || organisation === null) {
      return refuse(PROBLEMS.notFound("There is no such address."));
    }
    context.set("organisation", organisation);
    await next();
    return undefined;
  };
}
