import {
  type SandboxUser,
  SANDBOX_PASSWORD,
  canonicalUsername,
  findUserByName,
} from "#service/sandbox/sandbox-accounts.ts";
import { isAccountCreated } from "#service/sandbox/sandbox-organisations.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { authorizeAddress, carriedRequest, checkAuthorizeRequest } from "./oauth-authorize-request.ts";
import { readPageForm } from "./oauth-parameters.ts";
import { pageAnswer, redirectAnswer } from "./oauth-responses.ts";
import { sameSecret } from "./oauth-secrets.ts";
import { attemptSecret } from "./throttling/failed-sign-ins.ts";
import {
  findKnownDevice,
  rememberDevice,
  endSession,
  isOwnForm,
  readSession,
  startSession,
} from "#service/oauth/pages/page-session.ts";
import { signInPage } from "#service/oauth/pages/sign-in-page.ts";

/**
 * Handles the sign-in form: fields `username` and `password`, or a button `sandbox_user`. After too many wrong
 * passwords the page says how long to wait. [oauth-9] [oauth-13]
 */
export async function signIn(
  request: Request,
  context: ServiceContext,
  address: string | undefined,
): Promise<Response> {
  const form = await readPageForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readSession(request, context);
  const again = (alert: string, status: number, retryAfter?: number) => {
    const page = signInPage({ authorization, visit, alert, username: form.get("username") ?? "" });
    return pageAnswer(page, status, visit.cookie, retryAfter);
  };
  // already signed in in another tab: the stale form does no harm
  if (!isOwnForm(visit, form) && visit.session) {
    return redirectAnswer(authorizeAddress(authorization), visit.cookie);
  }
  if (!isOwnForm(visit, form)) return again("This page expired. Please sign in again.", 403);
  const chosen = await chosenUser(form, context);
  const { proven: user, retryAfter } = chosen
    ? { proven: chosen, retryAfter: undefined }
    : await tryPassword({ form, request, address }, context);
  if (retryAfter !== undefined) return again(tooManyPasswords(retryAfter), 429, retryAfter);
  if (!user) return again("That user name or password is wrong.", 401);
  // a button proves nothing, so it does not make the browser a known device
  const device = chosen ? [] : [await rememberDevice(request, user, context)];
  const cookie = await startSession(request, user, context);
  context.log.info({ clientId: authorization.client.id, userId: user.id }, "Signed in at the page");
  return redirectAnswer(authorizeAddress(authorization), cookie, ...device);
}

/** The sandbox user whose button was pressed. Buttons need no password, since the page itself shows the shared one. */
async function chosenUser(form: URLSearchParams, context: ServiceContext): Promise<SandboxUser | undefined> {
  const chosen = form.get("sandbox_user");
  return chosen === null ? undefined : findCreatedUser(canonicalUsername(chosen), context);
}

interface PasswordForm {
  readonly form: URLSearchParams;
  readonly request: Request;
  readonly address: string | undefined;
}

/**
 * Checks a password. Does the same work for an unknown name, so that timing does not reveal which names exist.
 * [oauth-15]
 */
async function tryPassword({ form, request, address }: PasswordForm, context: ServiceContext) {
  const name = canonicalUsername((form.get("username") ?? "").trim().toLowerCase());
  const user = await findCreatedUser(name, context);
  const device = await findKnownDevice(request, user, context);
  const verify = () => (sameSecret(form.get("password") ?? "", SANDBOX_PASSWORD) ? user : undefined);
  return attemptSecret({ kind: "password", name, address, device }, verify, context);
}

function tooManyPasswords(seconds: number): string {
  return `Too many wrong passwords. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

async function findCreatedUser(username: string, context: ServiceContext): Promise<SandboxUser | undefined> {
  const user = findUserByName(username);
  return user && (await isAccountCreated(user.id, context)) ? user : undefined;
}

/** Handles the button "Not you?" of the consent page: signs out of the pages and restarts the request. */
export async function switchUser(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readPageForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readSession(request, context);
  const cookie = isOwnForm(visit, form) ? await endSession(request, context) : visit.cookie;
  return redirectAnswer(authorizeAddress(authorization), cookie);
}
