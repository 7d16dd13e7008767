import { createHash, randomBytes } from "node:crypto";

const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** Cookies cross ports, so off TLS the name carries the port; on TLS the prefix binds it to the host. */
function cookieName(publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === "https:" ? "__Host-prospect" : `prospect-${port || "80"}`;
}

function attributes(publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/** The session id that a request carries. */
export function readSessionCookie(request: Request, publicUrl: string): string | undefined {
  const wanted = `${cookieName(publicUrl)}=`;
  const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
}

export function sessionCookie(id: string, publicUrl: string): string {
  return `${cookieName(publicUrl)}=${id}; Max-Age=${MAX_AGE_SECONDS}${attributes(publicUrl)}`;
}

export function clearedCookie(publicUrl: string): string {
  return `${cookieName(publicUrl)}=; Max-Age=0${attributes(publicUrl)}`;
}

export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash of a session id is stored. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
