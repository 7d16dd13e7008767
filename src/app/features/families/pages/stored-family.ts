import * as z from "zod/mini";

const attemptSchema = z.object({
  /** UUID; the `Idempotency-Key` of each call for the same piece of work. */
  key: z.string(),
  /** Exactly what is sent. */
  body: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
});

export const storedFamilySchema = z.object({
  /** Of the company that was asked for. */
  id: z.string(),
  /** The company's name. */
  name: z.string(),
  /** When it was looked at last. ISO 8601, UTC. */
  openedAt: z.string(),
  /** The answer that is kept beside this; null before there is one. */
  answer: z.nullable(z.object({ receivedAt: z.string() })),
  /** A call whose end is not known: it may have been paid. Null when there is none. */
  attempt: z.nullable(attemptSchema),
  /** What the tree holds; null before it was read. */
  summary: z.nullable(z.object({ top: z.string(), companies: z.number(), levels: z.number() })),
});

/** A family tree that was asked for, without its answer; never changed in place. */
export type StoredFamily = Readonly<z.output<typeof storedFamilySchema>>;

/** What a tree holds, for a list of trees. */
export type FamilySummary = NonNullable<StoredFamily["summary"]>;
