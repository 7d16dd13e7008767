import {
  ACCESS_CODES,
  type AccessCode,
  VALIDATION_CODES,
  accessAnswer,
  validationAnswer,
} from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import { ALTERNATE_MEDIA_TYPE, LIMITS, MEDIA_TYPE } from "#contract/operation.ts";
import type { MediaType, Ref, ResponseObject } from "./openapi-document-types.ts";
import { HEADER_REFS } from "./openapi-headers.ts";
import { type JsonSchema, jsonSchemaOf } from "./openapi-json-schema.ts";

/** The two shapes of an error. [error-4] [error-5] */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ValidationError: {
    description: "What is wrong with the request, each thing with its place.",
    ...jsonSchemaOf(validationAnswer),
  },
  AccessError: {
    description: "Why the request was not taken.",
    ...jsonSchemaOf(accessAnswer),
  },
};

const EXAMPLE_ID = "3f6f3f0e-7d0c-4a53-9c57-1d1a4c1c2a10";

/** A body in both media types, since every response, an error too, is negotiated. [api-1] [error-6] */
export function inBothTypes(media: MediaType): Record<string, MediaType> {
  return { [MEDIA_TYPE]: media, [ALTERNATE_MEDIA_TYPE]: media };
}

function access(
  status: number,
  code: AccessCode,
  description: string,
  headers: ResponseObject["headers"] = HEADER_REFS.refused,
): ResponseObject {
  const retryable = status === 429 || status >= 500;
  const error = { code, message: description, status, requestId: EXAMPLE_ID, retryable };
  const schema = { $ref: "#/components/schemas/AccessError" };
  return { description, headers, content: inBothTypes({ schema, example: { error } }) };
}

const unknownCriterion = {
  title: "Unknown field",
  detail: '"shoeSize" is not known here.',
  errors: [
    {
      id: EXAMPLE_ID,
      code: VALIDATION_CODES.unknownField,
      status: "400",
      title: "Unknown field",
      detail: '"shoeSize" is not known here.',
      source: { pointer: "/data/attributes/shoeSize" },
    },
  ],
};

/** The error responses, by the status under which operations reference them. */
export const ERROR_RESPONSES: Readonly<Record<string, ResponseObject>> = {
  BadRequest: {
    description: "The request is not valid, or nothing is left of the allowance. Nothing was charged.",
    headers: HEADER_REFS.refused,
    content: inBothTypes({
      schema: { $ref: "#/components/schemas/ValidationError" },
      example: unknownCriterion,
    }),
  },
  Unauthorized: access(
    401,
    ACCESS_CODES.unauthorized,
    "The access token is missing, not valid or expired.",
    HEADER_REFS.challenged,
  ),
  Forbidden: access(
    403,
    ACCESS_CODES.scope,
    "The token lacks the scope (ZI0002), or the user has no role (ZI0003).",
    HEADER_REFS.challenged,
  ),
  NotFound: access(
    404,
    ACCESS_CODES.notFound,
    "There is no such operation. Where only the method is another, Allow names the right one.",
    HEADER_REFS.unknown,
  ),
  NotAcceptable: access(
    406,
    ACCESS_CODES.notFound,
    "The client accepts neither media type, by Accept and its weights.",
  ),
  ContentTooLarge: access(413, ACCESS_CODES.notFound, `The body has more than ${LIMITS.bodyBytes} bytes.`),
  UnsupportedMediaType: access(
    415,
    ACCESS_CODES.notFound,
    "The body is of neither media type, or compressed.",
  ),
  TooManyRequests: access(
    429,
    ACCESS_CODES.rate,
    "A rate bucket is full. Wait as long as Retry-After says.",
    HEADER_REFS.limited,
  ),
  ServerError: access(
    500,
    ACCESS_CODES.internal,
    `The service had a problem. It can be tried again, unless it may have been charged: then ${CREDITS_CHARGED} is missing or above 0.`,
  ),
};

const STATUSES = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  406: "NotAcceptable",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "ServerError",
} as const;

/** The errors of an operation; those about a body only if it has one. */
export function errorRefs(hasBody: boolean): Record<string, Ref> {
  const entries = Object.entries(STATUSES).filter(([status]) => hasBody || !["413", "415"].includes(status));
  return Object.fromEntries(
    entries.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
