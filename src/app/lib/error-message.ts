/** What went wrong, in words: the message of an error, or a plain sentence for anything else that was thrown. */
export function errorMessage(reason: unknown): string {
  return reason instanceof Error && reason.message !== "" ? reason.message : "Something unexpected happened.";
}
