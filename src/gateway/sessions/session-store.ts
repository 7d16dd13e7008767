import type { ExpressionOrFactory, SqlBool } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { Log } from "#service/service-context.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { hashSessionId } from "./session-cookie.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { TokenUsers } from "./token-users.ts";

/** A browser's session: the refresh token that its page never sees, and its person. */
const browserSession = z.object({
  refreshToken: z.string(),
  /** The hash by which the gateway's other tables name the person. */
  userId: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** The granted scope, from the last answer that named it. */
  scope: z.string(),
  /** The device's name at sign-in; absent where unknown. */
  device: z.optional(z.string()),
});
export type BrowserSession = z.output<typeof browserSession>;

/** A session as its person sees it. */
export interface ListedSession {
  /** Identifies it to its person; neither cookie nor token, nor their stored forms, can be derived from it. */
  readonly id: string;
  readonly hash: string;
  readonly client: string;
  /** Null where it is unknown. */
  readonly device: string | null;
  /** ISO 8601, UTC; the last use to {@link USE_NOTED_MS}. */
  readonly startedAt: string;
  readonly usedAt: string;
}

/** A session's last use is updated only when it is older than this, so that not every request writes. */
const USE_NOTED_MS = 5 * 60_000;

const ID_LENGTH = 16;
const idOf = (hash: string) => hashSecret(`session ${hash}`).slice(0, ID_LENGTH);

/** Undefined where the text was sealed with a key that no longer exists. */
function unsealed(keys: SessionKeys, text: string, hash: string): BrowserSession | undefined {
  const opened = keys.open(text, hash);
  return opened === undefined ? undefined : browserSession.parse(JSON.parse(opened));
}

/** Deletes sessions, and ends their access tokens; returns those that the keys still open. */
async function endSessions(
  { query }: Database,
  { users, keys }: { readonly users: TokenUsers; readonly keys: SessionKeys },
  which: ExpressionOrFactory<Schema, "gateway_sessions", SqlBool>,
): Promise<readonly BrowserSession[]> {
  const rows = await query.transaction().execute(async (on) => {
    const ended = await on
      .deleteFrom("gateway_sessions")
      .where(which)
      .returning(["id_hash", "refresh_token"])
      .execute();
    const hashes = ended.map((row) => row.id_hash);
    // a renewal under way records its token before it checks whether the session exists
    if (hashes.length > 0) await users.endThoseOf(hashes, on);
    return ended;
  });
  return rows.flatMap((row) => unsealed(keys, row.refresh_token, row.id_hash) ?? []);
}

/** The ways in which sessions end. Each returns the ended sessions, so that their grants can be revoked: see `revokeGrants`. */
function sessionEnds(
  database: Database,
  keepers: { readonly users: TokenUsers; readonly keys: SessionKeys },
) {
  const end = (which: Parameters<typeof endSessions>[2]) => endSessions(database, keepers, which);
  const endByHash = (hash: string) => end((row) => row("id_hash", "=", hash));
  return {
    endByHash,
    end: (id: string) => endByHash(hashSessionId(id)),
    /** Ends all sessions of a person but one. */
    endOthersOf: (userId: string, hash: string) =>
      end((row) => row.and([row("user_id", "=", userId), row("id_hash", "!=", hash)])),
    /** Ends all sessions of a person, and all tokens, including those of programs. */
    async endAllOf(userId: string): Promise<readonly BrowserSession[]> {
      const ended = await end((row) => row("user_id", "=", userId));
      await keepers.users.endAllOf(userId);
      return ended;
    },
  };
}

/** The rows of a person's sessions, the last used first. */
function sessionsOf({ query }: Database, userId: string) {
  return query.selectFrom("gateway_sessions").where("user_id", "=", userId).orderBy("used_at", "desc");
}

async function readSession({ query }: Database, keys: SessionKeys, hash: string) {
  const row = await query
    .selectFrom("gateway_sessions")
    .select(["refresh_token", "used_at as usedAt"])
    .where("id_hash", "=", hash)
    .executeTakeFirst();
  const session = row && unsealed(keys, row.refresh_token, hash);
  return session && { session, usedAt: row.usedAt };
}

/** Records that a person uses a session; a failure is only logged. */
async function noteUse({ query }: Database, log: Log | undefined, use: { hash: string; at: Date }) {
  await query
    .updateTable("gateway_sessions")
    .set({ used_at: use.at.toISOString() })
    .where("id_hash", "=", use.hash)
    .execute()
    .catch((error: unknown) => log?.error({ error }, "use of a session not noted"));
}

/** The beginning of a person's list of sessions. */
interface FirstSessions {
  readonly most: number;
  /** The hash of the session that comes first. */
  readonly own: string;
}

/** A person's sessions, the last used first; at most so many, or all. */
async function listSessions(
  database: Database,
  keys: SessionKeys,
  userId: string,
  first: FirstSessions | undefined,
): Promise<ListedSession[]> {
  const all = sessionsOf(database, userId)
    .select(["id_hash as hash", "client_id as client", "refresh_token as sealed"])
    .select(["created_at as startedAt", "used_at as usedAt"]);
  const listed =
    first &&
    all
      .clearOrderBy()
      .orderBy((row) => row.case().when("id_hash", "=", first.own).then(0).else(1).end())
      .orderBy("used_at", "desc")
      .limit(first.most);
  const rows = await (listed ?? all).execute();
  return rows.map(({ sealed, ...row }) => {
    const device = unsealed(keys, sealed, row.hash)?.device ?? null;
    return { ...row, id: idOf(row.hash), device };
  });
}

/** Stores the refresh tokens of pages, sealed, by the session id in their cookie. */
export function createSessionStore(
  database: Database,
  { users, keys, now, log }: { users: TokenUsers; keys: SessionKeys; now: () => Date; log?: Log | undefined },
) {
  const { query } = database;
  const sealed = (session: BrowserSession, hash: string) => ({
    refresh_token: keys.seal(JSON.stringify(session), hash),
    user_id: session.userId,
  });
  return {
    /** Stores a session under the hash of its id. */
    async start(hash: string, session: BrowserSession, clientId: string): Promise<void> {
      const at = now().toISOString();
      await query
        .insertInto("gateway_sessions")
        .values({ id_hash: hash, client_id: clientId, ...sealed(session, hash), created_at: at, used_at: at })
        .execute();
    },
    /** Undefined also where the session was sealed with a key that no longer exists. */
    find(id: string): Promise<BrowserSession | undefined> {
      return this.findByHash(hashSessionId(id));
    },
    async findByHash(hash: string): Promise<BrowserSession | undefined> {
      return (await readSession(database, keys, hash))?.session;
    },
    /** Finds the session with which a person works, and records its use. */
    async use(id: string): Promise<BrowserSession | undefined> {
      const hash = hashSessionId(id);
      const found = await readSession(database, keys, hash);
      if (found === undefined) return undefined;
      const at = now();
      if (at.getTime() - Date.parse(found.usedAt) >= USE_NOTED_MS) await noteUse(database, log, { hash, at });
      return found.session;
    },
    /** The hashes of a person's sessions, the last used first. */
    async newestOf(userId: string): Promise<string[]> {
      return (await sessionsOf(database, userId).select("id_hash").execute()).map((row) => row.id_hash);
    },
    listOf: (userId: string, first?: FirstSessions) => listSessions(database, keys, userId, first),
    /** The hash of a person's session by its listed id; undefined where there is none. */
    async hashOf(userId: string, id: string): Promise<string | undefined> {
      return (await this.newestOf(userId)).find((hash) => idOf(hash) === id);
    },
    /** False when the session was ended meanwhile. Does not count as a use of the session. */
    async replace(hash: string, session: BrowserSession, isUse: boolean): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("gateway_sessions")
        .set({ ...sealed(session, hash), ...(isUse && { used_at: now().toISOString() }) })
        .where("id_hash", "=", hash)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    ...sessionEnds(database, { users, keys }),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Deletes sessions that nobody used for `seconds`, and expired tokens and repeated answers. The refresh tokens of the embedded
 * service have expired by then; those of another service expire by its own rules. [oauth-7]
 */
export async function sweepSessions({ query }: Database, seconds: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seconds * 1000).toISOString();
  await query.deleteFrom("gateway_sessions").where("used_at", "<", before).execute();
  for (const table of ["gateway_tokens", "gateway_redemptions"] as const) {
    await query.deleteFrom(table).where("expires_at", "<", now.toISOString()).execute();
  }
}
