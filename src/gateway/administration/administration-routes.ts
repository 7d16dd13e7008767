import { Hono } from "hono";
import { EXPORT_LOG_PATH } from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { PROBLEMS, refuse } from "#gateway/journal/gateway-answers.ts";
import { authorizePage } from "#gateway/workspace/authorize-page.ts";
import { type AdministratorVariables, authorizeAdministrator } from "./authorize-administrator.ts";
import { type PersonDataOptions, ownDataRoutes, personDataRoutes } from "./person-data-routes.ts";

const { mine, people, person, data } = PERSON_DATA_PATHS;

/** What administrators read and do about the people of their organisation, and what these may have of themselves. */
export function administrationRoutes(options: PersonDataOptions): Hono<AdministratorVariables> {
  const { log } = options;
  const routes = new Hono<AdministratorVariables>();
  routes.use(mine, authorizePage(options));
  routes.route("/", ownDataRoutes(options));
  for (const path of [EXPORT_LOG_PATH, people, person, data]) {
    routes.use(path, authorizePage(options), authorizeAdministrator());
  }
  routes.route("/", personDataRoutes(options));
  routes.onError((error) => {
    log?.error({ error }, "administration not available");
    return refuse(PROBLEMS.workspaceUnavailable());
  });
  return routes;
}
