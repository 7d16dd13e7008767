import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { SCOPES } from "#contract/operation.ts";
import { freePort } from "#tools/server-process.ts";

// the library is made for Node 22: this is all that Node 20 lacks
if (!Object.hasOwn(URL, "parse")) {
  Object.assign(URL, {
    parse: (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null),
  });
}

/** An authorization server that is not this project's, on its own origin. */
export interface ForeignProvider {
  readonly issuer: string;
  /** The settings with which a gateway is its client. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it issued this access token, and it is valid. */
  issued(accessToken: string): Promise<boolean>;
  /** How many token requests of a kind it granted. */
  granted(grantType: "authorization_code" | "refresh_token"): number;
  stop(): Promise<void>;
}

const CLIENT_ID = "prospect-at-foreign";
const CLIENT_SECRET = "a-secret-of-this-journey";

/** The person's name at the provider, beside an opaque subject. */
export const FOREIGN_PERSON = "Ines Aldana";

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;
}

const SIGN_IN_PAGE = pageOf(
  "Foreign sign-in",
  `<form method="post"><label>User name <input name="username"></label>
   <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`,
);
const CONSENT_PAGE = pageOf("Foreign consent", `<form method="post"><button>Allow</button></form>`);

async function configure(publicUrl: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of this journey"], names: { session: "foreign-session" } },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    pkce: { required: () => true },
    scopes: ["openid", ...SCOPES],
    claims: { openid: ["sub", "name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: FOREIGN_PERSON }),
    }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          const button = `<button form="op.logoutForm" name="logout" value="yes">Sign out here</button>`;
          context.body = pageOf("Foreign sign-out", form + button);
        },
      },
    },
  };
}

/** The provider's pages for signing in and consent. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (request.method === "GET") {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(prompt.name === "login" ? SIGN_IN_PAGE : CONSENT_PAGE);
    return;
  }
  if (prompt.name === "login") {
    await provider.interactionFinished(request, response, { login: { accountId: "subject-4711" } });
    return;
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? "",
    clientId: String(params["client_id"]),
  });
  grant.addOIDCScope(String(params["scope"]));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Removes members from a renewal's answer that RFC 6749 makes optional, and that it does not mention. */
function forgetMembers(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (context.path !== "/token" || typeof body !== "object" || body === null) return;
    if (context.oidc.params?.["grant_type"] !== "refresh_token") return;
    const kept = Object.entries(body).filter(([name]) => !["id_token", "scope", "expires_in"].includes(name));
    context.body = Object.fromEntries(kept);
  });
}

/** Starts a provider whose client is the gateway that people open at `publicUrl`. */
export async function startForeignProvider(publicUrl: string): Promise<ForeignProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, await configure(publicUrl));
  forgetMembers(provider);
  const granted: unknown[] = [];
  provider.on("grant.success", ({ oidc }) => void granted.push(oidc.params?.["grant_type"]));
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) return void answer(request, response);
    void interact(provider, request, response).catch((error: unknown) =>
      response.destroy(new Error("interaction", { cause: error })),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    issuer,
    settings: { OAUTH_ISSUER: issuer, CLIENT_ID, CLIENT_SECRET, CLIENT_AUTH: "basic" },
    async issued(accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      return token?.isValid === true && (await provider.Grant.find(token.grantId ?? "")) !== undefined;
    },
    granted: (grantType) => granted.filter((type) => type === grantType).length,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
