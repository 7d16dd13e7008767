import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { parseBody } from "#service/http/read-body.ts";
import { operations } from "#contract/operations.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

/** As much of a paid call's body as tells what it asks for; the service judges the rest. */
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

/** One spelling for what means the same: keys in order, empty ones left out, and a number like its digits. [api-5] */
function canonical(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
}

function hashOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(value)))
    .digest("base64url");
}

function parsed(body: Uint8Array) {
  try {
    return paidBody.parse(parseBody(body)).data.attributes;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

/**
 * What a call asks for, as hashes in order, each once; none for a body that the service will refuse. A read about one
 * company asks for the company and the page: another page is another read.
 */
export function inputsOfCall(operation: PaidOperation, body: Uint8Array, query: URLSearchParams): string[] {
  const attributes = parsed(body);
  if (attributes === undefined) return [];
  const { matchPersonInput, matchCompanyInput, companyId, companyName, companyWebsite } = attributes;
  const company = { companyId, companyName, companyWebsite, page: query.get("page[number]") ?? "1" };
  const asked =
    operations[operation].kind === "enrich"
      ? [...(matchPersonInput ?? []), ...(matchCompanyInput ?? [])]
      : [company];
  return [...new Set(asked.map(hashOf))].toSorted();
}
