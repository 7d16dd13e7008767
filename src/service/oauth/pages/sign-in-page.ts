import { html } from "hono/html";
import { SCOPES } from "#contract/operation.ts";
import {
  type SandboxUser,
  ORGANISATIONS,
  SANDBOX_PASSWORD,
  SANDBOX_USERS,
} from "#service/sandbox/sandbox-accounts.ts";
import type { AuthorizeRequest } from "#service/oauth/oauth-authorize-request.ts";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { ICONS } from "./page-icons.ts";
import { PAGE_PATHS } from "./page-paths.ts";
import type { PageSession } from "./page-session.ts";
import { SHOW_PASSWORD_SCRIPT } from "./show-password.ts";
import { alertLine, avatar, hiddenFields, pageLayout } from "./sign-in-page-layout.ts";

interface SignInPage {
  readonly authorization: AuthorizeRequest;
  readonly visit: PageSession;
  /** Error message of the last attempt. */
  readonly alert?: string;
  /** The name typed at the last attempt. */
  readonly username?: string;
}

/** The sign-in page: by password, or by a button for each sandbox user. */
export function signInPage(page: SignInPage): Markup {
  const { client, target } = page.authorization;
  const back = new URL(target.redirectUri);
  return pageLayout(
    "Sign in",
    html`<div class="card card-wide">
      <form id="sign-in" class="column" method="post" action="${PAGE_PATHS.signIn}">
        <h1>Sign in</h1>
        <p class="lead">to continue to <strong>${client.name}</strong></p>
        ${alertLine(page.alert)} ${hiddenFields(page.visit, page.authorization)} ${fields(page)}
        <button class="button primary" type="submit">Sign in</button>
        <p class="hint with-icon">
          ${ICONS.lock}
          <span>
            You return to <code>${back.host}${back.pathname}</code> with a one-time code. ${client.name} never
            sees this password.
          </span>
        </p>
      </form>
      <section class="column aside" aria-labelledby="sandbox">
        <h2 id="sandbox" class="with-icon">${ICONS.flask} Or continue as a sandbox user</h2>
        <ul class="people">
          ${SANDBOX_USERS.map(choice)}
        </ul>
      </section>
      ${SHOW_PASSWORD_SCRIPT}
    </div>`,
  );
}

function fields({ alert, username }: SignInPage): Markup {
  const wrong = alert === undefined ? "" : html`aria-describedby="alert"`;
  const typed = username !== undefined && username !== "";
  return html`<label for="username">User name</label>
    <input
      class="field"
      id="username"
      name="username"
      value="${username ?? ""}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      ${typed ? "" : "autofocus"}
      ${wrong}
    />
    <label for="password">Password</label>
    <span class="secret">
      <input
        class="field"
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        ${typed ? "autofocus" : ""}
        ${wrong}
      />
      <button
        class="show-password"
        id="show-password"
        type="button"
        aria-label="Show password"
        aria-pressed="false"
        hidden
      >
        ${ICONS.eye}${ICONS.eyeOff}
      </button>
    </span>
    <p class="hint">Every sandbox user has the password <code>${SANDBOX_PASSWORD}</code></p>`;
}

/**
 * A sandbox user's button. It belongs to the sign-in form, so that the page carries the request once; the form's fields
 * may stay empty.
 */
function choice(user: SandboxUser): Markup {
  const [shortName] = user.username.split("@");
  return html`<li>
    <button class="person" form="sign-in" name="sandbox_user" value="${shortName}" formnovalidate>
      ${avatar(user)}
      <span class="person-text">
        <span class="person-name">${user.name} <code>${shortName}</code></span>
        <span class="hint">${user.about}</span>
      </span>
      ${sandboxBadge(user)}
    </button>
  </li>`;
}

/** What a sandbox user is useful for, in a word or two. */
function sandboxBadge(user: SandboxUser): Markup {
  const [label, tone] = describe(user);
  return html`<span class="badge tone-${tone}">${label}</span>`;
}

function describe(user: SandboxUser): readonly [label: string, tone: string] {
  const organisation = ORGANISATIONS.find(({ id }) => id === user.organisationId);
  if (user.roles.length === 0) return ["No role", "bad"];
  if (user.scopes.length < SCOPES.length) return ["Fewer permissions", "plain"];
  if (organisation?.creditsLeft !== "all") return ["Nearly out", "warn"];
  if (user.ratePerSecond !== undefined) return ["Slow lane", "violet"];
  if (user.delay !== undefined) return ["Slow answers", "violet"];
  if (user.roles.length === 1) return ["One role", "teal"];
  return ["Full access", "ok"];
}
