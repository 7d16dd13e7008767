/** The values of a record by output field, newest first. */
export interface FieldValues<Value extends { readonly value?: unknown }> {
  readonly fields: Readonly<Record<string, readonly Value[]>>;
}

/** The newest value of an output field. */
export function newestValue<Value extends { readonly value?: unknown }>(
  { fields }: FieldValues<Value>,
  field: string,
): Value | undefined {
  return Object.hasOwn(fields, field) ? fields[field]?.[0] : undefined;
}

/** The newest value of the first of some fields that has one, as text; the first of several. */
export function newestText(
  record: FieldValues<{ readonly value?: unknown }> | null | undefined,
  ...fields: readonly string[]
): string {
  for (const field of fields) {
    const value = record ? newestValue(record, field)?.value : undefined;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string" && first !== "") return first;
    if (typeof first === "number") return String(first);
  }
  return "";
}
