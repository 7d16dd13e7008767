import * as z from "zod/mini";

/** The shapes that the value of an output field can take. Specification, section 2.7, and the interface definition. */
const valueKinds = {
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  image: z.string(),
  date: z.string(),
  boolean: z.boolean(),
  number: z.number(),
  /** Thousands of US dollars. */
  thousands: z.number(),
  list: z.array(z.string()),
  /** Alternatives, each with where it comes from. */
  sourced: z.array(z.looseObject({ value: z.string(), source: z.string() })),
  codes: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), name: z.string() })),
  links: z.array(
    z.looseObject({
      type: z.string(),
      url: z.string(),
      followerCount: z.optional(z.union([z.string(), z.number()])),
    }),
  ),
  object: z.looseObject({}),
  objects: z.array(z.looseObject({})),
} satisfies Record<string, z.ZodMiniType>;

export type ValueKind = keyof typeof valueKinds;

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

/** The schema of the attributes that carry the given fields, by attribute name. */
export function fieldShape(
  fields: readonly { name: string; kind: ValueKind }[],
): Record<string, z.ZodMiniType> {
  return Object.fromEntries(fields.map((field) => [field.name, valueKinds[field.kind]]));
}
