import type { Database } from "#database/database.ts";
import { eraseUser } from "./erase-user.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import { type RevokeOptions, revokeGrants } from "#gateway/sessions/revoke-grants.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { erasePersonId } from "#gateway/workspace/erase-authorship.ts";
import { eraseWorkspace } from "#gateway/workspace/erase-workspace.ts";
import { settleInSpace } from "#gateway/workspace/move-workspace.ts";

export interface EraseOptions extends RevokeOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly sessions: SessionStore;
  readonly now: () => Date;
}

/**
 * Erases a person: sessions and tokens first, so that nothing new is written; then runs, calls, workspace and log; their row
 * among the people last, so that whatever breaks off can be asked for again. What they share stays, with nobody as owner,
 * and so do sums of what they spent and ceilings that they set, as those of somebody without a name.
 * Any number of administrators may do so at once. [administration-12]
 */
export async function erasePerson(options: EraseOptions, known: KnownPerson): Promise<void> {
  const { database, keys, now } = options;
  const { id } = known;
  await revokeGrants(options, await options.sessions.endAllOf(id));
  await eraseUser(database, keys, id);
  const spaceId = spaceOf(known);
  await settleInSpace(database, known, spaceId);
  await eraseWorkspace(database, { id, spaceId }, { now: now(), keepsExportLog: false });
  const { query } = database;
  await query.deleteFrom("gateway_alerts").where("user_id", "=", id).execute();
  await query.transaction().execute(async (on) => {
    await erasePersonId(on, id);
    await on.deleteFrom("gateway_people").where("id", "=", id).execute();
  });
}
