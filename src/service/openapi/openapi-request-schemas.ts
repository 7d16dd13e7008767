import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { hierarchyOutputFields } from "#contract/enrich-company-schemas.ts";
import type { OperationName, Operations } from "#contract/operations.ts";
import type { OutputField } from "#contract/operation.ts";
import { describeAttributes, describeCompanyRead } from "./openapi-attribute-descriptions.ts";
import { type JsonSchema, jsonSchemaOf } from "./openapi-json-schema.ts";

type Operation = Operations[OperationName];
/** Operations that take a body. */
export type PostOperation = Exclude<Operation, { kind: "read" }>;

const OUTPUT_FIELDS: readonly [name: string, fields: readonly OutputField[]][] = [
  ["ContactOutputField", contactOutputFields],
  ["CompanyOutputField", companyOutputFields],
  ["HierarchyOutputField", hierarchyOutputFields],
];

/** The values of outputFields, each list once. [field-7] */
export const FIELD_SCHEMAS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  OUTPUT_FIELDS.map(([name, fields]) => [name, { type: "string", enum: fields.map((field) => field.name) }]),
);

/** References a list of fields instead of repeating it. */
function withFieldRefs(schema: JsonSchema, operation: PostOperation): JsonSchema {
  if (operation.kind !== "enrich" || schema.properties === undefined) return schema;
  const found = OUTPUT_FIELDS.find(([, fields]) => fields === operation.outputFields);
  if (!found) return schema;
  const properties = Object.entries(schema.properties).map(([name, value]) => {
    const isFieldList = name === "outputFields" || name === "requiredFields";
    return [name, isFieldList ? { ...value, items: { $ref: `#/components/schemas/${found[0]}` } } : value];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

const oneRequired = (names: readonly string[]): JsonSchema => ({
  anyOf: names.map((name) => ({ required: [name] })),
});

/** Adds rules across several criteria, which are code in the contract's schemas. */
function withRules(schema: JsonSchema, operation: PostOperation): JsonSchema {
  if (operation.name === "searchNews") return { ...schema, minProperties: 1 };
  if (operation.kind !== "companyRead") return schema;
  const company = oneRequired(["companyId", "companyName", "companyWebsite"]);
  if (operation.name !== "enrichIntent") return { ...schema, ...company };
  return { ...schema, allOf: [company, oneRequired(["topics", "topic"])] };
}

/** The schema of a request's `attributes`. */
export function attributesSchema(operation: PostOperation): JsonSchema {
  const { kind } = operation;
  const schema = jsonSchemaOf(kind === "enrich" ? operation.attributes : operation.criteria);
  const described =
    kind === "companyRead"
      ? describeCompanyRead(schema)
      : describeAttributes(schema, kind === "enrich" ? "inputs" : "criteria");
  return withRules(withFieldRefs(described, operation), operation);
}

/** The schema of a request body. [search-1] [enrich-6] */
export function requestSchema(operation: PostOperation): JsonSchema {
  return {
    type: "object",
    properties: {
      data: {
        type: "object",
        properties: {
          type: { type: "string", const: operation.requestType },
          attributes: attributesSchema(operation),
        },
        required: ["type", "attributes"],
      },
    },
    required: ["data"],
  };
}
