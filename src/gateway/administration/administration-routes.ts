import { Hono } from "hono";
import { EXPORT_LOG_PATH } from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import { ofOwnPages } from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import {
  type AdministrationOptions,
  type AdministratorVariables,
  ADMINISTRATION,
  ofAdministrators,
  ofOrganisations,
} from "./administrator-access.ts";
import { type PersonDataOptions, ownDataRoutes, personDataRoutes } from "./person-data-routes.ts";
import { spendingRoutes } from "./spending-routes.ts";

const { mine, people, person, data } = PERSON_DATA_PATHS;

/** What everybody may ask of their own ceiling, and tell of a start that it stopped. */
function ownCeilingRoutes({ plans }: AdministrationOptions): Hono<{ Variables: AdministratorVariables }> {
  const routes = new Hono<{ Variables: AdministratorVariables }>();
  routes.get(SPENDING_PATHS.ownCeiling, async ({ var: { known } }) =>
    Response.json(await plans.ownCeiling(known.id, spaceOf(known)), { headers: JSON_HEADERS }),
  );
  routes.post(SPENDING_PATHS.ownCeiling, async ({ var: { known } }) => {
    await plans.countRefusedStart(known.id, spaceOf(known));
    return new Response(null, { status: 204, headers: JSON_HEADERS });
  });
  return routes;
}

/** What administrators read, set and do for their organisation, and what everybody may have of themselves. */
export function administrationRoutes(
  options: AdministrationOptions & PersonDataOptions,
): Hono<{ Variables: AdministratorVariables }> {
  const { log } = options;
  const routes = new Hono<{ Variables: AdministratorVariables }>();
  routes.use(ADMINISTRATION, ofOwnPages(options), ofAdministrators());
  routes.route("/", spendingRoutes(options));
  for (const path of [EXPORT_LOG_PATH, people, person, data]) routes.use(path, ofOrganisations());
  routes.route("/", personDataRoutes(options));

  for (const path of [SPENDING_PATHS.ownCeiling, mine]) routes.use(path, ofOwnPages(options));
  routes.route("/", ownCeilingRoutes(options));
  routes.route("/", ownDataRoutes(options));

  routes.all(ADMINISTRATION, () => refuse(PROBLEMS.notFound("There is no such address.")));
  routes.onError((error) => {
    log?.error({ error }, "administration not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
