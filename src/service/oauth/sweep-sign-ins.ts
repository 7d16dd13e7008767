import type { Database } from "#database/database.ts";

/** A used code is remembered this long (milliseconds), so that a late second use still ends its tokens. */
const CODE_MEMORY_MS = 24 * 3600 * 1000;

/**
 * Deletes what has expired of codes, tokens, sessions, devices and failures, so that the tables stay as small as their use.
 * A used refresh token stays until it would have expired: until then a second use is to end its family. [oauth-6] [oauth-18]
 */
export async function sweepSignIns({ query }: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  const remembered = new Date(now.getTime() - CODE_MEMORY_MS).toISOString();
  await query.deleteFrom("oauth_codes").where("expires_at", "<", remembered).execute();
  await query.deleteFrom("oauth_tokens").where("expires_at", "<", time).execute();
  await query.deleteFrom("oauth_sessions").where("expires_at", "<", time).execute();
  await query.deleteFrom("oauth_devices").where("expires_at", "<", time).execute();
  await query.deleteFrom("failed_sign_ins").where("expires_at", "<", time).execute();
}
