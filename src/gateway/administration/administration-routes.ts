import { Hono, type MiddlewareHandler } from "hono";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import type { SpendingPlans } from "#gateway/journal/planned-spending.ts";
import { type PersonOfPageOptions, ofOwnPages, spaceOf } from "#gateway/people/person-of-page.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import type { Log } from "#service/service-context.ts";
import { spendingRoutes } from "./spending-routes.ts";

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

/** Addresses below the gateway's prefix that are for administrators alone. */
const ADMINISTRATION = "/administration/*";

/** Lets administrators on; for anybody else there is no such address. [administration-3] */
function ofAdministrators(): MiddlewareHandler<{ Variables: AdministratorVariables }> {
  return async (context, next) => {
    const { known } = context.var;
    if (!known.isAdministrator) return refuse(PROBLEMS.notFound("There is no such address."));
    context.set("spaceId", spaceOf(known));
    await next();
    return undefined;
  };
}

/** What administrators read and set for their organisation, and what everybody may ask of their own ceiling. */
export function administrationRoutes(
  options: AdministrationOptions,
): Hono<{ Variables: AdministratorVariables }> {
  const { plans, log } = options;
  const routes = new Hono<{ Variables: AdministratorVariables }>();
  routes.use(ADMINISTRATION, ofOwnPages(options), ofAdministrators());
  routes.route("/", spendingRoutes(options));

  routes.use(SPENDING_PATHS.ownCeiling, ofOwnPages(options));
  routes.get(SPENDING_PATHS.ownCeiling, async ({ var: { known } }) =>
    Response.json(await plans.ownCeiling(known.id, spaceOf(known)), { headers: JSON_HEADERS }),
  );

  routes.onError((error) => {
    log?.error({ error }, "administration not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
