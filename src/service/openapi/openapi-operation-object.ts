import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { ROLES, requestBody } from "#contract/operation.ts";
import type { OperationName, Operations } from "#contract/operations.ts";
import answerExamples from "./answer-examples.json" with { type: "json" };
import type { OperationObject, Parameter, RequestBody, Security } from "./openapi-document-types.ts";
import { errorRefs, inBothTypes } from "./openapi-error-responses.ts";
import { HEADER_REFS } from "./openapi-headers.ts";
import { OPERATION_WORDS } from "./openapi-operation-descriptions.ts";
import { parametersOf } from "./openapi-parameters.ts";
import { REQUEST_EXAMPLES } from "./openapi-request-examples.ts";
import type { PostOperation } from "./openapi-request-schemas.ts";

type Operation = Operations[OperationName];

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names of the components of an operation: `SearchContactsRequest` and `SearchContactsAnswer`. */
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

/** Any one of the scopes suffices, by a person's token or by a program's. [auth-2] */
function securityOf(operation: Operation): readonly Security[] {
  return operation.scopes.map((scope) => ({ oauth: [scope] }));
}

const ROLE_RULE = `The user needs one of the roles ${ROLES.join(" and ")}.`;

const PAID: ReadonlySet<OperationName> = new Set(PAID_OPERATIONS);

/** An operation of the contract as the document shows it. */
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
