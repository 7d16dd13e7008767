/**
 * The shapes that the value of an output field can take. [field-7] [field-13]
 * `thousands` are US dollars; `sourced` are `{value, source}`, `codes` are `{id, name}`, `links` are
 * `{type, url, followerCount?}`, each in a list.
 */
export type ValueKind =
  | "text"
  | "email"
  | "phone"
  | "url"
  | "image"
  | "date"
  | "boolean"
  | "number"
  | "thousands"
  | "list"
  | "sourced"
  | "codes"
  | "links"
  | "object"
  | "objects";

/** One field that an enrich call can return. */
export interface OutputField {
  /** Name in `outputFields` and `requiredFields`. */
  readonly name: string;
  readonly label: string;
  readonly group: string;
  readonly kind: ValueKind;
}

/** A compact row of the field tables: name, label, kind. */
type FieldRow = readonly [name: string, label: string, kind: ValueKind];

/** Turns groups of rows into one flat list, in the order in which a person should meet them. */
export function outputFields(groups: Readonly<Record<string, readonly FieldRow[]>>): readonly OutputField[] {
  return Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([name, label, kind]) => ({ name, label, group, kind })),
  );
}
