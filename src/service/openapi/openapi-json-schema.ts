import * as z from "zod/mini";

/** A JSON schema (draft 2020-12), as far as the document uses the language. */
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

/** Every whole number has these bounds; saying so tells nobody anything. */
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
    // a format says what its pattern says, in a word
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

/** What a schema of the contract lets in, as a JSON schema: no more than a person needs to read. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}
