import { isExpected, isGone, isNetworkTrouble, isStorageTrouble, report } from "./reports/report.ts";

const UNKNOWN = "Something went wrong.";

/** Replaces the message of a QuotaExceededError. */
const NO_ROOM = "There’s no room left here to store it. Free some space on this device, then try again.";

/** Replaces the message of a VersionError: a newer Prospect has upgraded this browser's database. */
const NEWER = "A newer Prospect has been open here. Reload the page to use it.";

/** Whether stored data is unreadable because a newer Prospect has been open in this browser. */
export const isOfNewerProspect = (reason: unknown) =>
  reason instanceof DOMException && reason.name === "VersionError";

const HAS_WORDS = [isExpected, isStorageTrouble, isNetworkTrouble, isGone];

/**
 * Turns a browser's message into a sentence: many are fragments, such as "Failed to fetch", and other sentences follow.
 */
function asSentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

/** The message of an expected error, as a sentence. Any other error is reported, and gets a general sentence. */
export function errorMessage(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === "QuotaExceededError") return NO_ROOM;
  if (isOfNewerProspect(reason)) return NEWER;
  if (reason instanceof Error && HAS_WORDS.some((is) => is(reason)))
    return asSentence(reason.message || UNKNOWN);
  report(reason);
  return UNKNOWN;
}
