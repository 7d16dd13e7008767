import type { MiddlewareHandler } from "hono";
import type { Database } from "#database/database.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import type { SpendingPlans } from "#gateway/journal/planned-spending.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import type { PageVariables, PersonOfPageOptions } from "#gateway/sessions/person-of-page.ts";

export interface AdministrationOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly plans: SpendingPlans;
  readonly now: () => Date;
}

/** The person who asks, and the organisation that the route is about. */
export interface OrganisationVariables extends PageVariables {
  readonly organisation: NonNullable<KnownPerson["organisation"]>;
}

/** Addresses below the gateway's prefix that are for administrators alone. */
export const ADMINISTRATION = "/administration/*";

const noSuchAddress = () => PROBLEMS.notFound("There is no such address.");

/** Admits administrators who have an organisation; use it after {@link admitAdministrators}. */
export function admitOrganisations(): MiddlewareHandler<{ Variables: OrganisationVariables }> {
  return async (context, next) => {
    const { organisation } = context.var.known;
    if (organisation === null) throw noSuchAddress();
    context.set("organisation", organisation);
    await next();
  };
}

/** Admits administrators; everybody else gets a 404, as if there were no such address. [administration-3] */
export function admitAdministrators(): MiddlewareHandler<{ Variables: PageVariables }> {
  return async ({ var: { known } }, next) => {
    if (!known.isAdministrator) throw noSuchAddress();
    await next();
  };
}
