import { LIMITS, reachablePages } from "#contract/operation.ts";
import type { OperationName, Operations } from "#contract/operations.ts";
import { FILTER_WORDS } from "./openapi-attribute-descriptions.ts";
import type { Parameter } from "./openapi-document-types.ts";
import { jsonSchemaOf } from "./openapi-json-schema.ts";

type Operation = Operations[OperationName];

const PAGE_PARAMETERS: readonly Parameter[] = [
  {
    name: "page[number]",
    in: "query",
    required: false,
    description: `The page. With page[size] records each, pages reach as far as ${LIMITS.reachableRecords} records.`,
    schema: { type: "integer", minimum: 1, maximum: reachablePages(LIMITS.pageSizeMin), default: 1 },
  },
  {
    name: "page[size]",
    in: "query",
    required: false,
    description: "Records on a page.",
    schema: {
      type: "integer",
      minimum: LIMITS.pageSizeMin,
      maximum: LIMITS.pageSizeMax,
      default: LIMITS.pageSizeDefault,
    },
  },
];

function sortParameter(sortKeys: readonly string[], defaultSort: string): Parameter {
  const values = sortKeys.flatMap((key) => [key, `-${key}`]);
  return {
    name: "sort",
    in: "query",
    required: false,
    description: `The order: one of ${sortKeys.join(", ")}. A leading "-" turns it round; ties are broken by id.`,
    schema: {
      type: "string",
      enum: values,
      ...(values.includes(defaultSort) ? { default: defaultSort } : {}),
    },
  };
}

/** Path parameters by their name, all others as `filter[name]`. */
function readParameters(operation: Extract<Operation, { kind: "read" }>): Parameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(operation.query);
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = operation.path.includes(`{${name}}`);
    return {
      name: inPath ? name : `filter[${name}]`,
      in: inPath ? "path" : "query",
      required: required.includes(name),
      description: FILTER_WORDS[name] ?? "",
      schema,
    };
  });
}

/** What an operation takes in its address. [paging-1] [search-5] */
export function parametersOf(operation: Operation): readonly Parameter[] {
  if (operation.kind === "enrich") return [];
  if (operation.kind === "read") return readParameters(operation);
  if (operation.kind === "companyRead" && !operation.paged) return [];
  const { sortKeys, defaultSort } = operation;
  return [...PAGE_PARAMETERS, ...(sortKeys.length === 0 ? [] : [sortParameter(sortKeys, defaultSort)])];
}
