import { OidcClient, WebStorageStateStore } from "oidc-client-ts";
import * as z from "zod/mini";
import type { PageConfig } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS, PAGE_HEADER, REFRESH_TOKEN_PLACEHOLDER } from "#contract/oauth-schemas.ts";
import { fetchPageConfig, publicUrl } from "#app/lib/page-config.ts";
import { CALLBACK_PATH, authUrl } from "./auth-endpoints.ts";
import type { Grant } from "./auth-grant.ts";
import { redeemCode } from "./token-request.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";
import { RETURN_TO, tabMemory } from "./auth-memory.ts";
import { SignInError } from "./sign-in-failure.ts";

/**
 * The OpenID client. It stores only the state and verifier of a pending sign-in, in the tab's session storage, and no
 * tokens. Its endpoints are the gateway's, so it fetches no metadata.
 */
function createClient({
  issuer,
  clientId,
  scopes,
}: Pick<PageConfig, "issuer" | "clientId" | "scopes">): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${publicUrl}/`,
    response_type: "code",
    // the client requires a scope; where none is requested it is removed from the URL again
    scope: scopes.join(" ") || "openid",
    metadata: {
      issuer,
      authorization_endpoint: authUrl(OAUTH_PATHS.authorize),
      token_endpoint: authUrl(OAUTH_PATHS.token),
      revocation_endpoint: authUrl(OAUTH_PATHS.revoke),
      end_session_endpoint: authUrl(OAUTH_PATHS.logout),
    },
    extraHeaders: { [PAGE_HEADER.name]: PAGE_HEADER.value },
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    staleStateAgeInSeconds: 600,
    loadUserInfo: false,
    requestTimeoutInSeconds: 30,
  });
}

/**
 * Creates state, nonce and verifier, and leaves for the service's sign-in page. Rejects where that cannot be reached.
 */
export async function leaveForSignIn(returnTo: string, replace: boolean): Promise<void> {
  const config = await fetchPageConfig();
  const client = createClient(config);
  await client.clearStaleState();
  tabMemory.set(RETURN_TO, returnTo);
  const { url } = await client.createSigninRequest({ state: { returnTo }, nonce: crypto.randomUUID() });
  const address = new URL(url);
  if (config.scopes.length === 0) address.searchParams.delete("scope");
  if (replace) window.location.replace(address);
  else window.location.assign(address);
}

/** A sign-in that returned to the app. */
interface ReturnedSignIn {
  /** The data it was started with. */
  readonly startedWith: unknown;
  /** Redeems its code. Rejects where the service refused, or like {@link redeemCode}. */
  readonly redeem: () => Promise<Grant>;
}

const nonceClaim = z.object({ nonce: z.optional(z.string()) });

/**
 * The nonce of an id token; undefined where the token cannot be read. The token came straight from the token endpoint,
 * so its signature need not be verified.
 */
function nonceOf(idToken: string): string | undefined {
  try {
    const payload = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return nonceClaim.parse(JSON.parse(new TextDecoder().decode(bytes))).nonce;
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}

/** The client library has no error class for it. */
const isUnknownState = (error: unknown): boolean =>
  error instanceof Error && /^No (?:matching )?state\b/.test(error.message);

/**
 * Reads the URL that the service sent the browser back to. Works once, since it consumes the stored state, which holds
 * the identity of the service. The code is redeemed by our own form, like a renewal: the OpenID client would refuse an
 * answer without an id token. Rejects where this tab started no sign-in.
 */
export async function readSignIn(url: string): Promise<ReturnedSignIn> {
  const client = createClient({ issuer: "", clientId: "", scopes: [] });
  const { state, response } = await client.readSigninResponseState(url, true).catch((error: unknown) => {
    // never show the description of a sign-in that this tab did not start
    throw isUnknownState(error)
      ? new SignInError(new URL(url).searchParams.get("error") ?? "unknown_state")
      : error;
  });
  const redeem = async () => {
    const announced = new URL(url).searchParams.get("iss");
    if (announced !== null && announced !== state.authority) throw new SignInError("other_issuer", announced);
    const { code, error, error_description: said } = response;
    if (error !== null || code === null) throw new SignInError(error ?? "no_code", said);
    const grant = await redeemCode({
      grant_type: "authorization_code",
      client_id: state.client_id,
      code,
      redirect_uri: state.redirect_uri,
      code_verifier: state.code_verifier ?? "",
    });
    const nonce = grant.idToken === undefined ? undefined : nonceOf(grant.idToken);
    if (nonce !== undefined && nonce !== state.nonce) throw new SignInError("other_nonce");
    return grant;
  };
  return { startedWith: state.data, redeem };
}

/** Revokes this browser's session and ends the one on the service's own pages. */
export async function leaveForSignOut(idToken: string | undefined): Promise<void> {
  const client = createClient(await fetchPageConfig());
  await client.revokeToken(REFRESH_TOKEN_PLACEHOLDER, "refresh_token");
  const { url } = await client.createSignoutRequest(idToken === undefined ? {} : { id_token_hint: idToken });
  window.location.assign(url);
}
