import * as z from "zod/mini";

/**
 * Runs that people share with their organisation. That a run is shared, and with whom, is a document of the kind "run"
 * under the run's id; the run itself, its batches and their answers stay where its owner's browsers have them. [workspace-20]
 */

/** Addresses below the gateway's prefix, for the person of the session cookie. `:owner` is that of the document. */
export const SHARED_RUN_PATHS = {
  /** GET: the run. */
  run: "/workspace/runs/:owner/:id",
  /** GET: some of its batches in their order, from an index. */
  batches: "/workspace/runs/:owner/:id/batches/:from",
  /** GET: the answer to its batch at an index. */
  answer: "/workspace/runs/:owner/:id/answers/:from",
} as const;

/** The stored answer to a batch; null where the gateway has none, or none any more. */
export const sharedAnswer = z.looseObject({
  /** Byte for byte. */
  answer: z.nullable(z.string()),
  /** Credits that the service charged for it, where it told. */
  credits: z.nullable(z.number()),
});
export type SharedAnswer = z.output<typeof sharedAnswer>;
