/** What came back of a record: by output field, the newest value first. */
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

/** The newest value of the first of some fields that has one, as text. */
export function newestText(
  record: FieldValues<{ readonly value?: unknown }>,
  ...fields: readonly string[]
): string {
  for (const field of fields) {
    const value = newestValue(record, field)?.value;
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}
