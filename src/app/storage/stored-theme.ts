import { localSetting } from "./local-setting.ts";

export type ThemeChoice = "system" | "light" | "dark";

/** The chosen theme; `public/before-app.js` applies it, even before this module runs. */
export const theme = localSetting<ThemeChoice>("prospect.theme", (text) =>
  text === "light" || text === "dark" ? text : "system",
);

/** Switches the visible theme to its opposite. */
export function toggleTheme(): void {
  theme.set(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");
}
