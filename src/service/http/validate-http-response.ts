import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import type { ServiceContext } from "#service/service-context.ts";

/** At most this many places are named in one log line. */
const MAX_PLACES = 20;

/** A key may be shown when it looks like a field's name; anything else could be a value. */
function nameOf(part: PropertyKey): string {
  if (typeof part === "number") return "*";
  return /^[A-Za-z][\w-]{0,63}$/.test(String(part)) ? String(part) : "?";
}

/** Where the body is not as it should be: paths with a star for each position in a list, never a value. */
function mismatches(operation: OperationName, body: object): string[] {
  const result = answerSchemaOf(operations[operation]).safeParse(body);
  if (result.success) return [];
  const places = result.error.issues.flatMap((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    const path = issue.path.map(nameOf);
    return keys.length === 0 ? [path] : keys.map((key) => [...path, nameOf(key)]);
  });
  return [...new Set(places.map((path) => `/${path.join("/")}`))].slice(0, MAX_PLACES);
}

/**
 * Checks a finished answer against the contract. A mismatch is our own bug: it is logged by its
 * places and counted, and the answer still goes out, since it may be paid for. The same when the check itself
 * fails.
 */
export function validateResponse(
  operation: OperationName,
  body: object,
  context: ServiceContext,
  requestId: string,
): void {
  try {
    const places = mismatches(operation, body);
    if (places.length === 0) return;
    context.observe?.({ kind: "answerMismatched", operation });
    context.log.error({ requestId, operation, places }, "answer does not match the contract");
  } catch (error) {
    context.log.error({ requestId, operation, error }, "answer could not be checked");
  }
}
