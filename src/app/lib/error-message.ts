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

/** The message of an error that the app is made for. Any other is reported, and is told by a general sentence. */
export function errorMessage(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === "QuotaExceededError") return NO_ROOM;
  if (isOfNewerProspect(reason)) return NEWER;
  if (reason instanceof Error && HAS_WORDS.some((is) => is(reason))) return reason.message || UNKNOWN;
  report(reason);
  return UNKNOWN;
}
