import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import { FONT } from "./page-files.ts";
import { ICONS } from "./page-icons.ts";

interface PageShell {
  readonly title: string;
  /** URL of the only style sheet. */
  readonly stylesheet: string;
  /** Additional content of the head. */
  readonly head?: Markup;
  /** Shown before the bar. */
  readonly skip?: Markup;
  readonly brand: string;
  readonly badge: string;
  /** End of the bar. */
  readonly bar: Markup;
  /** Shown below the bar. */
  readonly content: Markup;
}

/** A complete page of the service. Works without a script and loads nothing from other hosts. */
export function pageShell({ title, stylesheet, head, skip, brand, badge, bar, content }: PageShell): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${head}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="preload" as="font" type="font/woff2" href="${FONT.address}" crossorigin />
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        ${skip}
        <header class="bar">
          <span class="mark">${ICONS.mark}</span>
          <span class="brand">${brand}</span>
          <span class="badge">${badge}</span>
          ${bar}
        </header>
        ${content}
      </body>
    </html>`;
}
