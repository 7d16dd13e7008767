/** The colours of the pages, light and dark: the same tokens as the app's own sheet. */
export const PAGE_COLOURS = `
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
  --ok-ink: oklch(0.46 0.11 157);
  --ok-soft: oklch(0.957 0.032 160);
  --warn-ink: oklch(0.475 0.1 68);
  --warn-soft: oklch(0.964 0.045 86);
  --bad-ink: oklch(0.49 0.185 26);
  --bad-soft: oklch(0.96 0.02 22);
  --violet-ink: oklch(0.47 0.16 302);
  --violet-soft: oklch(0.957 0.023 302);
  --teal-ink: oklch(0.46 0.085 205);
  --teal-soft: oklch(0.957 0.025 205);
  --shadow: 0 2px 4px oklch(0.2 0.02 265 / 0.05), 0 12px 32px -8px oklch(0.2 0.02 265 / 0.18);
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
    --accent-hover: oklch(0.6 0.19 267);
    --accent-ink: oklch(0.78 0.115 268);
    --accent-soft: oklch(0.275 0.062 268);
    --ok-ink: oklch(0.82 0.14 157);
    --ok-soft: oklch(0.275 0.048 160);
    --warn-ink: oklch(0.85 0.12 82);
    --warn-soft: oklch(0.29 0.045 80);
    --bad-ink: oklch(0.8 0.11 22);
    --bad-soft: oklch(0.28 0.06 24);
    --violet-ink: oklch(0.82 0.1 302);
    --violet-soft: oklch(0.285 0.06 302);
    --teal-ink: oklch(0.83 0.075 205);
    --teal-soft: oklch(0.28 0.035 210);
    --shadow: 0 0 0 1px oklch(1 0 0 / 0.05), 0 16px 40px -8px oklch(0 0 0 / 0.7);
  }
}
`;
