import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";

function icon(shapes: Markup): Markup {
  return html`<svg
    class="icon"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.3"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${shapes}
  </svg>`;
}

/** Icons on a 16 px grid; each stands beside words with the same meaning. */
export const ICONS = {
  mark: icon(html`<path d="M2.5 11.5 6 5.5l3.2 5L13.5 3.5" stroke-width="1.9" />`),
  flask: icon(
    html`<path d="M5.5 2h5M6.5 2v4L3 12.2A1.2 1.2 0 0 0 4 14h8a1.2 1.2 0 0 0 1-1.8L9.5 6V2M4.7 9.5h6.6" />`,
  ),
  lock: icon(
    html`<rect x="3" y="7" width="10" height="6.5" rx="1.4" /> <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />`,
  ),
  eye: icon(
    html`<path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.9" />`,
  ),
  eyeOff: icon(
    html`<path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM2.8 13.2 13.2 2.8" />`,
  ),
  alert: icon(html`<circle cx="8" cy="8" r="6" /> <path d="M8 5v3.6M8 11v.1" />`),
  people: icon(
    html`<circle cx="6" cy="5.2" r="2.4" />
      <path
        d="M1.8 13.2c0-2.5 1.8-4 4.2-4s4.2 1.5 4.2 4M10.6 3a2.4 2.4 0 0 1 0 4.4M12 9.5c1.4.6 2.2 1.9 2.2 3.7"
      />`,
  ),
  building: icon(
    html`<path
        d="M3.5 14V3.2c0-.7.5-1.2 1.2-1.2h4.6c.7 0 1.2.5 1.2 1.2V14M10.5 7h1.3c.7 0 1.2.5 1.2 1.2V14M1.8 14h12.4"
      />
      <path d="M6 5h2M6 7.8h2M6 10.6h2" />`,
  ),
  signal: icon(
    html`<circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2.8" />
      <path d="m8 8 4-4" />`,
  ),
  paper: icon(
    html`<rect x="2" y="2.5" width="12" height="11" rx="1.4" />
      <path d="M4.5 5.5h4v3h-4zM11 5.5h.6M11 8.5h.6M4.5 11h7" />`,
  ),
  horn: icon(html`<path d="M2.5 6.5v3h2l7 3.5V3l-7 3.5zM13.5 6.8v2.4M5.5 10l.8 3.5h1.8" />`),
  list: icon(html`<path d="M2 4h12M4.5 8h7M6.8 12h2.4" />`),
} as const;
export type IconName = keyof typeof ICONS;
