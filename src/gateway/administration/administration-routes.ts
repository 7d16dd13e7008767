import { EXPORT_LOG_PATH } from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, noContent, json, refuse } from "#gateway/gateway-answers.ts";
import { type PageRoutes, admitOwnPages, pageRoutes } from "#gateway/sessions/person-of-page.ts";
import {
  ADMINISTRATION,
  type AdministrationOptions,
  admitAdministrators,
  admitOrganisations,
} from "./administrator-access.ts";
import { type PersonDataOptions, addOwnDataRoutes, personDataRoutes } from "./person-data-routes.ts";
import { addSpendingRoutes } from "./spending-routes.ts";

const { mine, people, person, data } = PERSON_DATA_PATHS;

/** Tells people their own ceiling, and counts the starts that it stopped. */
function addOwnCeilingRoutes(routes: PageRoutes, { plans }: AdministrationOptions): void {
  routes.get(SPENDING_PATHS.ownCeiling, async ({ var: { person } }) =>
    json(await plans.ownCeiling(person.id, person.spaceId)),
  );
  routes.post(SPENDING_PATHS.ownCeiling, async ({ var: { person } }) => {
    await plans.countRefusedStart(person.id, person.spaceId);
    return noContent();
  });
}

/** Routes for what administrators read, set and do for their organisation, and for each person's copy of their own data. */
export function administrationRoutes(options: AdministrationOptions & PersonDataOptions): PageRoutes {
  const failure = () => refuse(PROBLEMS.workspaceUnavailable());
  const routes = pageRoutes(options, { what: "administration", paths: [ADMINISTRATION], failure });
  routes.use(ADMINISTRATION, admitAdministrators());
  addSpendingRoutes(routes, options);
  for (const path of [EXPORT_LOG_PATH, people, person, data]) routes.use(path, admitOrganisations());
  routes.route("/", personDataRoutes(options));

  for (const path of [SPENDING_PATHS.ownCeiling, mine]) routes.use(path, admitOwnPages(options));
  addOwnCeilingRoutes(routes, options);
  addOwnDataRoutes(routes, options);

  routes.all(ADMINISTRATION, () => refuse(PROBLEMS.notFound("There is no such address.")));
  return routes;
}
