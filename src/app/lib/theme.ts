import { useSyncExternalStore } from "react";

export type ThemeChoice = "system" | "light" | "dark";

const storageKey = "prospect.theme";

function parseChoice(text: string | null): ThemeChoice {
  return text === "light" || text === "dark" ? text : "system";
}

function readChoice(): ThemeChoice {
  try {
    return parseChoice(localStorage.getItem(storageKey));
  } catch {
    return "system";
  }
}

let choice = readChoice();
const listeners = new Set<() => void>();

function handleStorage(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  choice = parseChoice(event.newValue);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    choice = readChoice();
    window.addEventListener("storage", handleStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", handleStorage);
  };
}

/**
 * Keeps the choice for later visits and shows it at once. The event is the one that a browser sends to the other
 * tabs: `public/theme.js`, which paints the theme, listens to nothing else.
 */
export function setThemeChoice(next: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue: next }));
}

/** The chosen theme and its setter; follows a choice that is made in another tab. */
export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), setThemeChoice];
}
