import type { Database } from "#database/database.ts";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import { eraseUser } from "#gateway/journal/journal-cleanup.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import type { AuthorizationServer } from "#gateway/upstream/upstream.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { eraseWorkspace } from "#gateway/workspace/erase-workspace.ts";
import { settleInSpace } from "#gateway/workspace/move-workspace.ts";
import type { Log } from "#service/service-context.ts";

export interface EraseOptions {
  readonly database: Database;
  readonly sessions: SessionStore;
  /** Where what a session was granted is revoked. */
  readonly authorization: Pick<AuthorizationServer, "revoke">;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

/** Ends all sessions of a person here, and at the service as far as it can be told. */
async function signOutEverywhere({ sessions, authorization, log }: EraseOptions, id: string): Promise<void> {
  for (const { refreshToken } of await sessions.endAllOf(id)) {
    await authorization
      .revoke(refreshToken)
      .catch((error: unknown) => log?.error({ operation: "oauth.revoke", error }, "token not revoked"));
  }
}

/**
 * Erases a person: sessions and tokens first, so that nothing new is written; then calls, runs, workspace and log; their row
 * among the people last, so that whatever breaks off can be asked for again. What they share stays, with nobody as owner,
 * and so do sums of what they spent and ceilings that they set, as those of somebody without a name.
 * Any number of administrators may do so at once. [administration-12]
 */
export async function erasePerson(options: EraseOptions, known: KnownPerson): Promise<void> {
  const { database, now } = options;
  const { id } = known;
  await signOutEverywhere(options, id);
  await eraseUser(database, id);
  const spaceId = spaceOf(known);
  await settleInSpace(database, known, spaceId);
  await eraseWorkspace(database, { id, spaceId }, { now: now(), keepsExportLog: false });
  const { query } = database;
  await query.deleteFrom("gateway_alerts").where("user_id", "=", id).execute();
  await query.deleteFrom("gateway_ceilings").where("person_id", "=", id).execute();
  await query.updateTable("gateway_ceilings").set({ set_by: NOBODY }).where("set_by", "=", id).execute();
  await query.deleteFrom("gateway_people").where("id", "=", id).execute();
}
