/** What a browser says without a message of its own when it stores no more. */
const NO_ROOM = "This browser has no room left to store it. Free some space on this device, then try again.";

/** What a browser refuses with whose database a newer Prospect has changed, until the page is loaded anew. */
const NEWER = "A newer Prospect has been open in this browser. Reload the page to use that one.";

/** Whether stored data is unreadable because a newer Prospect has been open in this browser. */
export const isOfNewerProspect = (reason: unknown) =>
  reason instanceof DOMException && reason.name === "VersionError";

/** The message of an error, or a general sentence for anything else that was thrown. */
export function errorMessage(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === "QuotaExceededError") return NO_ROOM;
  if (isOfNewerProspect(reason)) return NEWER;
  return reason instanceof Error && reason.message !== "" ? reason.message : "Something went wrong.";
}
