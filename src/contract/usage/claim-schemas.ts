import * as z from "zod/mini";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { INT32_MAX } from "#contract/operation.ts";
import { runId } from "#contract/runs/run-schemas.ts";
import { CLAIM_STATES, usagePerson } from "./ledger-schemas.ts";

/**
 * Claims: what a person says is wrong with something that was paid for, for the administrator to ask the service about.
 * [claim-1]
 */

/** Addresses below the gateway's prefix, for pages with their session cookie. */
export const CLAIM_PATHS = {
  /** POST: makes a claim. GET, with the members of {@link claimsQuestion}: claims, the newest first. */
  claims: "/claims",
  /** POST: sets the state, for administrators. DELETE: the person takes it back while it is open. */
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
  /** Claims of one answer, unless asked otherwise, and at most: each may have a copy of what came back. */
  page: 100,
  pageMax: 200,
  /** Claims of a person. */
  claims: 5000,
  /** What came back is kept with a claim up to so many characters of JSON. */
  copy: 100_000,
} as const;

/** What may be asked of the list. */
export const claimsQuestion = z.object({
  /** Oneself where it is left out; `team` for all of the organisation, for administrators alone. */
  person: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(CLAIM_LIMITS.pageMax))),
  /** The `next` of the answer before. */
  after: z.optional(z.string().check(z.maxLength(500))),
});
export type ClaimsQuestion = z.output<typeof claimsQuestion>;

/** What a claim is about: a result of a run of one's own, or a row of the ledger of one's own. */
export const claimSubject = z.union([
  z.object({ runId, position: z.int().check(z.gte(0)) }),
  z.object({
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    attempt: z.int().check(z.gte(1), z.lte(INT32_MAX)),
  }),
]);
export type ClaimSubject = z.output<typeof claimSubject>;

/** The body of POST; the answer is the claim. Made twice about one thing it is the first one. */
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
  /** `open`, then as an administrator says: `sent` to the service, `settled`, or `dismissed`. */
  state: z.enum(CLAIM_STATES),
  reason: z.enum(CLAIM_REASONS),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  changedAt: z.string(),
  operation: z.enum(PAID_OPERATIONS),
  /** When its call was sent, and what the service named it. */
  sentAt: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  credits: z.nullable(z.number()),
  /** Null once they were erased. */
  note: z.nullable(z.string()),
  /** What it was about, as people call it. */
  name: z.nullable(z.string()),
  /** Ids of what was asked for. */
  ids: z.array(z.string()),
  /** What came back, as the service answered it; null where it was nothing, too much, or is gone, and for who lacks its scope. */
  copy: z.nullable(z.unknown()),
});
export type Claim = z.output<typeof claimAnswer>;

export const claimsAnswer = z.looseObject({
  claims: z.array(claimAnswer),
  /** On all pages. */
  total: z.number(),
  /** Null at the end. */
  next: z.nullable(z.string()),
});
export type ClaimsAnswer = z.output<typeof claimsAnswer>;
