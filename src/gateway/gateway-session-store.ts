import type { Database } from "#database/database.ts";
import { hashSessionId, newSessionId } from "./session-cookie.ts";

/** A browser's session: the refresh token that its page never sees. */
export interface BrowserSession {
  readonly clientId: string;
  readonly refreshToken: string;
}

/** The refresh tokens that the gateway keeps for pages, by the session id in their cookie. */
export function createSessionStore(database: Database, now: () => Date) {
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
          created_at: at,
          used_at: at,
        })
        .execute();
      return id;
    },
    async find(id: string): Promise<BrowserSession | undefined> {
      const row = await query
        .selectFrom("gateway_sessions")
        .select(["client_id", "refresh_token"])
        .where("id_hash", "=", hashSessionId(id))
        .executeTakeFirst();
      return row && { clientId: row.client_id, refreshToken: row.refresh_token };
    },
    async replace(id: string, refreshToken: string): Promise<void> {
      await query
        .updateTable("gateway_sessions")
        .set({ refresh_token: refreshToken, used_at: now().toISOString() })
        .where("id_hash", "=", hashSessionId(id))
        .execute();
    },
    async end(id: string): Promise<void> {
      await query.deleteFrom("gateway_sessions").where("id_hash", "=", hashSessionId(id)).execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
