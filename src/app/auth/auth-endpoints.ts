import { SERVICE_PREFIX } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/page-config.ts";

/** The address of a sign-in endpoint: the gateway's own, whichever service stands behind it. */
export function authUrl(path: string): string {
  return publicUrl + SERVICE_PREFIX + path;
}

/** Where the service sends the browser back to. */
export const CALLBACK_PATH = "/callback";
