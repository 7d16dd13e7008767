import type { MiddlewareHandler } from "hono";
import type { Database } from "#database/database.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import type { SpendingPlans } from "#gateway/journal/planned-spending.ts";
import type { PersonOfPageOptions } from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import type { Log } from "#service/service-context.ts";

export interface AdministrationOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly plans: SpendingPlans;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

/** What a route of administrators knows: who asks, and the space of their organisation, which is all that they see. */
export interface AdministratorVariables {
  known: KnownPerson;
  spaceId: string;
}

/** What a route about the people of an organisation knows besides. */
export interface OrganisationVariables extends AdministratorVariables {
  organisation: NonNullable<KnownPerson["organisation"]>;
}

/** Lets administrators on who have an organisation, after {@link ofAdministrators}. */
export function ofOrganisations(): MiddlewareHandler<{ Variables: OrganisationVariables }> {
  return async (context, next) => {
    const { organisation } = context.var.known;
    if (organisation === null) return refuse(PROBLEMS.notFound("There is no such address."));
    context.set("organisation", organisation);
    await next();
    return undefined;
  };
}

/** Addresses below the gateway's prefix that are for administrators alone. */
export const ADMINISTRATION = "/administration/*";

/** Lets administrators on; for anybody else there is no such address. [administration-3] */
export function ofAdministrators(): MiddlewareHandler<{ Variables: AdministratorVariables }> {
  return async (context, next) => {
    const { known } = context.var;
    if (!known.isAdministrator) return refuse(PROBLEMS.notFound("There is no such address."));
    context.set("spaceId", spaceOf(known));
    await next();
    return undefined;
  };
}
