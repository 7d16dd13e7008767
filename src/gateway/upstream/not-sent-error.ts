/**
 * A call of which no byte can have reached the service: whatever it asked for was not done, and may be asked again. Any other
 * failure of a call leaves open what it did.
 */
export class NotSentError extends Error {
  override name = "NotSentError";

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
