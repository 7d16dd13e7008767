import type { Database } from "#database/database.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import { type RevokeOptions, revokeGrants } from "#gateway/sessions/revoke-grants.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { erasePersonId } from "#gateway/workspace/erase-authorship.ts";
import { eraseWorkspace } from "#gateway/workspace/erase-workspace.ts";
import { moveIntoSpace } from "#gateway/workspace/move-workspace.ts";
import { ENDED_CALLS } from "#gateway/journal/call-store.ts";
import { eraseOwned } from "#gateway/records/owned-lifetime.ts";
import { eraseRuns } from "./run-lifetime.ts";
import { eraseUsage } from "#gateway/journal/usage-ledger.ts";

/** What stays of an erased call whose outcome may still matter: only that it existed. */
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
 * Erases what is stored of a person: runs, answers, inputs, and their name on records that they paid for. Calls under way or of
 * unknown outcome stay as rows without content, so that they are never sent again; when one ends, only its cost is recorded.
 * [gateway-7] [ledger-4] [owned-7]
 */
export async function eraseUser(
  database: Database,
  keys: SessionKeys,
  userId: string,
): Promise<{ batches: number; runs: number }> {
  const erased = await database.query.transaction().execute(async (on) => {
    // runs before calls: whoever begins or ends a call locks its run first
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
  // after the calls, none of which can add anything now
  await eraseOwned(database, keys, userId);
  return erased;
}

export interface EraseOptions extends RevokeOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly sessions: SessionStore;
  readonly now: () => Date;
}

/**
 * Erases a person: sessions and tokens first, so that nothing new is written; then runs, calls, workspace and log; their row
 * among the people last, so that an interrupted erasure can be repeated. What they share stays without an owner; sums that they
 * spent and ceilings that they set stay without a name. Any number of administrators may erase at once. [administration-12]
 */
export async function erasePerson(options: EraseOptions, known: KnownPerson): Promise<void> {
  const { database, keys, now } = options;
  const { id } = known;
  await revokeGrants(options, await options.sessions.endAllOf(id));
  await eraseUser(database, keys, id);
  const spaceId = spaceOf(known);
  await moveIntoSpace(database, known, spaceId);
  await eraseWorkspace(database, { id, spaceId }, { now: now(), keepsExportLog: false });
  const { query } = database;
  await query.deleteFrom("gateway_alerts").where("user_id", "=", id).execute();
  await query.transaction().execute(async (on) => {
    await erasePersonId(on, id);
    await on.deleteFrom("gateway_people").where("id", "=", id).execute();
  });
}
