import { Hono } from "hono";
import {
  SPENDING_PATHS,
  type SpendingAnswer,
  ceilingBody,
  spendingQuestion,
} from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { AdministrationOptions, AdministratorVariables } from "./administrator-access.ts";
import { createCeilingStore } from "./ceiling-store.ts";
import { readSpending } from "./read-spending.ts";

/** What an organisation spends, and the ceilings of its people. [administration-2] */
export function spendingRoutes({
  database,
  people,
  now,
}: AdministrationOptions): Hono<{ Variables: AdministratorVariables }> {
  const routes = new Hono<{ Variables: AdministratorVariables }>();
  const ceilings = createCeilingStore(database, now);

  routes.get(SPENDING_PATHS.spending, async ({ req, var: { known, spaceId } }) => {
    const question = spendingQuestion.safeParse(req.query());
    if (!question.success) return refuse(PROBLEMS.invalidBody("Ask from one day to another, up to a year."));
    const { organisation } = known;
    const members = organisation ? await people.inOrganisation(organisation.id) : [known];
    const answer: SpendingAnswer = await readSpending(database, { spaceId, members, now }, question.data);
    return Response.json(answer, { headers: JSON_HEADERS });
  });

  routes.put(SPENDING_PATHS.ceilings, async ({ req, var: { known, spaceId } }) => {
    const body = await readJson(req.raw, ceilingBody);
    if (body instanceof Problem) return refuse(body);
    const { organisation } = known;
    const members = organisation ? await people.inOrganisation(organisation.id) : [known];
    if (body.person !== null && !members.some(({ id }) => id === body.person))
      return refuse(PROBLEMS.notFound("There is no such person."));
    await ceilings.set({ ...body, spaceId, setBy: known.id });
    return new Response(null, { status: 204, headers: JSON_HEADERS });
  });
  return routes;
}
