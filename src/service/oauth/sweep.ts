import type { ServiceContext } from "../context.ts";

/** A used code is remembered this long (milliseconds), so that a late second use still ends its tokens. */
const CODE_MEMORY = 24 * 3600 * 1000;

/** Deletes what has expired, so that the tables stay as small as their use. */
export async function sweep({ database, now }: ServiceContext): Promise<void> {
  const current = now();
  const time = current.toISOString();
  const remembered = new Date(current.getTime() - CODE_MEMORY).toISOString();
  await database.query.deleteFrom("oauth_codes").where("expires_at", "<", remembered).execute();
  await database.query.deleteFrom("oauth_sessions").where("expires_at", "<", time).execute();
  await database.query.deleteFrom("oauth_tokens").where("expires_at", "<", time).execute();
}
