import * as z from "zod/mini";

/** Who of an organisation enriched which records, and when: without what came back. [workspace-30] */

export const ENRICHED_TYPES = ["contact", "company"] as const;
export type EnrichedType = (typeof ENRICHED_TYPES)[number];

/** How many records one question may name. */
export const MAX_ENRICHED_IDS = 100;

/** The body of POST: which records are asked about. */
export const enrichedQuestion = z.object({
  type: z.enum(ENRICHED_TYPES),
  ids: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(MAX_ENRICHED_IDS)),
});
export type EnrichedQuestion = z.output<typeof enrichedQuestion>;

/** Who enriched a record last. */
export const enrichedBy = z.looseObject({
  id: z.string(),
  /** A person's id, as the workspace names people. */
  by: z.string(),
  /** Null for somebody who is not known any more. */
  name: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Whether who asks enriched it themself as well. */
  isOwn: z.boolean(),
});
export type EnrichedBy = z.output<typeof enrichedBy>;

/** The answer: those records that anybody of the organisation enriched. */
export const enrichedAnswer = z.looseObject({ records: z.array(enrichedBy) });
export type EnrichedAnswer = z.output<typeof enrichedAnswer>;
