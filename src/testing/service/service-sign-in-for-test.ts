import { OAUTH_PATHS, SANDBOX_CLIENT_ID, type TokenAnswer, tokenAnswer } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { findClient } from "#service/sandbox/sandbox-accounts.ts";
import { beginAuthorization } from "#tools/sign-in/begin-authorization.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { type FetchLike, walkPages } from "#tools/sign-in/page-walker.ts";

interface SignIn {
  /** The service's publicUrl setting; requests go to this origin. */
  readonly publicUrl: string;
  /** With or without its `@sandbox.test`. */
  readonly username: string;
  /** The requested scopes; by default everything that the client may have. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
}

/** An authorization code, and what redeeming it needs. */
export interface SignedIn {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

/** Signs in a sandbox user on the pages, with all consents, and redeems the code. */
export async function signIn(fetchLike: FetchLike, options: SignIn): Promise<TokenAnswer> {
  const signedIn = await signInForCode(fetchLike, options);
  const response = await fetchLike(redemption(options.publicUrl, signedIn));
  if (response.status !== 200) throw new Error(`The token endpoint answered ${response.status}.`);
  return tokenAnswer.parse(await response.json());
}

/** Walks the pages from an authorization request to the redirect with the code. */
export async function signInForCode(fetchLike: FetchLike, options: SignIn): Promise<SignedIn> {
  const { publicUrl, username, scopes, clientId = SANDBOX_CLIENT_ID } = options;
  const redirectUri = `${publicUrl}/callback`;
  const { start, verifier } = beginAuthorization(publicUrl, {
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scopes ? { scope: scopes.join(" ") } : {}),
  });
  const code = (await walkPages(fetchLike, start, username)).searchParams.get("code");
  if (!code) throw new Error("The sign-in ended without a code.");
  return { code, verifier, redirectUri, clientId };
}

/** The token request for a code, with changes to its form fields; an empty value leaves a field out. */
export function redemption(
  publicUrl: string,
  { code, verifier, redirectUri, clientId }: SignedIn,
  changes: Readonly<Record<string, string>> = {},
): Request {
  const fields = {
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: clientId,
    ...changes,
  };
  return tokenRequest(publicUrl, { grant_type: "authorization_code", ...withSecret(clientId), ...fields });
}

/** A POST to the token endpoint, or to another one that takes a form. */
export function tokenRequest(
  publicUrl: string,
  fields: Readonly<Record<string, string>>,
  path: string = OAUTH_PATHS.token,
): Request {
  const sent = Object.entries(fields).filter(([, value]) => value !== "");
  return new Request(publicUrl + SERVICE_PREFIX + path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(sent).toString(),
  });
}

/** The request as a page of the gateway's own origin sends it. */
export function asPage(request: Request, cookie?: string): Request {
  return new Request(request, {
    headers: { ...Object.fromEntries(request.headers), ...pageHeaders(cookie) },
  });
}

function withSecret(clientId: string): Record<string, string> {
  const secret = findClient(clientId)?.secret;
  return secret ? { client_secret: secret } : {};
}

/** Sends a request over a socket; redirects are not followed. */
export async function overSocket(request: Request): Promise<Response> {
  const body = request.method === "POST" ? { body: await request.text() } : {};
  return fetch(request.url, {
    method: request.method,
    headers: request.headers,
    redirect: "manual",
    ...body,
  });
}
