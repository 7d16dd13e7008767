import * as client from "openid-client";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { listening } from "#tools/listening-server.ts";
import { walkPages } from "#tools/sign-in/page-walker.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { authenticate } from "./oauth-tokens.ts";
import { handleOAuth } from "./oauth-routes.ts";

const { url: publicUrl, stop } = await listening(
  async (request) => (await handleOAuth(request, context)) ?? new Response(null, { status: 404 }),
);
const context: ServiceContext = {
  database: await openDatabaseForTest("empty"),
  settings: { ...DEFAULT_SERVICE_SETTINGS, publicUrl },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  now: () => new Date(),
};
afterAll(async () => {
  await stop();
  await context.database.close();
});

function discover(clientId: string, authentication: client.ClientAuth): Promise<client.Configuration> {
  const issuer = new URL(`${publicUrl}/gtm`);
  const insecure = { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] };
  return client.discovery(issuer, clientId, undefined, authentication, insecure);
}

async function signInWith(config: client.Configuration) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: `${publicUrl}/callback`,
    scope: "openid offline_access api:data:contact api:data:news",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return client.authorizationCodeGrant(config, await walkPages(fetch, start, "rep"), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    maxAge: 60,
  });
}

describe("an independent client over a real socket [oauth-1] [oauth-11] [oauth-12]", () => {
  it.each([
    ["prospect", client.None()],
    ["prospect-confidential", client.ClientSecretBasic("sandbox-secret")],
    ["prospect-confidential", client.ClientSecretPost("sandbox-secret")],
  ])("signs in, refreshes and revokes as %s", async (clientId, authentication) => {
    const config = await discover(clientId, authentication);
    const tokens = await signInWith(config);
    expect(tokens.claims()).toMatchObject({ sub: "usr_rep", aud: clientId });
    expect(tokens.scope).toContain("api:data:contact api:data:news");

    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.claims()?.sub).toBe("usr_rep");
    expect((await authenticate(refreshed.access_token, context))?.userId).toBe("usr_rep");

    await client.tokenRevocation(config, refreshed.refresh_token ?? "");
    expect(await authenticate(refreshed.access_token, context)).toBeUndefined();
  });

  it("signs out with the id_token as hint", async () => {
    const config = await discover("prospect", client.None());
    const tokens = await signInWith(config);
    const address = client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: `${publicUrl}/`,
      id_token_hint: tokens.id_token ?? "",
      state: "s",
    });
    const response = await fetch(address, { redirect: "manual" });
    expect(response.headers.get("location")).toBe(`${publicUrl}/?state=s`);
  });

  it("gets a token for a program", async () => {
    const config = await discover("prospect-machine", client.ClientSecretBasic("sandbox-secret"));
    const { access_token } = await client.clientCredentialsGrant(config, { scope: "api:data:company" });
    expect((await authenticate(access_token, context))?.scopes).toEqual(new Set(["api:data:company"]));
  });
});
