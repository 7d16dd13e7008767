/** An object of an answer, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object that can be a member, a record, a place. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text without white space around it; empty where it is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Ids are digits; 0 stands for none. */
export function idOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : textOf(value);
  return /^[1-9]\d*$/.test(text) ? text : "";
}
