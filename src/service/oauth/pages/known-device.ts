import type { SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { hashSecret, newSecret } from "#service/oauth/oauth-secrets.ts";
import { pageCookie, readPageCookie } from "./page-cookie.ts";

/** How long a browser is known after a sign-in, in milliseconds; browsers keep no cookie beyond 400 days. */
const DEVICE_LIFETIME_MS = 365 * 24 * 3600 * 1000;

/**
 * The hash of the browser's device cookie when this person has signed in there with their password; else undefined. The
 * database is asked for a name that nobody has too, whose `user` is undefined. [oauth-14]
 */
export async function findKnownDevice(
  request: Request,
  user: SandboxUser | undefined,
  { database, settings, now }: ServiceContext,
): Promise<string | undefined> {
  const id = readPageCookie(request, "device", settings);
  if (id === undefined) return undefined;
  const row = await database.query
    .selectFrom("oauth_devices")
    .select("id_hash")
    .where(({ and }) => and({ id_hash: hashSecret(id), user_id: user?.id ?? "" }))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return row?.id_hash;
}

/**
 * Remembers that the person signed in here with their password, and gives the header that sets the browser's cookie. Several
 * people may share a browser: it keeps the identifier that it has. One that somebody planted gives them a counter of
 * failures of their own and nothing else. [oauth-14]
 */
export async function rememberDevice(
  request: Request,
  user: SandboxUser,
  { database, settings, now }: ServiceContext,
): Promise<string> {
  const id = readPageCookie(request, "device", settings) ?? newSecret();
  const expires_at = new Date(now().getTime() + DEVICE_LIFETIME_MS).toISOString();
  await database.query
    .insertInto("oauth_devices")
    .values({ id_hash: hashSecret(id), user_id: user.id, expires_at })
    .onConflict((conflict) => conflict.columns(["id_hash", "user_id"]).doUpdateSet({ expires_at }))
    .execute();
  return pageCookie("device", id, settings, DEVICE_LIFETIME_MS / 1000);
}
