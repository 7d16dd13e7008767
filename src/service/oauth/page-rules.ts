/** The rules of the pages, from 320 px up; the design's 4 px grid and type sizes. */
export const PAGE_RULES = `
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
  background: var(--surface); box-shadow: var(--shadow);
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
.field + .hint { margin-top: 6px; }
.button {
  flex: none; height: 36px; padding: 0 16px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--surface); font-weight: 500; white-space: nowrap;
}
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
  background: var(--bad-soft); color: var(--bad-ink); font-weight: 500;
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
.tone-ok { background: var(--ok-soft); color: var(--ok-ink); }
.tone-warn { background: var(--warn-soft); color: var(--warn-ink); }
.tone-bad { background: var(--bad-soft); color: var(--bad-ink); }
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
