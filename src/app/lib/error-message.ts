/** What a browser says without a message of its own when it stores no more. */
const NO_ROOM = "This browser has no room left to store it. Free some space on this device, then try again.";

/** The message of an error, or a general sentence for anything else that was thrown. */
export function errorMessage(reason: unknown): string {
  if (reason instanceof DOMException && reason.name === "QuotaExceededError") return NO_ROOM;
  return reason instanceof Error && reason.message !== "" ? reason.message : "Something went wrong.";
}
