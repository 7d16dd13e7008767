import * as z from "zod";
import { contactFieldPath } from "./contact-output-fields.ts";
import { MATCH_STATUSES } from "./enrich-schemas.ts";
import type { Shape } from "./operation.ts";
import type { OperationName, Operations } from "./operations.ts";
import type { OutputField, ValueKind } from "./operation.ts";

/**
 * The service's own answers, exactly: the same shapes that the app reads tolerantly, here without tolerance. The app does not
 * import this file, so it may use the zod that compiles its checks, which run on every answer: two to four times as fast.
 */

type Operation = Operations[OperationName];

const codes = z.array(z.strictObject({ id: z.string(), name: z.string() }));
const links = z.array(
  z.strictObject({ type: z.string(), url: z.string(), followerCount: z.optional(z.string()) }),
);

/** The value of an output field by its kind. [field-7] */
const VALUES: Readonly<Record<ValueKind, z.ZodType>> = {
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  image: z.string(),
  date: z.string(),
  boolean: z.boolean(),
  number: z.number(),
  thousands: z.number(),
  list: z.array(z.string()),
  sourced: z.array(z.strictObject({ value: z.string(), source: z.string() })),
  codes,
  links,
  object: z.looseObject({}),
  objects: z.array(z.looseObject({})),
};

function partial(shape: Shape): z.ZodType {
  return z.strictObject({ ...shape }).partial();
}

function fieldShape(fields: readonly OutputField[]): Record<string, z.ZodType> {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, VALUES[kind]]));
}

/** Contact fields about the company are returned inside `company`, without their prefix. [field-8] */
function contactShape(fields: readonly OutputField[]): Record<string, z.ZodType> {
  const own: Record<string, z.ZodType> = {};
  const company: Record<string, z.ZodType> = {};
  for (const { name, kind } of fields) {
    const path = contactFieldPath(name);
    (path.company ? company : own)[path.attribute] = VALUES[kind];
  }
  return { ...own, company: partial(company) };
}

const pageLinks = z.strictObject({
  first: z.string(),
  last: z.string(),
  next: z.optional(z.string()),
  prev: z.optional(z.string()),
});
const pageMeta = z.strictObject({
  page: z.strictObject({ number: z.int(), total: z.int() }),
  totalResults: z.int(),
});

function recordOf(type: string, shape: Shape): z.ZodType {
  return z.strictObject({
    type: type === "" ? z.string() : z.literal(type),
    id: z.string(),
    attributes: partial(shape),
  });
}

function enrichRecordOf(type: string, shape: Shape): z.ZodType {
  return z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal(type),
      id: z.string(),
      attributes: partial(shape),
      meta: z.strictObject({ input: z.looseObject({}), matchStatus: z.literal("FULL_MATCH") }),
    }),
    z.strictObject({
      type: z.literal("NoMatch"),
      id: z.literal("0"),
      // any input is echoed, even one that is no object [match-4]
      meta: z.strictObject({ input: z.unknown(), matchStatus: z.enum(MATCH_STATUSES) }),
    }),
  ]);
}

function build(operation: Operation): z.ZodType {
  if (operation.kind === "enrich") {
    const shapeOf = operation.recordType === "Contact" ? contactShape : fieldShape;
    const record = enrichRecordOf(operation.recordType, shapeOf(operation.outputFields));
    return z.strictObject({ data: z.array(record) });
  }
  const record = recordOf(operation.recordType, operation.shape);
  if (operation.kind === "read") return z.strictObject({ data: z.array(record) });
  if (operation.kind === "companyRead" && !operation.paged) {
    return z.strictObject({
      data: z.array(record),
      meta: z.strictObject({ totalResults: z.int() }),
    });
  }
  return z.strictObject({ data: z.array(record), links: pageLinks, meta: pageMeta });
}

const built = new Map<string, z.ZodType>();

/** The schema of the body of an operation's 200. [field-1] */
export function answerSchemaOf(operation: Operation): z.ZodType {
  const known = built.get(operation.name);
  if (known) return known;
  const schema = build(operation);
  built.set(operation.name, schema);
  return schema;
}
