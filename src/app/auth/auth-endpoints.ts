import { SERVICE_PREFIX } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/page-config.ts";

/** The URL of a sign-in endpoint. It is the gateway's own, whichever service is behind it. */
export function authUrl(path: string): string {
  return publicUrl + SERVICE_PREFIX + path;
}

/** The redirect URI's path, where the service sends the browser back to. */
export const CALLBACK_PATH = "/callback";
