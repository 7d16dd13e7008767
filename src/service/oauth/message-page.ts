import { html } from "hono/html";
import type { Markup } from "./answers.ts";
import { pageLayout } from "./page-layout.ts";

/** A page that only says something: an error with nowhere to return to, or the end of a session. */
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
