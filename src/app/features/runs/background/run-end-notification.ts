import * as z from "zod/mini";
import type { Preference } from "#app/storage/user-preference.ts";
import { ignoring, isIllegalConstructor } from "#app/lib/reports/report.ts";

/** Whether the person wants system notifications of runs that end. */
export const runEndPreference: Preference<boolean> = { name: "run-end-notification", schema: z.boolean() };

/** Whether this browser can show system notifications at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Whether the browser blocks notifications of this site, so that asking again does nothing. */
export function isNotifyingBlocked(): boolean {
  return canNotify() && Notification.permission === "denied";
}

/** Asks the browser for permission, unless it was granted before. Call it from a click handler. */
export async function requestNotifications(): Promise<"granted" | "blocked"> {
  const permission =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return permission === "granted" ? "granted" : "blocked";
}

/**
 * Shows a system notification; returns whether the browser could. Some phones show none from a page. Several tabs
 * report the same run: a later notification with the same `tag` replaces the one before.
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
