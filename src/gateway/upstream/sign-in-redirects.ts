import type { SignInEndpoints } from "#gateway/settings/gateway-settings.ts";

interface RedirectOptions {
  readonly clientId: string;
  /** The requested scopes; the parameter is left out where there are none. */
  readonly scopes: readonly string[];
  readonly publicUrl: string;
  readonly issuer: string;
  /** Rejects while they are unknown. */
  readonly endpoints: () => Promise<SignInEndpoints>;
}

/** Parameters of the page's authorization request that are sent on; client, address and scope are the gateway's own. */
const PASSED_PARAMETERS = ["state", "nonce", "code_challenge", "code_challenge_method", "prompt", "max_age"];

/** The redirect URI of sign-ins: the one address that is registered for this gateway. [oauth-8] */
export const callbackOf = (publicUrl: string) => `${publicUrl}/callback`;

function redirect(address: URL | string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: String(address), "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

/** Undefined for a failure, which is logged already. */
function notKnown(error: unknown): undefined {
  if (!(error instanceof Error)) throw error;
}

/** Sends browsers to the pages of a remote authorization server, and back to this gateway alone. */
export function signInRedirects({ clientId, scopes, publicUrl, issuer, endpoints }: RedirectOptions) {
  const callback = callbackOf(publicUrl);

  /** Sends the browser back to the page, which says that sign-in is not possible (RFC 6749, 4.1.2.1). */
  function unavailable(state: string | null): Response {
    const address = new URL(callback);
    address.searchParams.set("error", "temporarily_unavailable");
    if (state !== null) address.searchParams.set("state", state);
    address.searchParams.set("iss", issuer);
    return redirect(address);
  }

  return {
    async authorize(request: Request): Promise<Response> {
      const asked = new URL(request.url).searchParams;
      if (asked.get("client_id") !== clientId || asked.get("redirect_uri") !== callback) {
        const text = "This sign-in was not begun by a page of this gateway.\n";
        return new Response(text, { status: 400, headers: { "Cache-Control": "no-store" } });
      }
      const found = await endpoints().catch(notKnown);
      if (found === undefined) return unavailable(asked.get("state"));
      const target = new URL(found.authorize);
      const own = { response_type: "code", client_id: clientId, redirect_uri: callback };
      for (const [name, value] of Object.entries(own)) target.searchParams.set(name, value);
      if (scopes.length > 0) target.searchParams.set("scope", scopes.join(" "));
      for (const name of PASSED_PARAMETERS) {
        const value = asked.get(name);
        if (value !== null) target.searchParams.set(name, value);
      }
      return redirect(target);
    },

    async logout(request: Request): Promise<Response> {
      const home = `${publicUrl}/`;
      const found = await endpoints().catch(notKnown);
      if (found?.logout === undefined) return redirect(home);
      const target = new URL(found.logout);
      const hint = new URL(request.url).searchParams.get("id_token_hint");
      if (hint !== null) target.searchParams.set("id_token_hint", hint);
      target.searchParams.set("client_id", clientId);
      target.searchParams.set("post_logout_redirect_uri", home);
      return redirect(target);
    },
  };
}
