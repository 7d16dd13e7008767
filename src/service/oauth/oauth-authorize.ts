import type { ServiceContext } from "#service/service-context.ts";
import { pageAnswer, redirectAnswer, returnAnswer } from "./oauth-responses.ts";
import {
  type AuthorizeRequest,
  checkAuthorizeRequest,
  authorizeAddress,
  carriedRequest,
  offeredScopes,
} from "./oauth-authorize-request.ts";
import { consentPage } from "#service/oauth/pages/consent-page.ts";
import { OAuthError, ReturnedError, PageError } from "./oauth-error.ts";
import { type PageSession, readSession, isOwnForm } from "#service/oauth/pages/page-session.ts";
import { signInPage } from "#service/oauth/pages/sign-in-page.ts";
import type { SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import { readPageForm } from "./oauth-parameters.ts";
import { hashSecret, newSecret } from "./oauth-secrets.ts";

/** Handles the consent form: `decision`, and one `scope` per ticked box. [oauth-3] */
export async function consent(request: Request, context: ServiceContext): Promise<Response> {
  const form = await readPageForm(request);
  const authorization = checkAuthorizeRequest(carriedRequest(form), context.settings);
  const visit = await readSession(request, context);
  if (!visit.session) return redirectAnswer(authorizeAddress(authorization), visit.cookie);
  const { user, signedInAt } = visit.session;
  if (!isOwnForm(visit, form)) {
    const alert = "This page expired. Please choose again.";
    return pageAnswer(consentPage({ authorization, visit, user, alert }), 403, visit.cookie);
  }
  checkDecision(form, authorization);
  const scopes = grantedScopes(form, authorization, user);
  const code = await issueCode({ authorization, user, signedInAt, scopes }, context);
  return returnAnswer(authorization.target, { code }, context.settings);
}

function checkDecision(form: URLSearchParams, { target }: AuthorizeRequest): void {
  const decision = form.get("decision");
  if (decision === "allow") return;
  if (decision !== "deny") throw new PageError("The form said neither allow nor deny.");
  throw new ReturnedError(target, new OAuthError("access_denied", "The person said no."));
}

function grantedScopes(form: URLSearchParams, authorization: AuthorizeRequest, user: SandboxUser): string[] {
  const ticked = form.getAll("scope");
  const data = offeredScopes(authorization, user).filter((scope) => ticked.includes(scope));
  const granted = [...authorization.scopes.identity, ...data];
  if (granted.length > 0) return granted;
  const error = new OAuthError("access_denied", "None of the scopes was allowed.");
  throw new ReturnedError(authorization.target, error);
}

interface Consent {
  readonly authorization: AuthorizeRequest;
  readonly user: SandboxUser;
  readonly signedInAt: Date;
  readonly scopes: readonly string[];
}

/** Creates a code that can be redeemed once, within the setting `codeTtl`. Only its hash is stored. */
async function issueCode(consent: Consent, context: ServiceContext): Promise<string> {
  const { authorization, user, signedInAt, scopes } = consent;
  const code = newSecret();
  const expires = context.now().getTime() + context.settings.codeTtl * 1000;
  await context.database.query
    .insertInto("oauth_codes")
    .values({
      code_hash: hashSecret(code),
      client_id: authorization.client.id,
      user_id: user.id,
      redirect_uri: authorization.target.redirectUri,
      code_challenge: authorization.codeChallenge,
      scope: scopes.join(" "),
      nonce: authorization.nonce ?? null,
      auth_time: signedInAt.toISOString(),
      expires_at: new Date(expires).toISOString(),
      redeemed_family: null,
    })
    .execute();
  return code;
}

/** The authorization endpoint: asks the person to sign in, then to consent. [oauth-2] [oauth-3] */
export async function authorize(request: Request, context: ServiceContext): Promise<Response> {
  const authorization = checkAuthorizeRequest(new URL(request.url).searchParams, context.settings);
  const visit = await readSession(request, context);
  const signIn = mustSignIn(authorization, visit, context.now());
  if (authorization.prompt.silent) throw refuseSilently(authorization, signIn);
  if (signIn || !visit.session) return pageAnswer(signInPage({ authorization, visit }), 200, visit.cookie);
  const page = consentPage({ authorization, visit, user: visit.session.user });
  return pageAnswer(page, 200, visit.cookie);
}

function mustSignIn({ prompt }: AuthorizeRequest, { session }: PageSession, now: Date): boolean {
  if (!session || prompt.signIn) return true;
  const age = (now.getTime() - session.signedInAt.getTime()) / 1000;
  return prompt.maxAge !== undefined && age > prompt.maxAge;
}

/**
 * The refusal of a silent request. It never succeeds, since consent is asked each time so that the person may narrow
 * it.
 */
function refuseSilently(authorization: AuthorizeRequest, signIn: boolean): ReturnedError {
  const error = signIn
    ? new OAuthError("login_required", "The person must sign in.")
    : new OAuthError("consent_required", "The person must consent.");
  return new ReturnedError(authorization.target, error);
}
