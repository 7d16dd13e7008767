import * as z from "zod/mini";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { INT32_MAX } from "#contract/operation.ts";
import { runId } from "#contract/runs/run-schemas.ts";
import { CLAIM_STATES, usagePerson } from "./ledger-schemas.ts";

/** Claims: a person's reports that something paid for is wrong, for the administrator to take up with the service. [claim-1] */

/** Addresses below the gateway's prefix, for pages with their session cookie. */
export const CLAIM_PATHS = {
  /** POST: makes a claim. GET, with the members of {@link claimsQuestion}: claims, the newest first. */
  claims: "/claims",
  /** POST: sets the state, for administrators. DELETE: the person withdraws it while it is open. */
  claim: "/claims/:id",
} as const;

/** What can be wrong. */
export const CLAIM_REASONS = [
  "wrong-person",
  "bounced-email",
  "wrong-number",
  "left-company",
  "duplicate-charge",
  "other",
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const CLAIM_LIMITS = {
  /** Characters of a note. */
  note: 500,
  /** Claims in one answer by default, and at most: each may have a copy of the paid answer. */
  page: 100,
  pageMax: 200,
  /** Claims of a person. */
  claims: 5000,
  /** A claim stores a copy of the paid answer up to this many characters of JSON. */
  copy: 100_000,
} as const;

/** The query of the list. */
export const claimsQuestion = z.object({
  /** The asking person by default; `team` for the whole organisation, for administrators alone. */
  person: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(CLAIM_LIMITS.pageMax))),
  /** The `next` of the previous answer. */
  after: z.optional(z.string().check(z.maxLength(500))),
});
export type ClaimsQuestion = z.output<typeof claimsQuestion>;

/** The subject of a claim: a result of one's own run, or one's own row of the ledger. */
export const claimSubject = z.union([
  z.object({ runId, position: z.int().check(z.gte(0)) }),
  z.object({
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    attempt: z.int().check(z.gte(1), z.lte(INT32_MAX)),
  }),
]);
export type ClaimSubject = z.output<typeof claimSubject>;

/** The body of POST; the answer is the claim. A second claim about one thing returns the first. */
export const claimBody = z.object({
  about: claimSubject,
  reason: z.enum(CLAIM_REASONS),
  note: z.string().check(z.maxLength(CLAIM_LIMITS.note)),
});
export type ClaimBody = z.output<typeof claimBody>;

/** The body of POST to one claim. */
export const claimStateBody = z.object({ state: z.enum(CLAIM_STATES) });

export const claimAnswer = z.looseObject({
  id: z.string(),
  person: usagePerson,
  /** `open`, then what an administrator sets: `sent` to the service, `settled`, or `dismissed`. */
  state: z.enum(CLAIM_STATES),
  reason: z.enum(CLAIM_REASONS),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  changedAt: z.string(),
  operation: z.enum(PAID_OPERATIONS),
  /** When its call was sent, and the service's id for it. */
  sentAt: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  credits: z.nullable(z.number()),
  /** Null once they were erased. */
  note: z.nullable(z.string()),
  /** The name of its subject, for display. */
  name: z.nullable(z.string()),
  /** Ids of the requested records. */
  ids: z.array(z.string()),
  /** The answer as the service gave it; null where it was empty, too large, or is gone, and for readers without its scope. */
  copy: z.nullable(z.unknown()),
});
export type Claim = z.output<typeof claimAnswer>;

export const claimsAnswer = z.looseObject({
  claims: z.array(claimAnswer),
  /** The number on all pages. */
  total: z.number(),
  /** Null on the last page. */
  next: z.nullable(z.string()),
});
export type ClaimsAnswer = z.output<typeof claimsAnswer>;
