import * as z from "zod/mini";
import {
  REFRESH_TOKEN_PLACEHOLDER,
  OAUTH_PATHS,
  PAGE_HEADER,
  SANDBOX_CLIENT_ID,
  tokenAnswer,
} from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/public-url.ts";
import { type Grant, grantOf } from "./auth-grant.ts";

/** The service will not renew: whoever used this browser must sign in again. */
export class RenewalRefused extends Error {
  override name = "RenewalRefused";
}

const TIMEOUT_MS = 30_000;

const claims = z.object({ sub: z.string(), name: z.optional(z.string()) });

/** The claims of an id token. It came straight from the token endpoint, so its signature need not be checked. */
function claimsOf(idToken: string): z.output<typeof claims> {
  const payload = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/**
 * Asks for a new access token with the cookie that only the gateway can read. Every load of the page makes this call,
 * so it does without the OpenID client, which is loaded for signing in and out. Rejects with {@link RenewalRefused},
 * or with the network's error.
 */
export async function renewByCookie(): Promise<Grant> {
  const response = await fetch(`${publicUrl}${SERVICE_PREFIX}${OAUTH_PATHS.token}`, {
    method: "POST",
    headers: { [PAGE_HEADER.name]: PAGE_HEADER.value },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: REFRESH_TOKEN_PLACEHOLDER,
      client_id: SANDBOX_CLIENT_ID,
    }),
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new RenewalRefused();
  if (!response.ok) throw new Error(`The token endpoint answered ${response.status}`);
  const answer = tokenAnswer.parse(await response.json());
  if (answer.id_token === undefined) throw new RenewalRefused();
  return grantOf(answer, claimsOf(answer.id_token), Date.now());
}
