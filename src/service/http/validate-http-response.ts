import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import type { ServiceContext } from "#service/service-context.ts";

/** Maximum number of locations in one log line. */
const MAX_PLACES = 20;

/** A path segment for the log: a key that looks like a field name is shown; anything else could be a value. */
function nameOf(part: PropertyKey): string {
  if (typeof part === "number") return "*";
  return /^[A-Za-z][\w-]{0,63}$/.test(String(part)) ? String(part) : "?";
}

/** Where the body differs from the contract: paths with a star for each list index, never a value. */
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
 * Checks a finished response against the contract. A mismatch is a bug of ours: it is logged by location and counted,
 * but the response is sent, since it may be paid for. The same holds if the check itself fails.
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
