import { parse, serialize } from "hono/utils/cookie";
import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** The cookie that holds a browser's session id, at one public address. */
export interface SessionCookie {
  /** The session id that a request carries. */
  read(request: Request): string | undefined;
  /** The header that sets it. */
  set(id: string): string;
  /** The header that takes it away. */
  clear(): string;
}

/** `maxAge` in seconds: the browser drops the cookie when the refresh token behind it has expired. */
export function createSessionCookie(publicUrl: string, maxAge: number): SessionCookie {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === "https:";
  // cookies are shared between ports, so without TLS the name carries the port; with TLS the prefix binds it to the host
  const name = secure ? "__Host-prospect" : `prospect-${port || "80"}`;
  const header = (value: string, seconds: number) =>
    serialize(name, value, { maxAge: seconds, path: "/", httpOnly: true, sameSite: "Strict", secure });
  return {
    read: (request) => parse(request.headers.get("Cookie") ?? "", name)[name],
    set: (id) => header(id, maxAge),
    clear: () => header("", 0),
  };
}

/** Only the hash of a session id is stored. */
export function hashSessionId(id: string): string {
  return hashSecret(id);
}

/** Whether the request's headers, which no form can send, say that it comes from a page of our own origin. */
export function isOwnPage({ headers }: Request): boolean {
  return (
    headers.get("Sec-Fetch-Site") === "same-origin" && headers.get(PAGE_HEADER.name) === PAGE_HEADER.value
  );
}
