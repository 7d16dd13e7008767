import { Hono } from "hono";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import { ofOwnPages, spaceOf } from "#gateway/people/person-of-page.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import {
  type AdministrationOptions,
  type AdministratorVariables,
  ADMINISTRATION,
  ofAdministrators,
} from "./administrator-access.ts";
import { spendingRoutes } from "./spending-routes.ts";

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

  routes.post(SPENDING_PATHS.ownCeiling, async ({ var: { known } }) => {
    await plans.countRefusedStart(known.id, spaceOf(known));
    return new Response(null, { status: 204, headers: JSON_HEADERS });
  });

  routes.all(ADMINISTRATION, () => refuse(PROBLEMS.notFound("There is no such address.")));
  routes.onError((error) => {
    log?.error({ error }, "administration not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
