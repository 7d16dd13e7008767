import { type SandboxUser, SANDBOX_PASSWORD, SANDBOX_USERS } from "#service/sandbox/sandbox-accounts.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { authorizeAddress, carriedRequest, checkAuthorizeRequest } from "./oauth-authorize-request.ts";
import { readForm } from "./oauth-parameters.ts";
import { pageAnswer, redirectAnswer } from "./oauth-responses.ts";
import { sameSecret } from "./oauth-secrets.ts";
import { endSession, isOwnForm, readSession, startSession } from "#service/pages/page-session.ts";
import { signInPage } from "#service/pages/sign-in-page.ts";

const SANDBOX_DOMAIN = "@sandbox.test";

/** Takes the sign-in form: fields `username` and `password`, or one of the buttons `sandbox_user`. */
export async function signIn(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readSession(request, context);
  const again = (alert: string, status: number) => {
    const page = signInPage({ authorization, visit, alert, username: form.get("username") ?? "" });
    return pageAnswer(page, status, visit.cookie);
  };
  if (!isOwnForm(visit, form)) return again("This page had expired. Please sign in again.", 403);
  const user = chosenUser(form) ?? userByPassword(form);
  if (!user) return again("The user name or the password is wrong.", 401);
  const cookie = await startSession(request, user, context);
  context.log.info({ clientId: authorization.client.id, userId: user.id }, "Signed in at the page");
  return redirectAnswer(authorizeAddress(authorization), cookie);
}

/** Sandbox users share a password that the page itself names: their buttons go without it. */
function chosenUser(form: URLSearchParams): SandboxUser | undefined {
  const chosen = form.get("sandbox_user");
  return chosen === null ? undefined : findByName(chosen);
}

function userByPassword(form: URLSearchParams): SandboxUser | undefined {
  const user = findByName((form.get("username") ?? "").trim().toLowerCase());
  // Compared for unknown names too, so that the time taken does not tell which names exist.
  const matches = sameSecret(form.get("password") ?? "", SANDBOX_PASSWORD);
  return matches ? user : undefined;
}

/** By `rep` as well as by `rep@sandbox.test`. */
function findByName(name: string): SandboxUser | undefined {
  const username = name.includes("@") ? name : name + SANDBOX_DOMAIN;
  return SANDBOX_USERS.find((candidate) => candidate.username === username);
}

/** Takes the button "Not you?" of the consent page: signs out of the pages and starts the request over. */
export async function switchUser(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readSession(request, context);
  const cookie = isOwnForm(visit, form) ? await endSession(request, context) : visit.cookie;
  return redirectAnswer(authorizeAddress(authorization), cookie);
}
