import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import { CeilingError, type PlannedSpending, setAside, settleSpending } from "./daily-spending.ts";
import { type LedgerCall, noteEnded, noteSent } from "./usage-ledger.ts";
import { type NoteOwned, answerTo, sendToEnd } from "./call-end.ts";
import type { SpendingPlans } from "./planned-spending.ts";
import { tryWriteWithRetries } from "#gateway/write-with-retries.ts";

/** A paid call without a key, of a known person; its ledger key is generated here. */
interface KeylessCall extends LedgerCall {
  readonly spending: PlannedSpending;
  readonly body: Uint8Array;
}

interface KeylessCallsOptions {
  readonly database: Database;
  readonly plans: SpendingPlans;
  readonly noteOwned: NoteOwned;
  readonly now: () => Date;
  readonly log?: Log | undefined;
}

/**
 * Passes on paid calls without a key, which may be sent any number of times. Their cost counts and ceilings hold all the same, so
 * that leaving out the key evades nothing; their results are validated and owned as with a key. [administration-4] [owned-1]
 */
export function createKeylessCalls({ database: { query }, plans, noteOwned, now, log }: KeylessCallsOptions) {
  return {
    async send(call: KeylessCall, send: () => Promise<Response>): Promise<Response> {
      const sentAt = now().toISOString();
      try {
        await query.transaction().execute(async (on) => {
          await setAside(on, call, sentAt);
          await noteSent(on, call, { attempt: 1, sentAt });
        });
      } catch (error) {
        if (!(error instanceof CeilingError)) throw error;
        return plans.refuse(call, error.today);
      }
      const sent = await sendToEnd(send, (error) => log?.error({ error }, "call of unknown outcome"));
      const { ending } = sent;
      const settle = () =>
        query.transaction().execute(async (on) => {
          const before = await noteEnded(on, call, { attempt: 1, sentAt }, ending);
          await settleSpending(on, call, sentAt, { ending, before });
          if (ending.state !== "answered") return;
          const { credits, answer: brought } = ending;
          const answered = { body: brought.body, credits, sentAt, endedAt: now().toISOString() };
          await noteOwned(on, call, answered);
        });
      // a paid answer is passed on even where it cannot be counted: its cost then stays unconfirmed
      await tryWriteWithRetries(settle, log);
      return answerTo(sent);
    },
  };
}

export type KeylessCalls = ReturnType<typeof createKeylessCalls>;
