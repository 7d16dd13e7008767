import { parse, serialize } from "hono/utils/cookie";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { findUser, type SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import type { ServiceSettings } from "#service/service-settings.ts";
import { hashSecret, newSecret, sameSecret } from "#service/oauth/oauth-secrets.ts";

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
  const id = cookieValue(request, context.settings) ?? newSecret();
  const row = await context.database.query
    .selectFrom("oauth_sessions")
    .select(["user_id", "created_at"])
    .where("id_hash", "=", hashSecret(id))
    .where("expires_at", ">", context.now().toISOString())
    .executeTakeFirst();
  const user = row && findUser(row.user_id);
  return {
    cookie: setCookie(id, context.settings),
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
  return setCookie(id, context.settings);
}

/** Signs the browser out of the pages and gives the header that takes its cookie away. */
export async function endSession(request: Request, context: ServiceContext): Promise<string> {
  const id = cookieValue(request, context.settings);
  if (id !== undefined) {
    await context.database.query.deleteFrom("oauth_sessions").where("id_hash", "=", hashSecret(id)).execute();
  }
  return setCookie("", context.settings);
}

function cookieValue(request: Request, settings: ServiceSettings): string | undefined {
  const name = cookieName(settings);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** An empty value takes the cookie away. */
function setCookie(value: string, settings: ServiceSettings): string {
  return serialize(cookieName(settings), value, {
    path: `${SERVICE_PREFIX}/oauth`,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(settings),
    ...(value === "" ? { maxAge: 0 } : {}),
  });
}

/** Browsers share cookies between ports of a host, so off TLS the name carries the port. */
function cookieName(settings: ServiceSettings): string {
  if (isSecure(settings)) return "__Secure-prospect-page";
  return `prospect-page-${new URL(settings.publicUrl).port || "80"}`;
}

function isSecure(settings: ServiceSettings): boolean {
  return settings.publicUrl.startsWith("https:");
}
