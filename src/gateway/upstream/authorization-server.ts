import { attemptSecret } from "#service/oauth/throttling/failed-sign-ins.ts";
import type { ServiceContext } from "#service/service-context.ts";
import type { Service } from "#service/service.ts";
import type { ClientSettings, SignInEndpoints } from "#gateway/settings/gateway-settings.ts";
import { exchange } from "./network-exchange.ts";
import { personInTokens, personOfTokens } from "./person-of-tokens.ts";
import type { ReportSignIn } from "./reported-sign-ins.ts";
import { callbackOf, signInRedirects } from "./sign-in-redirects.ts";
import type { AuthorizationServer, TokenGrant } from "./upstream.ts";

interface AuthorizationServerOptions {
  readonly client: ClientSettings;
  readonly publicUrl: string;
  readonly issuer: string;
  /** Rejects while they are unknown. */
  readonly endpoints: () => Promise<SignInEndpoints>;
  /** Sends a form or a GET; over the network, unless the server is in this process. */
  readonly send: Service;
  /** Answers browsers at the sign-in and sign-out pages, where this gateway serves them. */
  readonly pages?: Service | undefined;
  /** Counts wrong secrets of independent clients, for a server that sees only the gateway's address. */
  readonly throttle?: Pick<ServiceContext, "database" | "now"> | undefined;
  /** Reports requests; left out where the server in this process does so itself. */
  readonly report?: ReportSignIn | undefined;
}

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Requests to an authorization server over the network. */
export const overNetwork: Service = async (request) =>
  exchange(request.url, {
    method: request.method === "GET" ? "GET" : "POST",
    headers: request.headers,
    body: request.method === "GET" ? undefined : new Uint8Array(await request.arrayBuffer()),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });

/** RFC 6749, 2.3.1: both halves are form-encoded before they are joined. */
function basicHeader(id: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString("base64")}`;
}

function formRequest(url: string, form: URLSearchParams, authorization?: string): Request {
  const headers = new Headers({
    Accept: "application/json",
    "Content-Type": "application/x-www-form-urlencoded",
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  });
  return new Request(url, { method: "POST", headers, body: form.toString() });
}

/** Refuses a program that uses the gateway's client id: the client's secret is for pages alone. */
function refuseGatewayClient(): Response {
  const error_description = "This client is the gateway itself. Programs have clients of their own.";
  return Response.json({ error: "invalid_client", error_description }, { status: 401 });
}

/**
 * Sends a request of an independent client, unless there were too many wrong secrets for its name or from its network: then 429
 * with the seconds to wait.
 */
async function askUnlessThrottled(
  ask: () => Promise<Response>,
  who: { readonly name: string; readonly address: string | undefined },
  throttle: NonNullable<AuthorizationServerOptions["throttle"]>,
): Promise<Response> {
  let response: Response | undefined;
  const isRight = async () => {
    response = await ask();
    return response.status === 401 ? undefined : true;
  };
  const { retryAfter = 0 } = await attemptSecret({ kind: "secret", ...who }, isRight, throttle);
  // tokens that were issued are passed on whatever others did meanwhile
  if (response !== undefined && (retryAfter === 0 || response.ok)) return response;
  const error_description = "There were too many wrong client secrets: try again later.";
  const body = { error: "temporarily_unavailable", error_description };
  return Response.json(body, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}

/** An authorization server, for the gateway's client: the embedded service, or any other of OAuth 2 with PKCE. */
export function createAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { client, publicUrl, issuer, endpoints, send, pages, throttle } = options;
  const { report = (_endpoint, request) => request() } = options;
  const { clientId, clientSecret, clientAuth, scopes, userClaim } = client;
  const { organisationClaim, organisationNameClaim } = client;
  const source = { issuer, clientId, userClaim, organisationClaim, organisationNameClaim };
  const redirects = signInRedirects({ clientId, scopes, publicUrl, issuer, endpoints });

  /** Posts a form in the client's name. Nowhere else is the secret added. */
  async function post(url: string, fields: Record<string, string>, address?: string): Promise<Response> {
    const form = new URLSearchParams(fields);
    const isBasic = clientSecret !== undefined && clientAuth === "basic";
    if (!isBasic) form.set("client_id", clientId);
    if (clientSecret !== undefined && !isBasic) form.set("client_secret", clientSecret);
    return send(formRequest(url, form, isBasic ? basicHeader(clientId, clientSecret) : undefined), address);
  }

  async function userinfo(accessToken: string): Promise<unknown> {
    const { userinfo: url } = await endpoints();
    if (url === undefined) return undefined;
    const headers = { Accept: "application/json", Authorization: `Bearer ${accessToken}` };
    const response = await send(new Request(url, { headers }));
    if (!response.ok) throw new Error(`The call that names the person failed (${response.status}).`);
    return response.json();
  }

  return {
    issuer,
    clientId,
    scopes,
    userClaim,
    authorize: pages ?? ((request) => report("authorize", () => redirects.authorize(request))),
    logout: pages ?? ((request) => report("logout", () => redirects.logout(request))),
    async token(grant: TokenGrant, address) {
      const redirected =
        grant.grant_type === "authorization_code" ? { redirect_uri: callbackOf(publicUrl) } : {};
      const fields = { ...grant, ...redirected };
      return report("token", async () => post((await endpoints()).token, fields, address));
    },
    async revoke(refreshToken, address) {
      const { revoke } = await endpoints();
      if (revoke === undefined) return;
      const fields = { token: refreshToken, token_type_hint: "refresh_token" };
      const response = await report("revoke", () => post(revoke, fields, address));
      await response.body?.cancel();
    },
    personIn: (answer) => personInTokens(answer, source),
    personOf: (answer) => personOfTokens(answer, { ...source, userinfo }),
    pass: (endpoint, { clientId: named, body, headers, address }) =>
      report(endpoint, async () => {
        // wrong secrets of others would count against the gateway's own address there
        if (pages === undefined && named === clientId) return refuseGatewayClient();
        const url = (await endpoints())[endpoint];
        if (url === undefined) return new Response("There is no such endpoint.\n", { status: 404 });
        const ask = () => send(new Request(url, { method: "POST", headers, body }), address);
        return throttle === undefined
          ? ask()
          : askUnlessThrottled(ask, { name: named ?? "", address }, throttle);
      }),
  };
}
