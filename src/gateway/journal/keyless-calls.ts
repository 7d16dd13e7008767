import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import { CeilingError, type PlannedSpending, setAside, settleSpending } from "./daily-spending.ts";
import { PROBLEMS, creditsOf, passOn, refuse } from "./gateway-answers.ts";
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

/** What an answer was charged; null where it does not tell. */
function chargedFor({ status, headers }: Response): number | null {
  return creditsOf(headers) ?? (status >= 400 && status < 500 && status !== 408 && status !== 409 ? 0 : null);
}

/**
 * Passes paid calls on that have no key: they are not written down, and may be sent any number of times. What they cost
 * counts all the same, and a ceiling holds for them: leaving the key out is no way past it. [administration-4]
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
        const response = await send();
        const ended = { credits: chargedFor(response), isRefused: !response.ok };
        const settle = () => settleSpending(query, call, sentAt, ended);
        // what was paid for is passed on, also where it cannot be counted: then it stays unconfirmed
        await triedWrite(settle, log);
        return passOn(response);
      } catch (error) {
        log?.error({ error }, "call of unknown outcome");
        return refuse(PROBLEMS.noAnswer(), "unknown");
      }
    },
  };
}

export type KeylessCalls = ReturnType<typeof createKeylessCalls>;
