import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { FONT_FACE } from "./page-font.ts";
import { PAGE_PATHS } from "./page-paths.ts";

/** The colours of the pages, light and dark: those of the app, which a test holds. */
export const PAGE_COLORS = `
:root {
  color-scheme: light;
  --canvas: oklch(0.982 0.003 265);
  --surface: oklch(1 0 0);
  --sunken: oklch(0.962 0.004 265);
  --hover: oklch(0.968 0.004 265);
  --line: oklch(0.922 0.005 265);
  --line-strong: oklch(0.865 0.008 265);
  --line-control: oklch(0.645 0.012 265);
  --ink: oklch(0.215 0.018 268);
  --ink-2: oklch(0.415 0.017 266);
  --ink-3: oklch(0.52 0.015 265);
  --mark: oklch(0.215 0.018 268);
  --on-mark: oklch(1 0 0);
  --accent: oklch(0.52 0.205 266);
  --accent-hover: oklch(0.47 0.2 266);
  --on-accent: oklch(1 0 0);
  --accent-ink: oklch(0.47 0.195 266);
  --accent-soft: oklch(0.958 0.02 266);
  --success-ink: oklch(0.46 0.11 157);
  --success-soft: oklch(0.957 0.032 160);
  --warning-ink: oklch(0.475 0.1 68);
  --warning-soft: oklch(0.964 0.045 86);
  --danger-ink: oklch(0.49 0.185 26);
  --danger-soft: oklch(0.96 0.02 22);
  --violet-ink: oklch(0.47 0.16 302);
  --violet-soft: oklch(0.957 0.023 302);
  --teal-ink: oklch(0.46 0.085 205);
  --teal-soft: oklch(0.957 0.025 205);
  --shadow-2: 0 2px 4px oklch(0.2 0.02 265 / 0.05), 0 12px 32px -8px oklch(0.2 0.02 265 / 0.18);
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --canvas: oklch(0.165 0.008 266);
    --surface: oklch(0.195 0.009 266);
    --sunken: oklch(0.225 0.01 266);
    --hover: oklch(0.235 0.011 266);
    --line: oklch(0.278 0.012 266);
    --line-strong: oklch(0.345 0.014 266);
    --line-control: oklch(0.53 0.014 266);
    --ink: oklch(0.955 0.004 265);
    --ink-2: oklch(0.785 0.011 265);
    --ink-3: oklch(0.672 0.013 265);
    --mark: oklch(0.955 0.004 265);
    --on-mark: oklch(0.195 0.009 266);
    --accent: oklch(0.555 0.2 267);
    --accent-hover: oklch(0.525 0.2 267);
    --accent-ink: oklch(0.78 0.115 268);
    --accent-soft: oklch(0.275 0.062 268);
    --success-ink: oklch(0.82 0.14 157);
    --success-soft: oklch(0.275 0.048 160);
    --warning-ink: oklch(0.85 0.12 82);
    --warning-soft: oklch(0.29 0.045 80);
    --danger-ink: oklch(0.8 0.11 22);
    --danger-soft: oklch(0.28 0.06 24);
    --violet-ink: oklch(0.82 0.1 302);
    --violet-soft: oklch(0.285 0.06 302);
    --teal-ink: oklch(0.83 0.075 205);
    --teal-soft: oklch(0.28 0.035 210);
    --shadow-2: 0 0 0 1px oklch(1 0 0 / 0.05), 0 16px 40px -8px oklch(0 0 0 / 0.7);
  }
}
`;

/** The rules of the pages, from 320 px up; the design's 4 px grid and type sizes. */
const PAGE_RULES = `
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--canvas); color: var(--ink);
  font: 400 0.8125rem/1.25rem "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif;
  letter-spacing: -0.003em; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%;
}
h1, h2, p, ul, fieldset, legend { margin: 0; padding: 0; border: 0; }
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.012em; }
h2 { font-size: 0.8125rem; line-height: 1.25rem; font-weight: 600; }
ul { list-style: none; }
strong { font-weight: 600; color: var(--ink); }
code { font-family: "Geist Mono Variable", ui-monospace, "SF Mono", Menlo, monospace; font-size: 0.9167em; }
button, input { font: inherit; letter-spacing: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.icon { width: 16px; height: 16px; flex: none; }

.bar { display: flex; align-items: center; gap: 8px; min-height: 48px; padding: 8px 16px; }
.brand { font-size: 0.875rem; font-weight: 600; letter-spacing: -0.01em; }
.bar-note { margin-left: auto; font-size: 0.75rem; line-height: 1rem; color: var(--ink-2); }
.mark {
  display: inline-grid; place-items: center; width: 24px; height: 24px; border-radius: 6px;
  background: var(--mark); color: var(--on-mark); flex: none;
}
.mark-large { width: 36px; height: 36px; border-radius: 8px; }
.mark-large .icon { width: 20px; height: 20px; }

main { flex: 1; display: grid; place-items: center; padding: 24px 16px 72px; }
.card {
  width: 100%; max-width: 560px; overflow: hidden; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); box-shadow: var(--shadow-2);
}
.card-wide { max-width: 820px; display: grid; grid-template-columns: 1fr 1fr; }
.column { padding: 32px; display: flex; flex-direction: column; }
.aside { padding: 20px 16px 16px; border-left: 1px solid var(--line); background: var(--canvas); gap: 8px; }
.aside h2 { padding: 0 8px; align-items: center; }
.people { display: grid; gap: 2px; }
.section { padding: 28px 28px 20px; }
.section + .section { border-top: 1px solid var(--line); padding-block: 16px; }
.message { padding-block: 36px; }
.lead { margin-top: 4px; color: var(--ink-2); overflow-wrap: anywhere; }
.hint { font-size: 0.75rem; line-height: 1rem; color: var(--ink-2); }
.with-icon { display: flex; gap: 8px; }
.column > .with-icon { margin-top: auto; padding-top: 32px; overflow-wrap: anywhere; }
.aside > h2.with-icon { margin: 0 0 4px; padding-top: 0; }

.column > label { margin-top: 20px; font-size: 0.75rem; line-height: 1rem; font-weight: 500; color: var(--ink-2); }
.field {
  width: 100%; height: 36px; margin-top: 6px; padding: 0 10px; border: 1px solid var(--line-control);
  border-radius: 6px; background: var(--surface);
}
.field:focus {
  outline: none; border-color: var(--accent);
  box-shadow: 0 0 0 1px var(--accent), 0 0 0 4px color-mix(in oklch, var(--accent) 22%, transparent);
}
.field + .hint, .secret + .hint { margin-top: 6px; }
.secret { position: relative; display: block; margin-top: 6px; }
.secret .field { margin-top: 0; padding-right: 44px; }
.show-password {
  position: absolute; inset: 2px 2px 2px auto; display: grid; place-items: center; width: 36px; padding: 0;
  border: 0; border-radius: 5px; background: none; color: var(--ink-2);
}
.show-password[hidden] { display: none; }
.show-password:hover { background: var(--hover); color: var(--ink); }
.show-password[aria-pressed="true"] { color: var(--accent-ink); }
.show-password .icon:last-child, .show-password[aria-pressed="true"] .icon:first-child { display: none; }
.show-password[aria-pressed="true"] .icon:last-child { display: block; }
.button {
  flex: none; height: 36px; padding: 0 16px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--surface); font-weight: 500; white-space: nowrap;
}
a.button { display: inline-grid; place-items: center; color: inherit; text-decoration: none; }
.button:hover { background: var(--hover); }
.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-hover); }
.column > .button { margin-top: 20px; }
.link {
  min-height: 24px; padding: 0 2px; border: 0; border-radius: 4px; background: none;
  color: var(--accent-ink); font-weight: 500;
}
.link:hover { text-decoration: underline; text-underline-offset: 3px; }
.alert {
  display: flex; gap: 8px; margin-top: 16px; padding: 8px 10px; border-radius: 6px;
  background: var(--danger-soft); color: var(--danger-ink); font-weight: 500; text-wrap: balance;
}
.alert .icon { margin-top: 2px; }

.badge {
  flex: none; padding: 2px 6px; border-radius: 4px; background: var(--sunken); color: var(--ink-2);
  font-size: 0.75rem; line-height: 1rem; font-weight: 500; white-space: nowrap;
}
.avatar {
  flex: none; display: inline-grid; place-items: center; width: 32px; height: 32px; border-radius: 50%;
  font-size: 0.6875rem; line-height: 1; font-weight: 600; letter-spacing: 0;
}
.tone-accent { background: var(--accent-soft); color: var(--accent-ink); }
.tone-ok { background: var(--success-soft); color: var(--success-ink); }
.tone-warn { background: var(--warning-soft); color: var(--warning-ink); }
.tone-bad { background: var(--danger-soft); color: var(--danger-ink); }
.tone-violet { background: var(--violet-soft); color: var(--violet-ink); }
.tone-teal { background: var(--teal-soft); color: var(--teal-ink); }

.person {
  width: 100%; display: flex; align-items: center; gap: 10px; padding: 7px 8px; text-align: left;
  border: 1px solid transparent; border-radius: 8px; background: none;
}
.people li:first-child .person, .person:hover, .person:focus-visible { border-color: var(--line-strong); background: var(--surface); }
.person-text { flex: 1; min-width: 0; display: grid; }
.person-name { font-weight: 600; overflow-wrap: anywhere; }
.person-name code { margin-left: 4px; color: var(--ink-3); font-weight: 400; }

.pair { display: flex; align-items: center; gap: 10px; margin-bottom: 16px; }
.pair-line { width: 24px; border-top: 1px dashed var(--line-control); }
.pair .avatar { width: 36px; height: 36px; font-size: 0.75rem; }
legend { float: left; width: 100%; margin-bottom: 8px; font-size: 0.75rem; line-height: 1rem; font-weight: 500; color: var(--ink-2); }
.scope {
  clear: both; display: grid; grid-template-columns: 16px 16px 1fr auto; gap: 0 12px; align-items: start;
  margin: 0 -8px; padding: 7px 8px; border-radius: 8px; cursor: pointer;
}
.scope:hover { background: var(--hover); }
.scope .icon { margin-top: 2px; color: var(--ink-2); }
.scope-title { font-weight: 600; }
.scope code { padding-top: 1px; color: var(--ink-3); font-size: 0.6875rem; }
.scope-text { grid-column: 3 / -1; font-size: 0.75rem; line-height: 1rem; color: var(--ink-2); }
.scope:has(input:not(:checked)) :is(.icon, .scope-title) { color: var(--ink-3); }
.scope + .hint { margin-top: 10px; }
.scope input {
  appearance: none; display: grid; place-items: center; width: 16px; height: 16px; margin: 2px 0 0;
  border: 1px solid var(--line-control); border-radius: 4px; background: var(--surface); cursor: pointer;
}
.scope input:checked { border-color: var(--accent); background: var(--accent); counter-increment: allowed; }
.scope input:checked::after {
  content: ""; width: 8px; height: 4px; border: 2px solid var(--on-accent); border-top: 0; border-right: 0;
  transform: translateY(-1px) rotate(-45deg);
}
form { counter-reset: allowed; }
.count::after { content: " " counter(allowed); content: " " counter(allowed) / ""; font-variant-numeric: tabular-nums; }
.section.decision { display: flex; align-items: center; gap: 8px; background: var(--canvas); }
.decision .hint { flex: 1; }

@media (max-width: 760px) {
  .card-wide { grid-template-columns: 1fr; max-width: 480px; }
  .column { padding: 24px 20px; }
  .aside { border-left: 0; border-top: 1px solid var(--line); padding: 16px 12px; }
  .section { padding: 24px 20px; }
  main { place-items: start center; padding: 8px 12px 32px; }
  .bar { flex-wrap: wrap; padding: 8px 12px; }
  .bar-note { margin-left: 0; width: 100%; }
  .field { height: 44px; font-size: 1rem; }
  .secret .field { padding-right: 52px; }
  .show-password { inset: 0 0 0 auto; width: 44px; }
  .button { height: 44px; }
  .person { min-height: 52px; }
  .link { min-height: 44px; }
  .scope { grid-template-columns: 16px 16px 1fr; padding-block: 10px; }
  .scope code { grid-column: 3; }
  .section.decision { flex-wrap: wrap; }
  .decision .hint { flex: 1 0 100%; margin-bottom: 4px; }
  .decision .button { flex: 1; }
}
@media (forced-colors: active) {
  .scope input { appearance: auto; }
  .scope input:checked::after { content: none; }
}
`;

const CSS = FONT_FACE + PAGE_COLORS + PAGE_RULES;

/** Names its content, so that browsers may keep the sheet for good. */
export const STYLESHEET_ADDRESS = `${PAGE_PATHS.stylesheet}?v=${hashSecret(CSS).slice(0, 12)}`;

/** The style sheet of the sign-in pages. */
export function stylesheet(): Promise<Response> {
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
  };
  return Promise.resolve(new Response(CSS, { headers }));
}
