import { familyNode } from "./definition-enriched-shapes-for-test.ts";

/**
 * A shape in short: the name of a type or format; `a|b` for one of these texts and `=a` for this one; `$familyNode`
 * for that part; a list of one shape; or properties, of which those with a final "!" must be there. Properties that are
 * not named must not be there. `object` is an object of any kind. `{ "?": [shapes] }` is one of
 * several, which their `type` tells apart; `{ "|null": shape }` is that or null.
 */
export type DefinitionShape =
  | string
  | readonly DefinitionShape[]
  | { readonly [property: string]: DefinitionShape };

type JsonSchema = Readonly<Record<string, unknown>>;

const FORMATS: ReadonlySet<string> = new Set(["date", "date-time", "uri"]);

function named(shape: string): JsonSchema {
  if (shape.startsWith("$")) return { $ref: `#/$defs/${shape.slice(1)}` };
  if (shape.startsWith("=")) return { const: shape.slice(1) };
  if (shape.includes("|")) return { enum: shape.split("|") };
  return FORMATS.has(shape) ? { type: "string", format: shape } : { type: shape };
}

function schemaOf(shape: DefinitionShape): JsonSchema {
  if (typeof shape === "string") return named(shape);
  if (isList(shape)) return { type: "array", items: schemaOf(shape[0] ?? "object") };
  const choices = shape["?"];
  if (choices !== undefined && isList(choices)) {
    const discriminator = { propertyName: "type" };
    const properties = { type: { type: "string" } };
    return { type: "object", properties, discriminator, required: ["type"], oneOf: choices.map(schemaOf) };
  }
  const orNull = shape["|null"];
  if (orNull !== undefined) return { anyOf: [schemaOf(orNull), { type: "null" }] };
  const properties = Object.entries(shape);
  return {
    type: "object",
    properties: Object.fromEntries(
      properties.map(([name, value]) => [name.replace(/!$/, ""), schemaOf(value)]),
    ),
    required: properties.filter(([name]) => name.endsWith("!")).map(([name]) => name.slice(0, -1)),
    additionalProperties: false,
  };
}

const isList = (shape: DefinitionShape): shape is readonly DefinitionShape[] => Array.isArray(shape);

/** The shape as a JSON Schema of draft 2020-12. */
export function definitionSchema(shape: DefinitionShape): JsonSchema {
  return { ...schemaOf(shape), $defs: { familyNode: schemaOf(familyNode) } };
}
