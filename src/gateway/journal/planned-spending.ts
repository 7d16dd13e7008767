import type { OwnCeilingAnswer, SpendingKind } from "#contract/administration/spending-schemas.ts";
import { CALL_PURPOSE, type PaidOperation } from "#contract/gateway-schemas.ts";
import type { Database } from "#database/database.ts";
import { chargedType, freeRecords } from "./free-records.ts";
import { PROBLEMS, refuse } from "#gateway/gateway-answers.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import {
  type PlannedSpending,
  type SpentToday,
  ceilingOf,
  countStopped,
  endOfDay,
  spentToday,
} from "./daily-spending.ts";

/** What a paid call is for, as far as its operation and its page tell. [administration-2] */
function kindOf(operation: PaidOperation, { headers }: Request): SpendingKind {
  if (operation !== "enrichContacts" && operation !== "enrichCompanies") return "companies";
  return headers.get(CALL_PURPOSE.name) === CALL_PURPOSE.reveal ? "reveals" : "runs";
}

/** What a call asks for. */
interface AskedInputs {
  readonly count: number;
  /** Of the inputs that are no more than an id. */
  readonly ids: readonly string[];
}

/** What paid calls may cost, and for whom they count. */
export function createSpendingPlans({ query }: Database, now: () => Date, managementDays: number) {
  return {
    /**
     * What a call may do to its person's day. Each input can cost a credit, unless the gateway itself wrote down that its
     * record was charged within the window. [metering-4] [metering-7]
     */
    async plan(
      userId: string,
      operation: PaidOperation,
      request: Request,
      { count, ids }: AskedInputs,
    ): Promise<PlannedSpending> {
      const spaceId = await spaceOfUser(query, userId);
      const ceiling = await ceilingOf(query, userId, spaceId);
      const charged = { type: chargedType(operation), ids: [...new Set(ids)] };
      const free = await freeRecords(query, spaceId, charged, { managementDays, now: now() });
      const asked = Math.max(1, count);
      return { spaceId, kind: kindOf(operation, request), asked, most: asked - free.size, ceiling };
    },
    /** Refuses a call that could pass the ceiling of its person's day, and counts that. [administration-4] */
    async refuse(
      call: { readonly userId: string; readonly spending: PlannedSpending },
      today: SpentToday,
    ): Promise<Response> {
      const time = now().toISOString();
      await countStopped(query, call, time);
      const { ceiling, most: couldCost } = call.spending;
      const met = { ceiling: ceiling ?? 0, ...today, couldCost, endsAt: endOfDay(time) };
      return refuse(PROBLEMS.ceiling(met), "not-sent");
    },
    /** Counts a start that a page refused for its person's ceiling; nothing where there is none. [administration-6] */
    async countRefusedStart(userId: string, spaceId: string): Promise<void> {
      const ceiling = await ceilingOf(query, userId, spaceId);
      if (ceiling === null) return;
      await countStopped(query, { userId, spending: { spaceId, ceiling } }, now().toISOString());
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
