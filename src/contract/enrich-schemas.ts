import * as z from "zod/mini";
import { LIMITS, idString } from "./operation.ts";
import type { OutputField } from "./operation.ts";

/** Match states of one input. [match-1] [match-2] */
export const MATCH_STATUSES = [
  "FULL_MATCH",
  "NO_MATCH",
  "NON_MATCH_BY_REQUIRED_FIELDS",
  "NON_MATCH_BY_LAST_UPDATED_DATE",
  "NON_MATCH_BY_VALID_DATE",
  "NON_MATCH_BY_CONTACT_ACCURACY_MIN",
  "COMPANY_ONLY_MATCH",
  "CONTACT_ONLY_MATCH",
  "OPT_OUT",
  "LIMIT_EXCEEDED",
  "INVALID_INPUT",
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The name of any of the fields. */
export function fieldNames(fields: readonly OutputField[]) {
  return z.enum(fields.map((field) => field.name));
}

/** The `attributes` of every enrich request: 1 to 25 inputs under `key` and the fields to return. [enrich-6] */
export function enrichShape<Key extends string, Input extends z.ZodMiniType>(
  key: Key,
  input: Input,
  fields: readonly OutputField[],
) {
  const inputs = { [key]: z.array(input).check(z.minLength(1), z.maxLength(LIMITS.enrichInputs)) } as Record<
    Key,
    z.ZodMiniArray<Input>
  >;
  return { ...inputs, outputFields: z.array(fieldNames(fields)).check(z.minLength(1)) };
}

/**
 * A record of an enrich answer. Only `meta.input`, which echoes the input, identifies it: neither position nor id does. [field-1]
 * [field-7]
 */
export const enrichRecord = z.looseObject({
  type: z.string(),
  id: idString,
  attributes: z.catch(z.optional(z.looseObject({})), {}),
  meta: z.looseObject({
    input: z.looseObject({}),
    matchStatus: z.string(),
  }),
});
export type EnrichRecord = z.output<typeof enrichRecord>;

/** The envelope of an enrich answer, which has no paging members. */
export const enrichAnswer = z.looseObject({ data: z.array(enrichRecord) });
export type EnrichAnswer = z.output<typeof enrichAnswer>;
