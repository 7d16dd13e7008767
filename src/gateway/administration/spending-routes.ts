import type * as z from "zod/mini";
import {
  SPENDING_PATHS,
  type SpendingAnswer,
  ceilingBody,
  spendingQuestion,
  type CeilingBody,
  type DaySpending,
  type PersonSpending,
} from "#contract/administration/spending-schemas.ts";
import { PROBLEMS, noContent, json, readJson } from "#gateway/gateway-answers.ts";
import type { PageRoutes } from "#gateway/sessions/person-of-page.ts";
import type { AdministrationOptions } from "./administrator-access.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { dayOf } from "#gateway/journal/daily-spending.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";

/** The people whose spending is reported. */
interface SpendingPeople {
  readonly spaceId: string;
  readonly members: readonly Pick<KnownPerson, "id" | "name">[];
  readonly now: () => Date;
}

/** The spending of a space's people on some days. People who left appear without a name. */
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

/** Sets or removes a ceiling. The journal enforces it. */
async function setCeiling(
  { query }: Database,
  { spaceId, person, credits, setBy }: SetCeiling,
  now: Date,
): Promise<void> {
  const key = { space_id: spaceId, person_id: person ?? EVERYONE };
  if (credits === null) {
    await query
      .deleteFrom("gateway_ceilings")
      .where(({ and }) => and(key))
      .execute();
    return;
  }
  const set = { credits, set_by: setBy, set_at: now.toISOString() };
  await query
    .insertInto("gateway_ceilings")
    .values({ ...key, ...set })
    .onConflict((conflict) => conflict.columns(["space_id", "person_id"]).doUpdateSet(set))
    .execute();
}

/** Routes that report what an organisation spends and set the ceilings of its people. [administration-2] */
export function addSpendingRoutes(
  routes: PageRoutes,
  { database, people, now }: AdministrationOptions,
): void {
  const membersOf = async (known: KnownPerson) =>
    known.organisation ? people.inOrganisation(known.organisation.id) : [known];

  routes.get(SPENDING_PATHS.spending, async ({ req, var: { known, person } }) => {
    const question = spendingQuestion.safeParse(req.query());
    if (!question.success) throw PROBLEMS.invalidBody("Ask from one day to another, up to a year.");
    const of = { spaceId: person.spaceId, members: await membersOf(known), now };
    return json(await readSpending(database, of, question.data));
  });

  routes.put(SPENDING_PATHS.ceilings, async ({ req, var: { known, person } }) => {
    const body = await readJson(req.raw, ceilingBody);
    const members = await membersOf(known);
    if (body.person !== null && !members.some(({ id }) => id === body.person))
      throw PROBLEMS.notFound("There is no such person.");
    await setCeiling(database, { ...body, spaceId: person.spaceId, setBy: known.id }, now());
    return noContent();
  });
}
