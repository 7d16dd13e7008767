import criteria from "#service/operations/lookups/criteria-descriptions.json" with { type: "json" };
import inputs from "./input-descriptions.json" with { type: "json" };
import type { JsonSchema } from "./openapi-json-schema.ts";

/** How a key of an enrich input is meant: it describes one record, the best match comes back. */
const INPUTS: Readonly<Record<string, string>> = inputs;
/** How a criterion of a search, or of a read about one company, is meant. [search-11] */
const CRITERIA: Readonly<Record<string, string>> = criteria;

/** Parameters of the lookups. */
export const FILTER_WORDS: Readonly<Record<string, string>> = {
  fieldName: "The field whose codes are asked.",
  entity: "The kind of record.",
  fieldType: "What goes in, or what comes out.",
  category: "Only codes of this category.",
  parentCategory: "Only codes of this parent category.",
  subCategory: "Only codes of this sub-category.",
  vendor: "Only products of this vendor.",
};

/** Which of the words hold: those of one record to be matched, or those of criteria. */
export type Meaning = "criteria" | "inputs";

function withWords(schema: JsonSchema, name: string, meaning: Meaning): JsonSchema {
  const words = (meaning === "inputs" ? INPUTS[name] : undefined) ?? CRITERIA[name];
  const items = schema.items && describeAttributes(schema.items, meaning);
  return { ...(words === undefined ? {} : { description: words }), ...schema, ...(items ? { items } : {}) };
}

/** The same schema, with a description at each property that a request may have. */
export function describeAttributes(schema: JsonSchema, meaning: Meaning): JsonSchema {
  if (schema.properties === undefined) return schema;
  const entries = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(entries.map(([name, value]) => [name, withWords(value, name, meaning)])),
  };
}

const IDENTITY: ReadonlySet<string> = new Set(["companyId", "companyName", "companyWebsite"]);

/** The names that say which company a read is about are inputs to a match; what follows are criteria. */
export function describeCompanyRead(schema: JsonSchema): JsonSchema {
  const described = describeAttributes(schema, "criteria").properties ?? {};
  const identity = describeAttributes(schema, "inputs").properties ?? {};
  const properties = Object.entries(described).map(([name, value]) => [
    name,
    IDENTITY.has(name) ? (identity[name] ?? value) : value,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
