import { findUser, type SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { hashSecret, newSecret, sameSecret } from "#service/oauth/oauth-secrets.ts";
import { parse, serialize } from "hono/utils/cookie";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { ServiceSettings } from "#service/service-settings.ts";

/** Cookies of the pages: `page` holds a person's session; `device` identifies the browser and outlives sessions. */
type CookieKind = "page" | "device";

/** The random identifier in the browser's cookie; undefined if there is none. */
function readPageCookie(request: Request, kind: CookieKind, settings: ServiceSettings): string | undefined {
  const name = cookieName(kind, settings);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** The header that sets a cookie: for `maxAge` seconds, or until the browser closes. An empty value deletes it. */
function pageCookie(kind: CookieKind, value: string, settings: ServiceSettings, maxAge?: number): string {
  const lifetime = value === "" ? 0 : maxAge;
  return serialize(cookieName(kind, settings), value, {
    path: `${SERVICE_PREFIX}/oauth`,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(settings),
    ...(lifetime === undefined ? {} : { maxAge: lifetime }),
  });
}

/** Browsers share cookies between the ports of a host, so without TLS the name includes the port. */
function cookieName(kind: CookieKind, settings: ServiceSettings): string {
  if (isSecure(settings)) return `__Secure-prospect-${kind}`;
  return `prospect-${kind}-${new URL(settings.publicUrl).port || "80"}`;
}

function isSecure(settings: ServiceSettings): boolean {
  return settings.publicUrl.startsWith("https:");
}

/** How long a browser stays known after a sign-in, in milliseconds; browsers limit cookies to 400 days. */
const DEVICE_LIFETIME_MS = 365 * 24 * 3600 * 1000;

/**
 * The hash of the browser's device cookie if this person has signed in there with their password; else undefined. For
 * an unknown name `user` is undefined, and the database is queried all the same. [oauth-14]
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
 * Remembers that the person signed in here with their password, and returns the header that sets the browser's cookie.
 * The browser keeps an existing identifier, since several people may share it. A planted identifier gains its author
 * only a failure counter of their own. [oauth-14]
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

/** Lifetime of a session at the pages, in milliseconds. */
const SESSION_LIFETIME_MS = 8 * 3600 * 1000;

/** A browser at the service's own pages. */
export interface PageSession {
  /** Sets the cookie that identifies this browser; sent with every page. */
  readonly cookie: string;
  /** Hidden field of each form: only a page made for this cookie has it. */
  readonly formToken: string;
  /** The signed-in person, and when they signed in. */
  readonly session: { readonly user: SandboxUser; readonly signedInAt: Date } | undefined;
}

/** The browser's session by its cookie; a new visitor if there is none. */
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

/** Whether the form comes from a page made for this browser. */
export function isOwnForm(visit: PageSession, form: URLSearchParams): boolean {
  return sameSecret(form.get("csrf") ?? "", visit.formToken);
}

/** Signs the person in under a new identifier, so that one planted before the sign-in is worthless. */
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

/** Signs the browser out of the pages, and returns the header that deletes its cookie. */
export async function endSession(request: Request, context: ServiceContext): Promise<string> {
  const id = readPageCookie(request, "page", context.settings);
  if (id !== undefined) {
    await context.database.query.deleteFrom("oauth_sessions").where("id_hash", "=", hashSecret(id)).execute();
  }
  return pageCookie("page", "", context.settings);
}
