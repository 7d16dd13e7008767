import { isExpected, isGone, isNetworkTrouble, isStorageTrouble, report } from "./reports/report.ts";

const UNKNOWN = "Something went wrong.";

/** What a browser says without a message of its own when it stores no more. */
const NO_ROOM = "This browser has no room left to store it. Free some space on this device, then try again.";

/** What a browser refuses with whose database a newer Prospect has changed, until the page is loaded anew. */
const NEWER = "A newer Prospect has been open in this browser. Reload the page to use that one.";

/** Whether stored data is unreadable because a newer Prospect has been open in this browser. */
export const isOfNewerProspect = (reason: unknown) =>
  reason instanceof DOMException && reason.name === "VersionError";

const HAS_WORDS = [isExpected, isStorageTrouble, isNetworkTrouble, isGone];

/** What browsers say is often no sentence: "blocked", "Failed to fetch". Others stand after it. */
function asSentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

/** The message of an error that the app is made for, as a sentence. Any other is reported, and is told by a general one. */
export function errorMessage(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === "QuotaExceededError") return NO_ROOM;
  if (isOfNewerProspect(reason)) return NEWER;
  if (reason instanceof Error && HAS_WORDS.some((is) => is(reason)))
    return asSentence(reason.message || UNKNOWN);
  report(reason);
  return UNKNOWN;
}
