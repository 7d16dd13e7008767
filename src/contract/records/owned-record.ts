import * as z from "zod/mini";
import { RUN_PURPOSES } from "#contract/runs/run-schemas.ts";
import { RECORD_TYPES, companySnapshotSchema, contactSnapshotSchema } from "./record-snapshot.ts";

/**
 * Owned records: everything that an organisation, or a person without one, got of a record by paid answers, newest first. All its
 * people see the same, whoever paid. [owned-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const OWNED_PATHS = {
  /** POST: which of up to 100 records are owned, with their values. */
  known: "/records/known",
  /** POST: a page of what is owned, by search, filters and order. */
  records: "/records",
  /** GET, with `companyId`: the reads about a company; with `operation`: the reads of an operation, page by page. */
  reads: "/records/reads",
  /** GET: the answer to a read, byte for byte, by operation, company and `variant`. */
  read: "/records/reads/:operation/:company/:variant",
} as const;

/** Values, and sources, that are stored of one field or record. */
export const MAX_OWNED_VALUES = 5;

/** How many records one question may name. */
export const MAX_KNOWN_IDS = 100;

const ownedSource = z.object({
  /** The purpose of the run; `call` for a call outside any run. */
  kind: z.enum([...RUN_PURPOSES, "call"]),
  /** The run, for people who may see it; empty for others. */
  id: z.string(),
  name: z.string(),
  /** Who paid, as the workspace names people. */
  by: z.string(),
  /** When the answer came. ISO 8601, UTC. */
  at: z.string(),
});
/** One answer with something of a record. */
export type OwnedSource = Readonly<z.output<typeof ownedSource>>;

const ownedValue = z.object({ value: z.unknown(), source: ownedSource });
/** A value of an output field, with the newest answer that has it. */
export type OwnedValue = Readonly<z.output<typeof ownedValue>>;

const mark = z.nullable(z.object({ doNotCall: z.boolean(), at: z.string() }));

const common = {
  id: z.string(),
  /** Its id at the service where that differs from the requested one; it is owned under both. */
  movedTo: z.nullable(z.string()),
  /** The date of `snapshot`; empty for one with no more than a name. ISO 8601, UTC. */
  snapshotAt: z.string(),
  /** When its first and last answers came. ISO 8601, UTC. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** When it was last charged, if certain. ISO 8601, UTC. */
  chargedAt: z.nullable(z.string()),
  /** Newest first. */
  sources: z.readonly(z.array(ownedSource)),
  /** The newest do-not-call mark of each number of a contact. */
  marks: z.object({ direct: mark, mobile: mark }),
  /** By output field, the newest value first; equal values are stored once. */
  fields: z.record(z.string(), z.readonly(z.array(ownedValue))),
  /** When each output field was last requested, with or without a value. ISO 8601, UTC. */
  asked: z.record(z.string(), z.string()),
};

export const ownedRecord = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), snapshot: contactSnapshotSchema, ...common }),
  z.object({ type: z.literal("company"), snapshot: companySnapshotSchema, ...common }),
]);
/** What is owned of a record. Never changed in place. */
export type OwnedRecord = Readonly<z.output<typeof ownedRecord>>;

/**
 * The person for whom a record was last charged, and whether that is the reader. Somebody who only saw it free does not count.
 * [owned-1]
 */
export const gotBy = z.looseObject({
  /** Null for somebody who is no longer known, and where it was charged for nobody here. */
  name: z.nullable(z.string()),
  id: z.nullable(z.string()),
  /** Whether it was ever charged for the reader. */
  isSelf: z.boolean(),
});

/** An owned record as a page sees it. */
export const knownRecord = z.looseObject({
  id: z.string(),
  /** Until when it is free; null where that is unknown, or over. ISO 8601, UTC. */
  freeUntil: z.nullable(z.string()),
  gotBy,
  /** Null where the person lacks the scope for its values, or the gateway cannot unseal them. */
  record: z.nullable(ownedRecord),
});
export type KnownRecord = z.output<typeof knownRecord>;

/** The body of POST of {@link OWNED_PATHS.known}. */
export const knownQuestion = z.object({
  type: z.enum(RECORD_TYPES),
  ids: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(MAX_KNOWN_IDS)),
});
export type KnownQuestion = z.output<typeof knownQuestion>;

/** The answer: those of the records that are owned. */
export const knownAnswer = z.looseObject({ records: z.array(knownRecord) });
