import * as z from "zod/mini";

/** Codes of validation errors, status 400. [error-4] */
export const VALIDATION_CODES = {
  parameter: "PFAPI0002",
  attributesMissing: "PFAPI0003",
  notEnoughCriteria: "PFAPI0004",
  unknownField: "PFAPI0005",
  invalidValue: "PFAPI0006",
  outputField: "PFAPI0009",
  creditsExhausted: "PFAPI0011",
} as const;
export type ValidationCode = (typeof VALIDATION_CODES)[keyof typeof VALIDATION_CODES];

/** Codes of the errors that are not about the request's content. */
export const ACCESS_CODES = {
  unauthorized: "ZI0001",
  scope: "ZI0002",
  role: "ZI0003",
  rate: "ZI0004",
  notFound: "ZI9998",
  internal: "ZI9999",
} as const;
export type AccessCode = (typeof ACCESS_CODES)[keyof typeof ACCESS_CODES];

const validationError = z.looseObject({
  id: z.optional(z.string()),
  code: z.string(),
  status: z.optional(z.string()),
  title: z.optional(z.string()),
  detail: z.optional(z.string()),
  source: z.optional(z.looseObject({ pointer: z.optional(z.string()), parameter: z.optional(z.string()) })),
});
export type ValidationError = z.output<typeof validationError>;

/** The body of a 400: `{title, detail, errors}`. */
export const validationAnswer = z.looseObject({
  title: z.optional(z.string()),
  detail: z.optional(z.string()),
  errors: z.array(validationError),
});
export type ValidationAnswer = z.output<typeof validationAnswer>;

/** The body of 401, 403, 404, 429 and the other statuses: `{error}`. */
export const accessAnswer = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    status: z.optional(z.union([z.number(), z.string()])),
    requestId: z.optional(z.string()),
    retryable: z.optional(z.boolean()),
  }),
});
export type AccessAnswer = z.output<typeof accessAnswer>;
