import { randomBytes } from "node:crypto";
import { CONFIG_PATH, pageConfig } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS, pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { pageHeaders } from "./page-headers.ts";
import { PageWalker, walkPages } from "./page-walker.ts";

const manually = (request: Request) => fetch(new Request(request, { redirect: "manual" }));

/** A browser that has signed in without showing pages. */
interface SignedInOverHttp {
  /** The received `Set-Cookie` lines, including the session's. */
  readonly setCookies: readonly string[];
  readonly personId: string;
  readonly token: string;
}

/**
 * Signs in a person of the sandbox at a gateway without a browser; `cookie` is that of the browser's previous session. Throws
 * where a step is refused.
 */
export async function signInAsPage(
  gatewayUrl: string,
  username: string,
  cookie?: string,
): Promise<SignedInOverHttp> {
  const config = pageConfig.parse(await (await fetch(gatewayUrl + CONFIG_PATH)).json());
  const client = { client_id: config.clientId, redirect_uri: `${gatewayUrl}/callback` };
  const { start, verifier } = beginAuthorization(gatewayUrl, {
    ...client,
    scope: config.scopes.join(" "),
    state: randomBytes(16).toString("base64url"),
  });
  const walker = new PageWalker(manually);
  const code = (await walkPages(manually, start, username, walker)).searchParams.get("code") ?? "";
  const answer = await fetch(gatewayUrl + SERVICE_PREFIX + OAUTH_PATHS.token, {
    method: "POST",
    headers: pageHeaders(cookie),
    body: new URLSearchParams({ ...client, grant_type: "authorization_code", code, code_verifier: verifier }),
  });
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}.`);
  const { person, access_token: token } = pageTokenAnswer.parse(await answer.json());
  const setCookies = [...walker.setCookies(), ...answer.headers.getSetCookie()];
  return { setCookies, personId: person.id, token };
}

/**
 * Signs in a person of the sandbox at a gateway without a browser: returns the `Set-Cookie` lines that a browser would have
 * received. Throws where a step is refused.
 */
export async function signInOverHttp(gatewayUrl: string, username: string): Promise<readonly string[]> {
  return (await signInAsPage(gatewayUrl, username)).setCookies;
}
