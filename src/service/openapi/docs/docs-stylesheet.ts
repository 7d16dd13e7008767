import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { DOCS_PATHS } from "./docs-paths.ts";
import { FONT_FACE } from "#service/oauth/pages/page-font.ts";
import { PAGE_COLORS } from "#service/oauth/pages/page-stylesheet.ts";

/** The rules of the documentation, from 320 px up; the design's 4 px grid and type sizes. */
const DOCS_RULES = `
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 72px; }
body {
  margin: 0; background: var(--surface); color: var(--ink);
  font: 400 0.875rem/1.375rem "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif;
  letter-spacing: -0.003em; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%;
}
h1, h2, h3, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; line-height: 2.25rem; font-weight: 600; letter-spacing: -0.02em; }
h2 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.012em; }
h3 { font-size: 1rem; line-height: 1.5rem; font-weight: 600; letter-spacing: -0.006em; }
ul { list-style: none; }
strong { font-weight: 600; }
a { color: var(--accent-ink); text-underline-offset: 3px; }
code, pre { font-family: "Geist Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }

.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; z-index: 2; padding: 8px 12px; background: var(--surface); }
.bar {
  position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 8px; height: 56px; padding: 0 24px;
  border-bottom: 1px solid var(--line); background: var(--surface);
}
.mark {
  display: inline-grid; place-items: center; width: 24px; height: 24px; border-radius: 6px;
  background: var(--mark); color: var(--on-mark); flex: none;
}
.icon { width: 16px; height: 16px; flex: none; }
.brand { font-weight: 600; letter-spacing: -0.01em; }
.badge {
  padding: 2px 6px; border-radius: 4px; background: var(--sunken); color: var(--ink-2);
  font-size: 0.75rem; line-height: 1rem; font-weight: 500; white-space: nowrap;
}
.bar-link { margin-left: auto; padding: 4px 0; font-weight: 500; font-size: 0.8125rem; text-decoration: none; }
.bar-link:hover { text-decoration: underline; }

.frame { display: grid; grid-template-columns: 248px minmax(0, 1fr); max-width: 1520px; margin: 0 auto; }
nav { font-size: 0.8125rem; line-height: 1.25rem; }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: var(--ink-2); text-decoration: none; }
nav a:hover { background: var(--hover); color: var(--ink); }
nav .group { margin-top: 16px; }
nav .group a { color: var(--ink); font-weight: 600; }
.wide {
  position: sticky; top: 56px; align-self: start; height: calc(100vh - 56px); overflow-y: auto;
  padding: 24px 12px 48px 16px; border-right: 1px solid var(--line);
}
.narrow { display: none; }
main { min-width: 0; padding: 0 40px 96px; }
.head { padding: 40px 0 32px; max-width: 720px; }
.lead { margin-top: 8px; color: var(--ink-2); max-width: 720px; }
section { padding-top: 48px; }
section > h2 { font-size: 1.5rem; line-height: 2rem; }

article {
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 440px); gap: 16px 40px;
  padding: 32px 0; border-top: 1px solid var(--line);
}
section > article:first-of-type, section > .lead + article { margin-top: 24px; }
.text > * + * { margin-top: 12px; }
article:target :is(h2, h3) { color: var(--accent-ink); }
.text > table, .text > details { margin-top: 24px; }
ol { padding-left: 20px; }
ol li + li, .plain li + li { margin-top: 8px; }
.plain { padding-left: 16px; list-style: disc; }
.plain ::marker { color: var(--ink-3); }
.address { display: flex; align-items: baseline; gap: 8px; overflow-wrap: anywhere; }
.method {
  flex: none; padding: 2px 6px; border-radius: 4px; font-size: 0.6875rem; line-height: 1rem; font-weight: 600;
  letter-spacing: 0.03em; background: var(--accent-soft); color: var(--accent-ink);
}
.method-get { background: var(--success-soft); color: var(--success-ink); }
.facts > div { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 8px; }
.facts > div + div { margin-top: 4px; }
.facts dt { color: var(--ink-2); }
.facts code { overflow-wrap: anywhere; }

table { width: 100%; border-collapse: collapse; table-layout: fixed; }
caption { padding-bottom: 4px; text-align: left; font-weight: 600; font-size: 0.8125rem; }
thead th { padding: 4px 12px 4px 0; font-size: 0.75rem; line-height: 1rem; font-weight: 500; color: var(--ink-2); }
thead th:first-child { width: 40%; }
th { text-align: left; font-weight: 400; }
tbody th, tbody td {
  padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: top;
  font-size: 0.8125rem; line-height: 1.25rem; overflow-wrap: anywhere;
}
tbody td { padding-right: 0; }
.where, .type { color: var(--ink-3); }
.type { font-size: 0.75rem; line-height: 1rem; }
th .type { display: block; }
.must { color: var(--warning-ink); font-size: 0.75rem; white-space: nowrap; }
.answers thead th:first-child { width: 72px; }
details { border: 1px solid var(--line); border-radius: 8px; }
summary { padding: 8px 12px; font-size: 0.8125rem; line-height: 1.25rem; font-weight: 500; cursor: pointer; border-radius: 8px; }
summary:hover { background: var(--hover); }
details[open] > summary { border-bottom: 1px solid var(--line); border-radius: 8px 8px 0 0; }
details > table { margin: 12px; width: calc(100% - 24px); }
.names { padding: 12px; columns: 2; column-gap: 16px; }
.names code { overflow-wrap: anywhere; }

.samples { align-self: start; position: sticky; top: 72px; display: grid; gap: 16px; }
.code { min-width: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--canvas); }
.code figcaption {
  padding: 6px 12px; border-bottom: 1px solid var(--line); font-size: 0.75rem; line-height: 1rem; font-weight: 500;
  color: var(--ink-2); background: var(--sunken);
}
pre { max-height: 420px; padding: 12px; overflow: auto; line-height: 1.25rem; tab-size: 2; }
pre:focus-visible { outline-offset: -2px; }
pre code { font-size: 0.75rem; }

@media (max-width: 1180px) {
  article { grid-template-columns: minmax(0, 1fr); }
  .samples { position: static; }
}
@media (max-width: 820px) {
  .frame { grid-template-columns: minmax(0, 1fr); }
  .wide { display: none; }
  .narrow { display: block; margin-top: 24px; }
  .narrow nav { padding: 8px 8px 16px; }
  .narrow nav a { padding: 10px 8px; }
  .bar { padding: 0 16px; }
  main { padding: 0 16px 64px; }
  .head { padding: 24px 0 0; } .narrow { margin-bottom: 32px; }
  article { padding: 24px 0; }
  .facts > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts > div + div { margin-top: 8px; }
}
@media (max-width: 480px) {
  .names { columns: 1; }
  thead th:first-child { width: 46%; }
  .answers thead th:first-child { width: 56px; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .wide, .bar { display: none; } .frame { display: block; } pre { max-height: none; } }
`;

const CSS = FONT_FACE + PAGE_COLORS + DOCS_RULES;

/** Names its content, so that browsers may keep the sheet for good. */
export const DOCS_STYLESHEET_ADDRESS = `${DOCS_PATHS.stylesheet}?v=${hashSecret(CSS).slice(0, 12)}`;

/** The style sheet of the documentation, with the colours of the sign-in pages. */
export function docsStylesheet(): Response {
  return new Response(CSS, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
