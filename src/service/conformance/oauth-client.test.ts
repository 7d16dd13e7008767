import * as oauth from "oauth4webapi";
import { afterAll, describe, expect, it } from "vitest";
import { requestBody } from "#contract/operation.ts";
import { listening } from "#tools/listening-server.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { walkPages } from "#tools/sign-in/page-walker.ts";

/* A full sign-in by an independent client library over a real socket [oauth-1]: discovery, authorization code with
   PKCE, a data call, refresh, reuse of a refresh token, revocation, end of session. */

const INSECURE = { [oauth.allowInsecureRequests]: true };
const SCOPE = "openid api:data:company api:data:news";

const { url: publicUrl, stop } = await listening((request) => test.service(request));
const test = await serviceForTest({ publicUrl });
afterAll(async () => {
  await stop();
  await test.close();
});
// the client uses the machine's clock, so the service must too
test.wait((Date.now() - Date.parse("2026-11-21T09:00:00.000Z")) / 1000);
const issuer = new URL(`${publicUrl}/gtm`);
const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...INSECURE });
const authority = await oauth.processDiscoveryResponse(issuer, discovered);

async function signIn(client: oauth.Client, authentication: oauth.ClientAuth) {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const redirectUri = `${publicUrl}/callback`;
  const start = new URL(authority.authorization_endpoint ?? "");
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: SCOPE,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) start.searchParams.set(name, value);
  const callback = oauth.validateAuthResponse(authority, client, await walkPages(fetch, start, "rep"), state);
  const response = await oauth.authorizationCodeGrantRequest(
    authority,
    client,
    authentication,
    callback,
    redirectUri,
    verifier,
    INSECURE,
  );
  const expected = { expectedNonce: nonce, requireIdToken: true };
  return oauth.processAuthorizationCodeResponse(authority, client, response, expected);
}

async function refresh(client: oauth.Client, authentication: oauth.ClientAuth, token: string) {
  const response = await oauth.refreshTokenGrantRequest(authority, client, authentication, token, INSECURE);
  return oauth.processRefreshTokenResponse(authority, client, response);
}

async function search(token: string): Promise<number> {
  const url = new URL(`${publicUrl}/gtm/data/v1/companies/search`);
  const headers = new Headers({ "Content-Type": "application/vnd.api+json" });
  const body = JSON.stringify(requestBody("CompanySearch", {}));
  const ask = oauth.protectedResourceRequest(token, "POST", url, headers, body, INSECURE);
  return ask.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof oauth.WWWAuthenticateChallengeError ? error.status : 0),
  );
}

const CLIENTS: readonly (readonly [string, string, oauth.ClientAuth])[] = [
  ["prospect", "no secret", oauth.None()],
  ["prospect-confidential", "Basic", oauth.ClientSecretBasic("sandbox-secret")],
  ["prospect-confidential", "body", oauth.ClientSecretPost("sandbox-secret")],
];

describe("an independent client [oauth-1]", () => {
  it.each(CLIENTS)(
    "%s (%s) signs in, calls, refreshes and revokes",
    async (client_id, _how, authentication) => {
      const client = { client_id };
      const tokens = await signIn(client, authentication);
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: "usr_rep", aud: client_id });
      expect(tokens.token_type).toBe("bearer");
      expect(tokens.expires_in).toBe(3600);
      expect(tokens.scope?.split(" ")).toEqual(expect.arrayContaining(["api:data:company", "api:data:news"]));
      expect(await search(tokens.access_token)).toBe(200);

      const renewed = await refresh(client, authentication, tokens.refresh_token ?? "");
      expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
      expect(await search(renewed.access_token)).toBe(200);

      const token = renewed.refresh_token ?? "";
      const revoked = await oauth.revocationRequest(authority, client, authentication, token, INSECURE);
      await oauth.processRevocationResponse(revoked);
      expect(await search(renewed.access_token)).toBe(401);
    },
  );

  it("ends the session with the id_token as hint", async () => {
    const client = { client_id: "prospect" };
    const tokens = await signIn(client, oauth.None());
    const end = new URL(authority.end_session_endpoint ?? "");
    end.searchParams.set("id_token_hint", tokens.id_token ?? "");
    end.searchParams.set("post_logout_redirect_uri", `${publicUrl}/`);
    end.searchParams.set("state", "s");
    const response = await fetch(end, { redirect: "manual" });
    expect(response.headers.get("Location")).toBe(`${publicUrl}/?state=s`);
  });
});
