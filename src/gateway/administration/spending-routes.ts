import type * as z from "zod/mini";
import { Hono } from "hono";
import {
  SPENDING_PATHS,
  type SpendingAnswer,
  ceilingBody,
  spendingQuestion,
  type CeilingBody,
  type DaySpending,
  type PersonSpending,
} from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { AdministrationOptions, AdministratorVariables } from "./administrator-access.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { dayOf } from "#gateway/journal/daily-spending.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";

/** Whose spending is told. */
interface SpendingPeople {
  readonly spaceId: string;
  readonly members: readonly Pick<KnownPerson, "id" | "name">[];
  readonly now: () => Date;
}

/** The spending of a space's people on some days. Whoever spent and is no longer there is among them without a name. */
async function readSpending(
  { query }: Database,
  { spaceId, members, now }: SpendingPeople,
  { from, to }: z.output<typeof spendingQuestion>,
): Promise<SpendingAnswer> {
  const rows = await query
    .selectFrom("gateway_spending")
    .selectAll()
    .where("space_id", "=", spaceId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
  const ceilings = await query
    .selectFrom("gateway_ceilings")
    .select(["person_id", "credits"])
    .where("space_id", "=", spaceId)
    .execute();
  const ceilingBy = new Map(ceilings.map(({ person_id: person, credits }) => [person, credits]));
  const daysBy = new Map<string, DaySpending[]>();
  for (const { user_id: userId, space_id: _space, ...day } of rows) {
    const days = daysBy.get(userId) ?? [];
    days.push(day);
    daysBy.set(userId, days);
  }
  const known = new Set(members.map(({ id }) => id));
  const gone = [...daysBy.keys()].filter((id) => !known.has(id)).map((id) => ({ id, name: null }));
  const people: PersonSpending[] = [...members, ...gone].map(({ id, name }) => ({
    id,
    name,
    ceiling: ceilingBy.get(id) ?? null,
    days: daysBy.get(id) ?? [],
  }));
  return {
    from,
    to,
    today: dayOf(now().toISOString()),
    ceilingOfEveryone: ceilingBy.get(EVERYONE) ?? null,
    people,
  };
}

interface SetCeiling extends CeilingBody {
  readonly spaceId: string;
  /** The administrator. */
  readonly setBy: string;
}

/** The ceilings of a space's people. What a person may spend by them is read by the journal. */
function createCeilingStore({ query }: Database, now: () => Date) {
  return {
    /** Sets a ceiling, or takes it away. */
    async set({ spaceId, person, credits, setBy }: SetCeiling): Promise<void> {
      const key = { space_id: spaceId, person_id: person ?? EVERYONE };
      if (credits === null) {
        await query
          .deleteFrom("gateway_ceilings")
          .where(({ and }) => and({ space_id: key.space_id, person_id: key.person_id }))
          .execute();
        return;
      }
      const set = { credits, set_by: setBy, set_at: now().toISOString() };
      await query
        .insertInto("gateway_ceilings")
        .values({ ...key, ...set })
        .onConflict((conflict) => conflict.columns(["space_id", "person_id"]).doUpdateSet(set))
        .execute();
    },
  };
}

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
