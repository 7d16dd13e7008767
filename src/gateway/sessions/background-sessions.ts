import type { Database } from "#database/database.ts";
import type { Settings } from "#gateway/settings/gateway-settings.ts";
import { createPeopleStore } from "#gateway/people/people-store.ts";
import { PageSessions, type PageSessionsOptions } from "#gateway/sessions/page-sessions.ts";
import { createSessionCookie } from "#gateway/sessions/session-cookie.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { createSessionStore } from "#gateway/sessions/session-store.ts";
import { SingleFlight } from "#gateway/sessions/single-flight.ts";
import { createTokenUsers } from "#gateway/sessions/token-users.ts";
import type { Upstream } from "#gateway/upstream/upstream.ts";
import type { Log } from "#service/service-context.ts";

interface BackgroundSessionsOptions {
  readonly database: Database;
  readonly upstream: Pick<Upstream, "authorization">;
  readonly sessionKeys: SessionKeys;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type SessionSettings = Pick<Settings, "publicUrl" | "refreshTtl" | "administrators">;

/** Creates the parts that sessions of pages consist of. */
export function sessionParts(
  { database, upstream: { authorization }, sessionKeys: keys, log, now }: BackgroundSessionsOptions,
  { publicUrl, refreshTtl, administrators }: SessionSettings,
): PageSessionsOptions {
  const users = createTokenUsers(database, now);
  return {
    authorization,
    users,
    people: createPeopleStore(database, { administrators, issuer: authorization.issuer, now }),
    sessions: createSessionStore(database, { users, keys, now, log }),
    cookie: createSessionCookie(publicUrl, refreshTtl),
    keys,
    flights: new SingleFlight(database, now, log),
    publicUrl,
    log,
  };
}

/** Provides people's tokens for the gateway's own work. A renewal takes its lease in the database, so pages can ask meanwhile. */
export function backgroundSessions(
  options: BackgroundSessionsOptions,
  settings: SessionSettings,
): Pick<PageSessions, "tokenOf"> {
  return new PageSessions(sessionParts(options, settings));
}
