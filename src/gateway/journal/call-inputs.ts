import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { parseBody } from "#service/http/read-body.ts";
import { operations } from "#contract/operations.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

/** The part of a paid call's body that names its inputs; the service validates the rest. */
const paidBody = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({
      matchPersonInput: z.optional(z.array(z.unknown())),
      matchCompanyInput: z.optional(z.array(z.unknown())),
      companyId: z.optional(z.unknown()),
      companyName: z.optional(z.unknown()),
      companyWebsite: z.optional(z.unknown()),
    }),
  }),
});

/** Gives all spellings of one meaning the same form: lists and keys sorted, empty members left out, numbers as digits. [api-5] */
function canonical(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(canonical(item))).toSorted();
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
}

/** A hash that is the same for all spellings of one meaning. */
export function hashOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(value)))
    .digest("base64url");
}

function parsed(body: Uint8Array) {
  return readable(() => paidBody.parse(parseBody(body)).data.attributes);
}

/** The inputs of a call. */
export interface CallInputs {
  /** Hashes in order, each once; empty for a body that the service will refuse. */
  readonly hashes: readonly string[];
  /** The ids of inputs that consist of nothing else. */
  readonly ids: readonly string[];
}

function idsIn(inputs: readonly unknown[]): string[] {
  return inputs.flatMap((input) => {
    const told = canonical(input);
    const [first, ...others] = Array.isArray(told) ? (told as unknown[]) : [];
    if (!Array.isArray(first) || others.length > 0) return [];
    const [name, id] = first as unknown[];
    return name === "personId" || name === "companyId" ? [String(id).trim()] : [];
  });
}

/** Hashes of inputs, in order, each once. */
function hashInputs(inputs: readonly unknown[]): string[] {
  return [...new Set(inputs.map(hashOf))].toSorted();
}

/** A read about one company has one input: company, criteria and page together, since other criteria are another read. */
export function inputsOfCall(operation: PaidOperation, body: Uint8Array, query: URLSearchParams): CallInputs {
  const attributes = parsed(body);
  if (attributes === undefined) return { hashes: [], ids: [] };
  const { matchPersonInput, matchCompanyInput, companyId, companyName, companyWebsite } = attributes;
  const isEnrich = operations[operation].kind === "enrich";
  if (isEnrich) {
    const inputs = [...(matchPersonInput ?? []), ...(matchCompanyInput ?? [])];
    return { hashes: hashInputs(inputs), ids: idsIn(inputs) };
  }
  const page = query.get("page[number]") ?? "1";
  return {
    hashes: hashInputs([{ ...attributes, page }]),
    ids: idsIn([{ companyId, companyName, companyWebsite }]),
  };
}
