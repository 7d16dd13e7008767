import type { Database } from "#database/database.ts";
import { hashSessionId, newSessionId } from "./session-cookie.ts";
import type { TokenUsers } from "./token-users.ts";

/** A browser's session: the refresh token that its page never sees. */
export interface BrowserSession {
  readonly clientId: string;
  readonly refreshToken: string;
  /** Whose it is; undefined in sessions from before that was stored. */
  readonly userId: string | undefined;
}

/** The refresh tokens that the gateway keeps for pages, by the session id in their cookie. */
export function createSessionStore(database: Database, users: TokenUsers, now: () => Date) {
  const { query } = database;
  return {
    /** Keeps a token under a new session id, and forgets the session that the browser had. */
    async start(token: BrowserSession, previousId: string | undefined): Promise<string> {
      const id = newSessionId();
      const at = now().toISOString();
      if (previousId !== undefined) await this.end(previousId);
      await query
        .insertInto("gateway_sessions")
        .values({
          id_hash: hashSessionId(id),
          client_id: token.clientId,
          refresh_token: token.refreshToken,
          user_id: token.userId ?? null,
          created_at: at,
          used_at: at,
        })
        .execute();
      return id;
    },
    async find(id: string): Promise<BrowserSession | undefined> {
      const row = await query
        .selectFrom("gateway_sessions")
        .select(["client_id", "refresh_token", "user_id"])
        .where("id_hash", "=", hashSessionId(id))
        .executeTakeFirst();
      return (
        row && {
          clientId: row.client_id,
          refreshToken: row.refresh_token,
          userId: row.user_id ?? undefined,
        }
      );
    },
    async replace(id: string, refreshToken: string, userId: string): Promise<void> {
      await query
        .updateTable("gateway_sessions")
        .set({ refresh_token: refreshToken, user_id: userId, used_at: now().toISOString() })
        .where("id_hash", "=", hashSessionId(id))
        .execute();
    },
    /** Forgets a session and the access tokens that came from it. */
    async end(id: string): Promise<void> {
      await users.forgetSession(hashSessionId(id));
      await query.deleteFrom("gateway_sessions").where("id_hash", "=", hashSessionId(id)).execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
