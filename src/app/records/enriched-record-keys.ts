import * as z from "zod/mini";
import { idString as sentId } from "#contract/operation.ts";
import { enrichAnswer } from "#contract/enrich-schemas.ts";

const answeredBatch = z.object({
  operation: z.enum(["enrichContacts", "enrichCompanies"]),
  status: z.literal("DONE"),
  raw: z.string(),
});

const INPUTS = {
  enrichContacts: { type: "contact", member: "personId" },
  enrichCompanies: { type: "company", member: "companyId" },
} as const;

function answerOf(raw: string) {
  try {
    return enrichAnswer.safeParse(JSON.parse(raw)).data?.data ?? [];
  } catch {
    return [];
  }
}

/**
 * The keys, like `contact:42`, of the records that a stored batch of a run returned, by the id that was sent and by
 * the one in the answer. Undefined for a batch without an answer.
 */
export function enrichedKeys(batch: unknown): readonly string[] | undefined {
  const stored = answeredBatch.safeParse(batch);
  if (!stored.success) return undefined;
  const { type, member } = INPUTS[stored.data.operation];
  const records = answerOf(stored.data.raw).filter((record) => record.type !== "NoMatch");
  const ids = new Set(
    records.flatMap(({ id, meta }) => [id, sentId.safeParse(meta.input[member]).data ?? id]),
  );
  return [...ids].map((id) => `${type}:${id}`);
}
