/** The message of an error, or a general sentence for anything else that was thrown. */
export function errorMessage(reason: unknown): string {
  return reason instanceof Error && reason.message !== "" ? reason.message : "Something went wrong.";
}
