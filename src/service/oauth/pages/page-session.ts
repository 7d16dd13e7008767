import { findUser, type SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { hashSecret, newSecret, sameSecret } from "#service/oauth/oauth-secrets.ts";
import { pageCookie, readPageCookie } from "./page-cookie.ts";

/** How long a browser stays signed in at the pages, in milliseconds. */
const SESSION_LIFETIME_MS = 8 * 3600 * 1000;

/** A browser at the service's own pages. */
export interface PageSession {
  /** Sets the cookie that tells this browser apart; sent with every page. */
  readonly cookie: string;
  /** Hidden in each form: only a page made for this cookie knows it. */
  readonly formToken: string;
  /** The person signed in, and when. */
  readonly session: { readonly user: SandboxUser; readonly signedInAt: Date } | undefined;
}

/** Who the browser is, by its cookie; a new visitor when it has none. */
export async function readSession(request: Request, context: ServiceContext): Promise<PageSession> {
  const id = readPageCookie(request, "page", context.settings) ?? newSecret();
  const row = await context.database.query
    .selectFrom("oauth_sessions")
    .select(["user_id", "created_at"])
    .where("id_hash", "=", hashSecret(id))
    .where("expires_at", ">", context.now().toISOString())
    .executeTakeFirst();
  const user = row && findUser(row.user_id);
  return {
    cookie: pageCookie("page", id, context.settings),
    formToken: hashSecret(`form ${id}`),
    session: row && user ? { user, signedInAt: new Date(row.created_at) } : undefined,
  };
}

/** Whether the form comes from a page that was made for this browser. */
export function isOwnForm(visit: PageSession, form: URLSearchParams): boolean {
  return sameSecret(form.get("csrf") ?? "", visit.formToken);
}

/** Signs the person in under a new identifier, so that one planted before the sign-in is worth nothing. */
export async function startSession(
  request: Request,
  user: SandboxUser,
  context: ServiceContext,
): Promise<string> {
  await endSession(request, context);
  const id = newSecret();
  const now = context.now();
  await context.database.query
    .insertInto("oauth_sessions")
    .values({
      id_hash: hashSecret(id),
      user_id: user.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString(),
    })
    .execute();
  return pageCookie("page", id, context.settings);
}

/** Signs the browser out of the pages and gives the header that takes its cookie away. */
export async function endSession(request: Request, context: ServiceContext): Promise<string> {
  const id = readPageCookie(request, "page", context.settings);
  if (id !== undefined) {
    await context.database.query.deleteFrom("oauth_sessions").where("id_hash", "=", hashSecret(id)).execute();
  }
  return pageCookie("page", "", context.settings);
}
