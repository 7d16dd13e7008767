import * as z from "zod/mini";

/** Whether an error says that a text is no JSON, or not of the expected shape. Any other error is a bug of ours. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return true;
  // invalid base64
  return error instanceof Error && error.name === "InvalidCharacterError";
}

/** The result of `read`; undefined where the text is no JSON, or not of the expected shape. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}
