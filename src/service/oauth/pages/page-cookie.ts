import { parse, serialize } from "hono/utils/cookie";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { ServiceSettings } from "#service/service-settings.ts";

/** The cookies of the pages: the session of a person, and the browser itself, which outlives sessions. */
type CookieKind = "page" | "device";

/** The random identifier that the browser's cookie holds; undefined when it has none. */
export function readPageCookie(
  request: Request,
  kind: CookieKind,
  settings: ServiceSettings,
): string | undefined {
  const name = cookieName(kind, settings);
  const value = parse(request.headers.get("cookie") ?? "", name)[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** The header that sets a cookie: for `maxAge` seconds, or until the browser is closed. An empty value takes it away. */
export function pageCookie(
  kind: CookieKind,
  value: string,
  settings: ServiceSettings,
  maxAge?: number,
): string {
  const lifetime = value === "" ? 0 : maxAge;
  return serialize(cookieName(kind, settings), value, {
    path: `${SERVICE_PREFIX}/oauth`,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(settings),
    ...(lifetime === undefined ? {} : { maxAge: lifetime }),
  });
}

/** Browsers share cookies between ports of a host, so off TLS the name carries the port. */
function cookieName(kind: CookieKind, settings: ServiceSettings): string {
  if (isSecure(settings)) return `__Secure-prospect-${kind}`;
  return `prospect-${kind}-${new URL(settings.publicUrl).port || "80"}`;
}

function isSecure(settings: ServiceSettings): boolean {
  return settings.publicUrl.startsWith("https:");
}
