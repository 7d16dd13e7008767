import type { OwnCeilingAnswer, SpendingKind } from "#contract/administration/spending-schemas.ts";
import { CALL_PURPOSE, type PaidOperation } from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import type { PeopleStore } from "#gateway/people/people-store.ts";
import { spaceOf } from "#gateway/people/person-of-page.ts";
import { type PlannedSpending, ceilingOf, endOfDay, spentToday } from "./daily-spending.ts";

/** What a paid call is for, as far as its operation and its page tell. [administration-2] */
function kindOf(operation: PaidOperation, { headers }: Request): SpendingKind {
  if (operation !== "enrichContacts" && operation !== "enrichCompanies") return "companies";
  return headers.get(CALL_PURPOSE.name) === CALL_PURPOSE.reveal ? "reveals" : "runs";
}

/** What paid calls may cost, and for whom they count. */
export function createSpendingPlans({ query }: Database, people: PeopleStore, now: () => Date) {
  /** The space of a person, also of a program that signed in for itself and is alone. */
  async function spaceIdOf(userId: string): Promise<string> {
    return spaceOf((await people.find(userId)) ?? { id: userId, organisation: null });
  }
  return {
    /**
     * What a call may do to its person's day. Each input can cost a credit: whether a record is free the service alone
     * knows, and what a page says of that could be said by anybody. [metering-4] [metering-7]
     */
    async plan(
      userId: string,
      operation: PaidOperation,
      request: Request,
      inputs: number,
    ): Promise<PlannedSpending> {
      const spaceId = await spaceIdOf(userId);
      const ceiling = await ceilingOf(query, userId, spaceId);
      return { spaceId, kind: kindOf(operation, request), most: Math.max(1, inputs), ceiling };
    },
    /** A person's own ceiling, and what is left of it at this moment. */
    async ownCeiling(userId: string, spaceId: string): Promise<OwnCeilingAnswer> {
      const time = now().toISOString();
      const today = await spentToday(query, userId, spaceId, time);
      return { ceiling: await ceilingOf(query, userId, spaceId), ...today, endsAt: endOfDay(time) };
    },
  };
}

export type SpendingPlans = ReturnType<typeof createSpendingPlans>;
