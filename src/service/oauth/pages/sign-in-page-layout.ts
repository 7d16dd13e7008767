import { html } from "hono/html";
import { type SandboxUser, SANDBOX_USERS } from "#service/sandbox/sandbox-accounts.ts";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { ICONS } from "./page-icons.ts";
import { pageShell } from "./page-layout.ts";
import type { PageSession } from "./page-session.ts";
import { STYLESHEET } from "./page-files.ts";

/** The layout of the sign-in pages. */
export function pageLayout(title: string, main: Markup): Markup {
  return pageShell({
    title: `${title} – Prospect Sandbox`,
    stylesheet: STYLESHEET.address,
    // renders once the end has loaded: the centred card would move as it grows
    head: html`<meta name="robots" content="noindex" /> <link rel="expect" href="#end" blocking="render" />`,
    brand: "Prospect Sandbox",
    badge: "Sign-in",
    bar: html`<span class="bar-note">Fictional people and companies. No real account is used here.</span>`,
    content: html`<main>${main}</main>
      <div id="end" hidden></div>`,
  });
}

/** Hidden fields of each form: the token of its page, and the request, which is checked again. */
export function hiddenFields(visit: PageSession, asked: { readonly parameters: URLSearchParams }): Markup {
  return html`<input type="hidden" name="csrf" value="${visit.formToken}" />
    <input type="hidden" name="request" value="${asked.parameters.toString()}" />`;
}

/** An error message, announced by screen readers; nothing without a text. */
export function alertLine(text: string | undefined): Markup | "" {
  if (text === undefined) return "";
  return html`<p class="alert" role="alert" id="alert">${ICONS.alert}<span>${text}</span></p>`;
}

const TONES = ["teal", "ok", "warn", "violet", "accent"] as const;

/** A person's initials on a tint of their own; the name stands beside it. */
export function avatar(user: SandboxUser): Markup {
  const initials = user.name.split(" ").map((word) => word.charAt(0));
  const tone = TONES[SANDBOX_USERS.indexOf(user) % TONES.length];
  return html`<span class="avatar tone-${tone}" aria-hidden="true">${initials.join("")}</span>`;
}

/** A page with a message only: an error without a safe redirect, or the end of a session. */
export function messagePage({ title, text }: { readonly title: string; readonly text: string }): Markup {
  return pageLayout(
    title,
    html`<div class="card">
      <div class="section message">
        <h1>${title}</h1>
        <p class="lead">${text}</p>
      </div>
    </div>`,
  );
}
