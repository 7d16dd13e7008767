import { html } from "hono/html";
import type { Scope } from "#contract/operation.ts";
import type { SandboxUser } from "#service/sandbox/sandbox-accounts.ts";
import { type AuthorizeRequest, offeredScopes } from "#service/oauth/oauth-authorize-request.ts";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { type IconName, ICONS } from "./page-icons.ts";
import { PAGE_PATHS } from "./page-paths.ts";
import type { PageSession } from "./page-session.ts";
import { alertLine, avatar, hiddenFields, pageLayout } from "./sign-in-page-layout.ts";

interface ScopeWords {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** The meaning of each scope for the person who grants it. [metering-1] to [metering-4] */
export const SCOPE_LABELS: Readonly<Record<Scope, ScopeWords>> = {
  "api:data:contact": {
    icon: "people",
    title: "Find and enrich contacts",
    text: "Search people at companies, and get e-mail and phone for those you choose. Enriching uses credits.",
  },
  "api:data:company": {
    icon: "building",
    title: "Find and enrich companies",
    text: "Search companies, get their details and family trees. Enriching uses credits.",
  },
  "api:data:intent": {
    icon: "signal",
    title: "Read intent signals",
    text: "See which companies research a topic. Each signal uses the record limit.",
  },
  "api:data:news": {
    icon: "paper",
    title: "Read news",
    text: "See articles about companies. Each article uses the record limit.",
  },
  "api:data:scoops": {
    icon: "horn",
    title: "Read scoops",
    text: "See timely events at companies. Each scoop uses the record limit.",
  },
  "api:data:lookup": {
    icon: "list",
    title: "See lists of values and usage",
    text: "See the values that searches take, and how much you have left.",
  },
  "api:audience:read": {
    icon: "list",
    title: "Read your audiences",
    text: "See the audiences you saved, without changing them.",
  },
  "api:audience:manage": {
    icon: "list",
    title: "Change your audiences",
    text: "Make, change and delete the audiences you save.",
  },
  "api:recommendations:read": {
    icon: "people",
    title: "Read recommendations",
    text: "See which contacts and companies are recommended to you.",
  },
  "api:account-summary:read": {
    icon: "building",
    title: "Read account summaries",
    text: "See what is known about an account in a few sentences.",
  },
  "api:insights:read": {
    icon: "signal",
    title: "Read insights",
    text: "See what stands out about companies.",
  },
};

interface ConsentPage {
  readonly authorization: AuthorizeRequest;
  readonly visit: PageSession;
  readonly user: SandboxUser;
  /** Error message of the last attempt. */
  readonly alert?: string;
}

/** The page that asks what the client may do: one box per scope, initially all ticked. */
export function consentPage({ authorization, visit, user, alert }: ConsentPage): Markup {
  const { client } = authorization;
  return pageLayout(
    `Allow ${client.name}`,
    html`<div class="card">
      <form method="post" action="${PAGE_PATHS.consent}">
        <div class="section">
          <div class="pair">
            <span class="mark mark-large">${ICONS.mark}</span><span class="pair-line"></span>${avatar(user)}
          </div>
          <h1>Allow ${client.name} to use your account?</h1>
          <p class="lead">
            Signed in as <strong>${user.name}</strong> ·
            <button class="link" form="switch-user">Not you?</button>
          </p>
          ${alertLine(alert)} ${hiddenFields(visit, authorization)}
        </div>
        ${choices(client.name, offeredScopes(authorization, user))} ${decision()}
      </form>
      <form id="switch-user" method="post" action="${PAGE_PATHS.switchUser}">
        ${hiddenFields(visit, authorization)}
      </form>
    </div>`,
  );
}

function choices(clientName: string, scopes: readonly Scope[]): Markup {
  const identity = html`<p class="hint">${clientName} also learns your name and e-mail address.</p>`;
  if (scopes.length === 0) {
    return html`<div class="section">
      <p>This account allows nothing that ${clientName} asks for.</p>
      ${identity}
    </div>`;
  }
  return html`<fieldset class="section">
    <legend>${clientName} may</legend>
    ${scopes.map(choice)} ${identity}
  </fieldset>`;
}

function choice(scope: Scope): Markup {
  const { icon, title, text } = SCOPE_LABELS[scope];
  const id = `scope-${scope.replaceAll(":", "-")}`;
  return html`<label class="scope">
    <input
      type="checkbox"
      name="scope"
      value="${scope}"
      aria-labelledby="${id}"
      aria-describedby="${id}-text"
      checked
    />
    ${ICONS[icon]}
    <span class="scope-title" id="${id}">${title}</span>
    <code>${scope}</code>
    <span class="scope-text" id="${id}-text">${text}</span>
  </label>`;
}

/** The decision buttons. The style sheet adds the number of ticked boxes to Allow, outside its accessible name. */
function decision(): Markup {
  return html`<div class="section decision">
    <p class="hint">Untick what you don’t want. You’ll be asked again at each sign-in.</p>
    <button class="button" name="decision" value="deny">Deny</button>
    <button class="button primary count" name="decision" value="allow">Allow</button>
  </div>`;
}
