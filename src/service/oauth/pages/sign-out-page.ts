import { html } from "hono/html";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import type { PageSession } from "./page-session.ts";
import { hiddenFields, pageLayout } from "./sign-in-page-layout.ts";

interface SignOutPage {
  readonly visit: PageSession;
  readonly user: SandboxUser;
  /** Parameters of the sign-out request, which are checked again. */
  readonly parameters: URLSearchParams;
  /** Link for a person who wants to stay signed in. */
  readonly home: string;
}

/** The page that asks before signing out, since any site may have made the request. [oauth-17] */
export function signOutPage({ visit, user, parameters, home }: SignOutPage): Markup {
  return pageLayout(
    "Sign out?",
    html`<div class="card">
      <form method="post" action="${SERVICE_PREFIX}${OAUTH_PATHS.logout}">
        <div class="section">
          <h1>Sign out?</h1>
          <p class="lead">You’re signed in as <strong>${user.name}</strong>.</p>
          ${hiddenFields(visit, { parameters })}
        </div>
        <div class="section decision">
          <p class="hint">You’ll need your password again at the next sign-in.</p>
          <a class="button" href="${home}">Stay signed in</a>
          <button class="button primary" type="submit">Sign out</button>
        </div>
      </form>
    </div>`,
  );
}
