import * as z from "zod/mini";
import { utcDay } from "#contract/administration/spending-schemas.ts";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { RUN_PURPOSES } from "#contract/runs/run-schemas.ts";

/**
 * The ledger: a row for each paid call that was answered, or of which nobody knows how it ended. Its sums are those of
 * `spending-schemas.ts`. [ledger-2]
 */

/**
 * Address below the gateway's prefix, for pages with their session cookie. GET, with the members of {@link usageQuestion}:
 * rows, the newest first.
 */
export const USAGE_PATH = "/usage";

/** Why a call was made: for a run, or by a program or a page by itself. */
export const USAGE_PURPOSES = [...RUN_PURPOSES, "call"] as const;
export type UsagePurpose = (typeof USAGE_PURPOSES)[number];

/**
 * `answered`; `unconfirmed`: under way, or no complete answer came; `settled`: no answer came, and what it cost became known
 * later.
 */
export const USAGE_OUTCOMES = ["answered", "unconfirmed", "settled"] as const;
export type UsageOutcome = (typeof USAGE_OUTCOMES)[number];

/** Everybody of the organisation, in the place of a person's id. */
export const TEAM = "team";

export const USAGE_LIMITS = {
  /** Rows of one answer: unless asked otherwise, and at most. */
  page: 50,
  pageMax: 1000,
} as const;

/** Names joined by commas. */
const someOf = <Name extends string>(name: z.ZodMiniType<Name, string>) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(",").filter((each) => each !== "")),
      z.array(name).check(z.minLength(1)),
    ),
  );

/** What may be asked of the ledger; what is left out narrows nothing. */
export const usageQuestion = z.object({
  /** Days of UTC, both are in it. */
  from: z.optional(utcDay),
  to: z.optional(utcDay),
  /** Several are joined by commas. */
  purpose: z.optional(someOf(z.enum(USAGE_PURPOSES))),
  outcome: z.optional(someOf(z.enum(USAGE_OUTCOMES))),
  /** An id, or {@link TEAM}; oneself where it is left out. Others are for administrators; 404 for all others. */
  person: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(USAGE_LIMITS.pageMax))),
  /** The `next` of the answer before. */
  after: z.optional(z.string().check(z.maxLength(2000))),
});
export type UsageQuestion = z.output<typeof usageQuestion>;

/** What a call was about, as far as the gateway was told when it was sent. */
export const usageAbout = z.looseObject({
  /** Of the run; empty where a program asked. */
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  /** What it asked for, in its order; the id is null for what was only described, the name empty where nobody told. */
  records: z.array(z.looseObject({ id: z.nullable(z.string()), name: z.string() })),
});
export type UsageAbout = z.output<typeof usageAbout>;

/** States of a claim: see `claim-schemas.ts`. */
export const CLAIM_STATES = ["open", "sent", "settled", "dismissed"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Who did something; the name is null for somebody who is not known any more. */
export const usagePerson = z.looseObject({
  id: z.string(),
  name: z.nullable(z.string()),
  isSelf: z.boolean(),
});

/** A row of the ledger. */
export const usageCall = z.looseObject({
  /**
   * Names it among its person's, with `attempt`: a call that was sent again after the person's word is another row. Of others
   * it is a name for this list alone, since the key of a call begins with the id of its run.
   */
  key: z.string(),
  attempt: z.number(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  person: usagePerson,
  operation: z.enum(PAID_OPERATIONS),
  purpose: z.enum(USAGE_PURPOSES),
  /** A run that whoever asks may open; null where there is none (any more). */
  runId: z.nullable(z.string()),
  /** Null once it was erased. */
  about: z.nullable(usageAbout),
  /** Records or reads that were asked for, and how many came back; null where nobody knows. */
  asked: z.number(),
  found: z.nullable(z.number()),
  /** What is known to have been charged; null where nothing is. */
  credits: z.nullable(z.number()),
  /** What it may have cost besides, at most. */
  atStake: z.number(),
  outcome: z.enum(USAGE_OUTCOMES),
  /** Of the service's answer. */
  requestId: z.nullable(z.string()),
  /** What was claimed about it. */
  claim: z.nullable(z.looseObject({ id: z.string(), state: z.enum(CLAIM_STATES) })),
});
export type UsageCall = z.output<typeof usageCall>;

const count = z.number();

/** Sums of all rows that a question means. */
export const usageTotals = z.looseObject({
  calls: count,
  asked: count,
  found: count,
  credits: count,
  atStake: count,
  /** Of everybody of the organisation in these days, whatever else the question says. */
  teamCredits: count,
  /** Credits by day of UTC and purpose, the oldest first; days without any are left out. */
  days: z.array(z.looseObject({ day: z.string(), purpose: z.enum(USAGE_PURPOSES), credits: count })),
});
export type UsageTotals = z.output<typeof usageTotals>;

export const usageAnswer = z.looseObject({
  calls: z.array(usageCall),
  /** Null at the end. */
  next: z.nullable(z.string()),
  /** On the first page alone. */
  totals: z.nullable(usageTotals),
});
export type UsageAnswer = z.output<typeof usageAnswer>;
