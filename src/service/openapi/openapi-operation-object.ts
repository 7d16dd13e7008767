import answerExamples from "./answer-examples.json" with { type: "json" };
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { ROLES, requestBody, LIMITS, reachablePages } from "#contract/operation.ts";
import type { OperationName, Operations } from "#contract/operations.ts";
import type { OperationObject, Parameter, RequestBody, Security } from "./openapi-document-types.ts";
import { errorRefs, inBothTypes } from "./openapi-error-responses.ts";
import { HEADER_REFS } from "./openapi-headers.ts";
import { OPERATION_WORDS } from "./openapi-operation-descriptions.ts";
import { REQUEST_EXAMPLES } from "./openapi-request-examples.ts";
import type { PostOperation } from "./openapi-request-schemas.ts";
import { FILTER_WORDS } from "./openapi-attribute-descriptions.ts";
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

/** Path parameters by name, all others as `filter[name]`. */
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

/** The parameters of an operation. [paging-1] [search-5] */
function parametersOf(operation: Operation): readonly Parameter[] {
  if (operation.kind === "enrich") return [];
  if (operation.kind === "read") return readParameters(operation);
  if (operation.kind === "companyRead" && !operation.paged) return [];
  const { sortKeys, defaultSort } = operation;
  return [...PAGE_PARAMETERS, ...(sortKeys.length === 0 ? [] : [sortParameter(sortKeys, defaultSort)])];
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Component names of an operation: `SearchContactsRequest` and `SearchContactsAnswer`. */
export function requestSchemaName(name: string): string {
  return `${capitalised(name)}Request`;
}
export function answerSchemaName(name: string): string {
  return `${capitalised(name)}Answer`;
}

function bodyOf(operation: PostOperation, name: OperationName): RequestBody {
  return {
    required: true,
    content: inBothTypes({
      schema: { $ref: `#/components/schemas/${requestSchemaName(name)}` },
      example: requestBody(operation.requestType, REQUEST_EXAMPLES[name].attributes ?? {}),
    }),
  };
}

/** Security: any one of the scopes suffices, with a person's token or a program's. [auth-2] */
function securityOf(operation: Operation): readonly Security[] {
  return operation.scopes.map((scope) => ({ oauth: [scope] }));
}

const ROLE_RULE = `The user needs one of the roles ${ROLES.join(" and ")}.`;

const PAID: ReadonlySet<OperationName> = new Set(PAID_OPERATIONS);

/** An operation of the contract as an OpenAPI object. */
export function operationObject(name: OperationName, operation: Operation): OperationObject {
  const { tag, summary, text, cost } = OPERATION_WORDS[name];
  const examples: Readonly<Record<string, string>> = REQUEST_EXAMPLES[name].parameters ?? {};
  const parameters: readonly Parameter[] = parametersOf(operation).map((parameter) => {
    const example = examples[parameter.name];
    return example === undefined ? parameter : { ...parameter, example };
  });
  const hasBody = operation.kind !== "read";
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${text}\n\nCosts: ${cost}\n\n${ROLE_RULE}`,
    security: securityOf(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(hasBody ? { requestBody: bodyOf(operation, name) } : {}),
    responses: {
      200: {
        description: "The answer.",
        headers: PAID.has(name) ? HEADER_REFS.paid : HEADER_REFS.success,
        content: inBothTypes({
          schema: { $ref: `#/components/schemas/${answerSchemaName(name)}` },
          example: answerExamples[name],
        }),
      },
      ...errorRefs(hasBody),
    },
  };
}
