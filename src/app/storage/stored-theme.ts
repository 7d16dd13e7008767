import { localSetting } from "./local-setting.ts";

export type ThemeChoice = "system" | "light" | "dark";

/** The chosen theme; `public/before-app.js` paints it, also before this runs. */
export const theme = localSetting<ThemeChoice>("prospect.theme", (text) =>
  text === "light" || text === "dark" ? text : "system",
);

/** Changes what is seen now to its opposite. */
export function toggleTheme(): void {
  theme.set(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");
}
