import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import { CeilingError, type PlannedSpending, setAside, settleSpending } from "./daily-spending.ts";
import { readEnd } from "./call-end.ts";
import { PROBLEMS, passWhole, refuse } from "./gateway-answers.ts";
import type { SpendingPlans } from "./planned-spending.ts";
import { triedWrite } from "#gateway/retried-write.ts";

/** A paid call without a key, of somebody whom the gateway knows. */
interface KeylessCall {
  readonly userId: string;
  readonly spending: PlannedSpending;
}

interface KeylessCallsOptions {
  readonly database: Database;
  readonly plans: SpendingPlans;
  readonly now: () => Date;
  readonly log?: Log | undefined;
}

/**
 * Passes paid calls on that have no key: they are not written down, and may be sent any number of times. What they cost
 * counts all the same, and a ceiling holds for them: leaving the key out is no way past it. What comes back is judged as
 * under a key. [administration-4]
 */
export function createKeylessCalls({ database: { query }, plans, now, log }: KeylessCallsOptions) {
  return {
    async send(call: KeylessCall, send: () => Promise<Response>): Promise<Response> {
      const sentAt = now().toISOString();
      try {
        await query.transaction().execute((on) => setAside(on, call, sentAt));
      } catch (error) {
        if (!(error instanceof CeilingError)) throw error;
        return plans.refuse(call, error.today);
      }
      try {
        const { answer, ending } = await readEnd(await send());
        const settle = () => settleSpending(query, call, sentAt, ending);
        // what was paid for is passed on, also where it cannot be counted: then it stays unconfirmed
        await triedWrite(settle, log);
        return passWhole(answer, ending.state === "unknown" ? "unknown" : "upstream");
      } catch (error) {
        log?.error({ error }, "call of unknown outcome");
        return refuse(PROBLEMS.noAnswer(), "unknown");
      }
    },
  };
}

export type KeylessCalls = ReturnType<typeof createKeylessCalls>;
