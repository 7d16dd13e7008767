import type * as z from "zod/mini";
import type {
  DaySpending,
  PersonSpending,
  SpendingAnswer,
  spendingQuestion,
} from "#contract/administration/spending-schemas.ts";
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
export async function readSpending(
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
