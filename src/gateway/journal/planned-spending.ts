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

/** The kind of spending of a paid call, from its operation and its page's header. [administration-2] */
function kindOf(operation: PaidOperation, { headers }: Request): SpendingKind {
  if (operation !== "enrichContacts" && operation !== "enrichCompanies") return "companies";
  return headers.get(CALL_PURPOSE.name) === CALL_PURPOSE.reveal ? "reveals" : "runs";
}

/** The inputs of a call. */
interface AskedInputs {
  readonly count: number;
  /** The ids of inputs that consist of nothing else. */
  readonly ids: readonly string[];
}

/** Estimates what paid calls may cost, and enforces ceilings. */
export function createSpendingPlans({ query }: Database, now: () => Date, managementDays: number) {
  return {
    /**
     * The most that a call can add to its person's day. Each input can cost a credit, unless the gateway itself recorded that its
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
    /** Refuses a call that could pass its person's ceiling, and counts the refusal. [administration-4] */
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
    /** Counts a start that a page refused for its person's ceiling; nothing where there is no ceiling. [administration-6] */
    async countRefusedStart(userId: string, spaceId: string): Promise<void> {
      const ceiling = await ceilingOf(query, userId, spaceId);
      if (ceiling === null) return;
      await countStopped(query, { userId, spending: { spaceId, ceiling } }, now().toISOString());
    },
    /** A person's own ceiling, and what is left of it now. */
    async ownCeiling(userId: string, spaceId: string): Promise<OwnCeilingAnswer> {
      const time = now().toISOString();
      const today = await spentToday(query, userId, spaceId, time);
      return { ceiling: await ceilingOf(query, userId, spaceId), ...today, endsAt: endOfDay(time) };
    },
  };
}

export type SpendingPlans = ReturnType<typeof createSpendingPlans>;
