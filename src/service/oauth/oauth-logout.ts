import { findClient } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { pageAnswer, redirectAnswer } from "./oauth-responses.ts";
import { clientOfHint } from "./id-token.ts";
import { messagePage } from "#service/pages/sign-in-page-layout.ts";
import { endSession } from "#service/pages/page-session.ts";
import { optional, readForm } from "./oauth-parameters.ts";

/**
 * Ends the session at the pages (OpenID Connect RP-Initiated Logout) and returns to `{publicUrl}/` when the client is
 * known and asked for exactly that address; otherwise says on a page that the person is signed out.
 */
export async function logout(request: Request, context: ServiceContext): Promise<Response> {
  const isForm = request.method === "POST";
  const parameters = isForm ? await readForm(request) : new URL(request.url).searchParams;
  const cookie = await endSession(request, context);
  const address = await returnAddress(parameters, context);
  if (address !== undefined) return redirectAnswer(address, cookie);
  const page = messagePage({ title: "You are signed out", text: "You can close this page." });
  return pageAnswer(page, 200, cookie);
}

async function returnAddress(
  parameters: URLSearchParams,
  context: ServiceContext,
): Promise<string | undefined> {
  const address = optional(parameters, "post_logout_redirect_uri");
  if (address !== `${context.settings.publicUrl}/` || !(await isKnownClient(parameters, context)))
    return undefined;
  const url = new URL(address);
  const state = optional(parameters, "state");
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

/** By `id_token_hint` or `client_id`; when both are sent they must agree. */
async function isKnownClient(parameters: URLSearchParams, context: ServiceContext): Promise<boolean> {
  const hint = optional(parameters, "id_token_hint");
  const named = optional(parameters, "client_id");
  const hinted = hint === undefined ? named : await clientOfHint(hint, context);
  if (hinted === undefined || (named !== undefined && named !== hinted)) return false;
  return findClient(hinted) !== undefined;
}
