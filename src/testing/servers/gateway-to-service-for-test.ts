import { IncomingMessage, ServerResponse } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REFRESH_TOKEN_PLACEHOLDER, pageTokenAnswer } from "#contract/oauth-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { createLog } from "#gateway/monitoring/gateway-log.ts";
import { openGateway } from "#gateway/open-gateway.ts";
import { asPage, overSocket, tokenRequest } from "#testing/service/service-sign-in-for-test.ts";
import { beginAuthorization } from "#tools/sign-in/begin-authorization.ts";
import { walkPages } from "#tools/sign-in/page-walker.ts";
import { type Listening, listening } from "#tools/listening-server.ts";

/** A gateway on its own port, before a service over the network. */
export interface GatewayForTest {
  readonly url: string;
  readonly database: Database;
  /** The lines of its log. */
  readonly logged: string[];
  /** Sends a form to the token endpoint, or another one, as a page of the gateway's origin does. */
  asPage(fields: Readonly<Record<string, string>>, cookie?: string, path?: string): Promise<Response>;
  /** Renews as a page with this cookie. */
  renew(cookie: string): Promise<Response>;
  close(): Promise<void>;
}

/** What a signed-in page holds: its token, and the cookie that its browser keeps. */
export interface SignedInPage {
  readonly token: string;
  readonly cookie: string;
  readonly person: { readonly id: string; readonly name: string };
}

/** A server that answers once `serve` was called, but whose address is known before. */
export async function reserveServer(): Promise<Listening & { serve(gateway: Gateway): void }> {
  let gateway: Gateway = () => Promise.resolve(new Response(null, { status: 503 }));
  const server = await listening((request, { incoming, outgoing }) =>
    // over HTTP/1, as all servers here are
    incoming instanceof IncomingMessage && outgoing instanceof ServerResponse
      ? gateway(request, { incoming, outgoing, address: incoming.socket.remoteAddress })
      : gateway(request),
  );
  return { ...server, serve: (served) => void (gateway = served) };
}

/** The `name=value` of the first cookie that an answer sets. */
export function cookieOf(response: Response): string {
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** Starts a gateway with these settings; `server` is given where its address had to be known before. */
export async function startGatewayForTest(
  env: Readonly<Record<string, string>>,
  server?: Awaited<ReturnType<typeof reserveServer>>,
): Promise<GatewayForTest> {
  const { url, serve, stop } = server ?? (await reserveServer());
  const dataDir = mkdtempSync(join(tmpdir(), "prospect-gateway-"));
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: url, ...env });
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const opened = await openGateway(settings, { log });
  serve(opened.gateway);

  const sendPage = (fields: Readonly<Record<string, string>>, cookie?: string, path?: string) =>
    overSocket(asPage(tokenRequest(url, fields, path), cookie));
  return {
    url,
    database: opened.database,
    logged,
    asPage: sendPage,
    renew: (cookie) =>
      sendPage({ grant_type: "refresh_token", refresh_token: REFRESH_TOKEN_PLACEHOLDER }, cookie),
    async close() {
      await stop();
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The redirect with which the gateway starts a sign-in, and the verifier of that sign-in. */
export async function beginSignIn(
  gateway: GatewayForTest,
  clientId: string,
): Promise<{ location: URL; verifier: string }> {
  const { start, verifier } = beginAuthorization(gateway.url, {
    client_id: clientId,
    redirect_uri: `${gateway.url}/callback`,
    state: "a-state",
  });
  const response = await fetch(start, { redirect: "manual" });
  const location = response.headers.get("Location");
  if (location === null) throw new Error(`The gateway answered ${response.status}.`);
  return { location: new URL(location), verifier };
}

/** Signs in a sandbox user through the gateway, on the pages of the service behind it. */
export async function signInThrough(
  gateway: GatewayForTest,
  { username, clientId }: { readonly username: string; readonly clientId: string },
): Promise<SignedInPage> {
  const { location, verifier } = await beginSignIn(gateway, clientId);
  const callback = await walkPages(overSocket, location, username);
  const response = await gateway.asPage({
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    redirect_uri: `${gateway.url}/callback`,
    code_verifier: verifier,
  });
  if (response.status !== 200) throw new Error(`The token endpoint answered ${response.status}.`);
  const { access_token: token, person } = pageTokenAnswer.parse(await response.json());
  return { token, person, cookie: cookieOf(response) };
}
