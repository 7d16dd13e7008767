import type { Database } from "#database/database.ts";
import { ENDED_CALLS } from "#gateway/journal/call-store.ts";
import { eraseOwned } from "#gateway/records/owned-lifetime.ts";
import { eraseRuns } from "./run-lifetime.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { eraseUsage } from "#gateway/journal/usage-ledger.ts";

/** What is left of a call whose outcome may still matter to its sender: that it was there. */
const TOMBSTONE = {
  state: "erased",
  operation: "",
  body_hash: "",
  ended_at: null,
  released_at: null,
  status: null,
  headers: null,
  answer: null,
  credits: null,
  space_id: null,
} as const;

/**
 * Erases what is stored of a person: runs, answers, inputs, and by whom records were got. Calls under way or of unknown
 * outcome stay as rows without content, so that no later attempt at them is sent, and of what comes back of one, what it
 * cost alone is told. [gateway-7] [ledger-4] [owned-7]
 */
export async function eraseUser(
  database: Database,
  keys: SessionKeys,
  userId: string,
): Promise<{ batches: number; runs: number }> {
  const erased = await database.query.transaction().execute(async (on) => {
    // before their calls: whoever begins or ends a call holds its run first
    const runs = await eraseRuns(on, userId);
    await on.deleteFrom("gateway_call_inputs").where("user_id", "=", userId).execute();
    await eraseUsage(on, userId);
    const { numUpdatedRows } = await on
      .updateTable("gateway_calls")
      .set(TOMBSTONE)
      .where("user_id", "=", userId)
      .where("state", "in", ["in-flight", "unknown"])
      .executeTakeFirst();
    const { numDeletedRows } = await on
      .deleteFrom("gateway_calls")
      .where("user_id", "=", userId)
      .where("state", "in", ENDED_CALLS)
      .executeTakeFirst();
    return {
      batches: Number(numUpdatedRows) + Number(numDeletedRows),
      runs,
    };
  });
  // after their calls: none of them brings anything more
  await eraseOwned(database, keys, userId);
  return erased;
}
