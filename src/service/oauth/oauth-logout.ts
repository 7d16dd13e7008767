import { findClient } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import type { ServiceSettings } from "#service/service-settings.ts";
import { pageAnswer, redirectAnswer } from "./oauth-responses.ts";
import { type TokenHint, readHint } from "./id-token.ts";
import { messagePage } from "#service/oauth/pages/sign-in-page-layout.ts";
import { type PageSession, endSession, isOwnForm, readSession } from "#service/oauth/pages/page-session.ts";
import { signOutPage } from "#service/oauth/pages/sign-out-page.ts";
import { carriedRequest } from "./oauth-authorize-request.ts";
import { checkPageBounds, optional, readPageForm } from "./oauth-parameters.ts";

/** A sign-out request, after its checks. */
interface LogoutRequest {
  readonly parameters: URLSearchParams;
  /** The content of the `id_token_hint`; undefined when there is none or it is not ours. */
  readonly hint: TokenHint | undefined;
}

/**
 * Ends the session at the pages (OpenID Connect RP-Initiated Logout), and returns to `{publicUrl}/` if the client is
 * known and requested exactly that URL; otherwise shows a page that confirms the sign-out. If any site could have made
 * the request, the person is asked first. [oauth-17]
 */
export async function logout(request: Request, context: ServiceContext): Promise<Response> {
  const form = request.method === "POST" ? await readPageForm(request) : undefined;
  const visit = await readSession(request, context);
  const parameters = form?.has("csrf") ? carriedRequest(form) : (form ?? new URL(request.url).searchParams);
  checkPageBounds(parameters);
  const sent = optional(parameters, "id_token_hint");
  const asked = { parameters, hint: sent === undefined ? undefined : await readHint(sent, context) };
  const user = visit.session?.user;
  const agreed = form !== undefined && isOwnForm(visit, form);
  if (user && !agreed && !isFromOwnOrigin(request, context) && !isHintOf(visit, asked)) {
    const page = signOutPage({ visit, user, parameters, home: `${context.settings.publicUrl}/` });
    return pageAnswer(page, 200, visit.cookie);
  }
  const cookie = await endSession(request, context);
  const address = returnAddress(asked, context);
  if (address !== undefined) return redirectAnswer(address, cookie);
  const page = messagePage({ title: "You’re signed out", text: "You can close this page." });
  return pageAnswer(page, 200, cookie);
}

/** Whether a page of our own origin sent the browser here; other pages cannot forge these headers. */
function isFromOwnOrigin({ headers }: Request, { settings }: ServiceContext): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === null ? headers.get("Origin") === settings.publicUrl : site === "same-origin";
}

/** Whether the hint is about the signed-in person: only an application that they signed in to can have it. */
function isHintOf({ session }: PageSession, asked: LogoutRequest): boolean {
  return asked.hint !== undefined && asked.hint.userId === session?.user.id && isKnownClient(asked);
}

/** Whether a URL is `{PUBLIC_URL}/`, or the root of a registered redirect URI. [oauth-8] */
function isRegistered(address: string, { publicUrl, redirectUris }: ServiceSettings): boolean {
  const origins = [publicUrl, ...redirectUris.map((uri) => new URL(uri).origin)];
  return origins.some((origin) => address === `${origin}/`);
}

function returnAddress(asked: LogoutRequest, { settings }: ServiceContext): string | undefined {
  const address = optional(asked.parameters, "post_logout_redirect_uri");
  if (address === undefined || !isRegistered(address, settings) || !isKnownClient(asked)) return undefined;
  const url = new URL(address);
  const state = optional(asked.parameters, "state");
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

/** Whether the client is known, by `id_token_hint` or `client_id`, which must agree if both are sent. */
function isKnownClient({ parameters, hint }: LogoutRequest): boolean {
  const named = optional(parameters, "client_id");
  const hinted = parameters.has("id_token_hint") ? hint?.clientId : named;
  if (hinted === undefined || (named !== undefined && named !== hinted)) return false;
  return findClient(hinted) !== undefined;
}
