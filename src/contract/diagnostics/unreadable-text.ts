import * as z from "zod/mini";

/** Whether an error says that a text is no JSON, or not of the shape that was asked for. Any other is a fault of ours. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return true;
  // base64 that is none
  return error instanceof Error && error.name === "InvalidCharacterError";
}

/** What `read` makes of a text; undefined where that is no JSON, or not of the shape that was asked for. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}
