import criteria from "#service/operations/lookups/criteria-descriptions.json" with { type: "json" };
import inputs from "./input-descriptions.json" with { type: "json" };
import type { JsonSchema } from "./openapi-json-schema.ts";

/** Descriptions of enrich inputs: each describes one record, whose best match is returned. */
const INPUTS: Readonly<Record<string, string>> = inputs;
/** Descriptions of criteria, of a search or of a read about one company. [search-11] */
const CRITERIA: Readonly<Record<string, string>> = criteria;

/** Descriptions of lookup parameters. */
export const FILTER_WORDS: Readonly<Record<string, string>> = {
  fieldName: "The field whose codes are asked.",
  entity: "The kind of record.",
  fieldType: "What goes in, or what comes out.",
  category: "Only codes of this category.",
  parentCategory: "Only codes of this parent category.",
  subCategory: "Only codes of this sub-category.",
  vendor: "Only products of this vendor.",
};

/** Which descriptions apply: those of match inputs, or those of criteria. */
export type Meaning = "criteria" | "inputs";

function withWords(schema: JsonSchema, name: string, meaning: Meaning): JsonSchema {
  const words = (meaning === "inputs" ? INPUTS[name] : undefined) ?? CRITERIA[name];
  const items = schema.items && describeAttributes(schema.items, meaning);
  return { ...(words === undefined ? {} : { description: words }), ...schema, ...(items ? { items } : {}) };
}

/** Adds a description to each property of a request schema. */
export function describeAttributes(schema: JsonSchema, meaning: Meaning): JsonSchema {
  if (schema.properties === undefined) return schema;
  const entries = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(entries.map(([name, value]) => [name, withWords(value, name, meaning)])),
  };
}

const IDENTITY: ReadonlySet<string> = new Set(["companyId", "companyName", "companyWebsite"]);

/** Describes a read: the properties that identify the company are match inputs, all others are criteria. */
export function describeCompanyRead(schema: JsonSchema): JsonSchema {
  const described = describeAttributes(schema, "criteria").properties ?? {};
  const identity = describeAttributes(schema, "inputs").properties ?? {};
  const properties = Object.entries(described).map(([name, value]) => [
    name,
    IDENTITY.has(name) ? (identity[name] ?? value) : value,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
