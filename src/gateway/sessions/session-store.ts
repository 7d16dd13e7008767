import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { newSecret } from "#service/oauth/oauth-secrets.ts";
import { hashSessionId } from "./session-cookie.ts";
import type { SessionKeys } from "./session-keys.ts";
import type { TokenUsers } from "./token-users.ts";

/** A browser's session: the refresh token that its page never sees, and whose it is. */
const browserSession = z.object({
  refreshToken: z.string(),
  /** The hash by which the gateway's other tables name the person. */
  userId: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** What was granted, as the last answer that said so. */
  scope: z.string(),
});
export type BrowserSession = z.output<typeof browserSession>;

/** Takes all sessions of a person away; gives those that the keys still open. */
async function endSessions(
  { query }: Database,
  keys: SessionKeys,
  userId: string,
): Promise<readonly BrowserSession[]> {
  const rows = await query
    .deleteFrom("gateway_sessions")
    .where("user_id", "=", userId)
    .returning(["id_hash", "refresh_token"])
    .execute();
  return rows.flatMap(({ id_hash: hash, refresh_token: text }) => {
    const opened = keys.open(text, hash);
    return opened === undefined ? [] : [browserSession.parse(JSON.parse(opened))];
  });
}

/** The hashes of a person's sessions, that which was used last first. */
async function newestSessions({ query }: Database, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom("gateway_sessions")
    .select("id_hash")
    .where("user_id", "=", userId)
    .orderBy("used_at", "desc")
    .execute();
  return rows.map((row) => row.id_hash);
}

/** The refresh tokens that the gateway keeps for pages, sealed, by the session id in their cookie. */
export function createSessionStore(
  database: Database,
  { users, keys, now }: { users: TokenUsers; keys: SessionKeys; now: () => Date },
) {
  const { query } = database;
  const sealed = (session: BrowserSession, hash: string) => ({
    refresh_token: keys.seal(JSON.stringify(session), hash),
    user_id: session.userId,
  });
  return {
    /** Keeps a session under a new id, and forgets the one that the browser had. */
    async start(session: BrowserSession, clientId: string, previousId: string | undefined): Promise<string> {
      const id = newSecret();
      const hash = hashSessionId(id);
      const at = now().toISOString();
      if (previousId !== undefined) await this.end(previousId);
      await query
        .insertInto("gateway_sessions")
        .values({ id_hash: hash, client_id: clientId, ...sealed(session, hash), created_at: at, used_at: at })
        .execute();
      return id;
    },
    /** Undefined also where the session was sealed with a key that is not here any more. */
    find(id: string): Promise<BrowserSession | undefined> {
      return this.findByHash(hashSessionId(id));
    },
    async findByHash(hash: string): Promise<BrowserSession | undefined> {
      const row = await query
        .selectFrom("gateway_sessions")
        .select("refresh_token")
        .where("id_hash", "=", hash)
        .executeTakeFirst();
      const text = row && keys.open(row.refresh_token, hash);
      return text === undefined ? undefined : browserSession.parse(JSON.parse(text));
    },
    /** The hashes of a person's sessions, the last used first. */
    newestOf: (userId: string) => newestSessions(database, userId),
    /** False when the session was ended meanwhile. What the gateway does by itself is no use of a session. */
    async replace(hash: string, session: BrowserSession, isUse: boolean): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("gateway_sessions")
        .set({ ...sealed(session, hash), ...(isUse && { used_at: now().toISOString() }) })
        .where("id_hash", "=", hash)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Forgets a session and the access tokens that came from it. */
    end(id: string): Promise<void> {
      return this.endByHash(hashSessionId(id));
    },
    async endByHash(hash: string): Promise<void> {
      await users.forgetSession(hash);
      await query.deleteFrom("gateway_sessions").where("id_hash", "=", hash).execute();
    },
    /** Forgets all sessions and tokens of a person; gives the sessions, so that what they were granted can be revoked. */
    async endAllOf(userId: string): Promise<readonly BrowserSession[]> {
      const ended = await endSessions(database, keys, userId);
      await users.forgetUser(userId);
      return ended;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Takes away sessions that nobody used for `seconds`, and tokens and repeated answers that have expired. The refresh
 * tokens of the embedded service are dead by then; those of another one may live on, and die there by its own rules.
 * [oauth-7]
 */
export async function sweepSessions({ query }: Database, seconds: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seconds * 1000).toISOString();
  await query.deleteFrom("gateway_sessions").where("used_at", "<", before).execute();
  for (const table of ["gateway_tokens", "gateway_redemptions"] as const) {
    await query.deleteFrom(table).where("expires_at", "<", now.toISOString()).execute();
  }
}
