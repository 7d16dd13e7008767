import * as z from "zod/mini";

/** The part of JSON Schema (draft 2020-12) that the document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minProperties?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
}

type Source = z.core.JSONSchema._JSONSchema;

/** The default bounds of integers, which are left out of the document. */
const SAFE = Number.MAX_SAFE_INTEGER;

function schemas(sources: readonly Source[]): JsonSchema[] {
  return sources.map(tidy);
}

function own(source: Exclude<Source, boolean>): JsonSchema {
  const { type, required, const: constant, format, pattern, minLength, minItems, maxItems } = source;
  return {
    ...(type === undefined ? {} : { type }),
    ...(source.enum === undefined ? {} : { enum: source.enum }),
    ...(constant === undefined ? {} : { const: constant }),
    ...(format === undefined ? {} : { format }),
    // a format makes its pattern redundant
    ...(pattern === undefined || format !== undefined ? {} : { pattern }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(source.minimum === undefined || source.minimum === -SAFE ? {} : { minimum: source.minimum }),
    ...(source.maximum === undefined || source.maximum === SAFE ? {} : { maximum: source.maximum }),
    ...(required === undefined ? {} : { required }),
  };
}

function nested(source: Exclude<Source, boolean>): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = source;
  return {
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, tidy(value)]),
          ),
        }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: tidy(items) }),
    ...(anyOf === undefined ? {} : { anyOf: schemas(anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: schemas(oneOf) }),
    ...(allOf === undefined ? {} : { allOf: schemas(allOf) }),
    ...(additionalProperties === false ? { additionalProperties } : {}),
  };
}

function tidy(source: Source): JsonSchema {
  return typeof source === "boolean" ? {} : { ...own(source), ...nested(source) };
}

/** The JSON schema of a contract schema's input, reduced to what readers need. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}
