import text from "./definition-shapes.jsonc?raw";

/**
 * A shape in short: the name of a type or format; `a|b` for one of these texts and `=a` for this one; `$codes` for
 * the shape of that name; a list of one shape; or properties, of which those with a final "!" must be there. Properties that are
 * not named must not be there. `object` is an object of any kind. `{ "?": [shapes] }` is one of
 * several, which their `type` tells apart; `{ "|null": shape }` is that or null.
 */
export type DefinitionShape =
  | string
  | readonly DefinitionShape[]
  | { readonly [property: string]: DefinitionShape };

/** The JSON without comments and trailing commas. */
const json = text.replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/,(?=\s*[}\]])/g, "");
const shapes = JSON.parse(json) as Readonly<Record<string, DefinitionShape>>;

/** The shape of a name in `definition-shapes.jsonc`. */
export function shapeOf(name: string): DefinitionShape {
  const shape = shapes[name];
  if (shape === undefined) throw new Error(`There is no shape ${name}.`);
  return shape;
}

/** The properties of a shape, with those of the shape that it names as "...". */
function propertiesOf(shape: DefinitionShape): Record<string, DefinitionShape> {
  const { "...": base, ...own } = shape as Record<string, DefinitionShape>;
  return { ...(typeof base === "string" && propertiesOf(shapeOf(base))), ...own };
}

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
  const properties = Object.entries(propertiesOf(shape));
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
  const $defs = Object.fromEntries(Object.entries(shapes).map(([name, part]) => [name, schemaOf(part)]));
  return { ...schemaOf(shape), $defs };
}
