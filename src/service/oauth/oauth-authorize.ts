import type { ServiceContext } from "#service/service-context.ts";
import { pageAnswer } from "./oauth-responses.ts";
import { type AuthorizeRequest, checkAuthorizeRequest } from "./oauth-authorize-request.ts";
import { consentPage } from "#service/oauth/pages/consent-page.ts";
import { OAuthError, ReturnedError } from "./oauth-error.ts";
import { type PageSession, readSession } from "#service/oauth/pages/page-session.ts";
import { signInPage } from "#service/oauth/pages/sign-in-page.ts";

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

/** Consent is asked each time, so that a person may narrow it: a silent request never succeeds. */
function refuseSilently(authorization: AuthorizeRequest, signIn: boolean): ReturnedError {
  const error = signIn
    ? new OAuthError("login_required", "The person must sign in.")
    : new OAuthError("consent_required", "The person must consent.");
  return new ReturnedError(authorization.target, error);
}
