import * as z from "zod/mini";
import type { Preference } from "#app/storage/user-preference.ts";
import { ignoring, isIllegalConstructor } from "#app/lib/reports/report.ts";

/** Whether the system is to tell of runs that end. */
export const runEndPreference: Preference<boolean> = { name: "run-end-notification", schema: z.boolean() };

/** Whether this browser can show messages of the system at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Whether the browser refuses messages of this site, so that asking again does nothing. */
export function isNotifyingBlocked(): boolean {
  return canNotify() && Notification.permission === "denied";
}

/** Asks the browser for permission, where it was not given before. To be called by a press. */
export async function requestNotifications(): Promise<"granted" | "blocked"> {
  const permission =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return permission === "granted" ? "granted" : "blocked";
}

/**
 * Shows a message of the system; returns whether the browser could. Some phones show none from a page. Several tabs
 * tell of one run: a later message with the same `tag` takes the place of the one before.
 */
export function notify(message: string, tag: string, onOpen?: () => void): boolean {
  if (!canNotify() || Notification.permission !== "granted") return false;
  try {
    const notification = new Notification("Prospect", { body: message, tag });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
      onOpen?.();
    });
    return true;
  } catch (error) {
    ignoring(isIllegalConstructor)(error);
    return false;
  }
}
