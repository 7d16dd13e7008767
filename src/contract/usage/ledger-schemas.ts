import * as z from "zod/mini";
import { utcDay } from "#contract/administration/spending-schemas.ts";
import { PAID_OPERATIONS } from "#contract/gateway-schemas.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { RUN_PURPOSES } from "#contract/runs/run-schemas.ts";

/**
 * The ledger: a row for each paid call that was answered, or whose outcome is unknown. Its sums equal those of
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
 * `answered`; `unconfirmed`: under way, or no complete answer came; `settled`: no answer came, and its cost became known later.
 */
export const USAGE_OUTCOMES = ["answered", "unconfirmed", "settled"] as const;
export type UsageOutcome = (typeof USAGE_OUTCOMES)[number];

/** Everybody of the organisation, in place of a person's id. */
export const TEAM = "team";

export const USAGE_LIMITS = {
  /** Rows in one answer by default, and at most. */
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

/** The query of the ledger; omitted members do not filter. */
export const usageQuestion = z.object({
  /** UTC days, both included. */
  from: z.optional(utcDay),
  to: z.optional(utcDay),
  /** Several are joined by commas. */
  purpose: z.optional(someOf(z.enum(USAGE_PURPOSES))),
  outcome: z.optional(someOf(z.enum(USAGE_OUTCOMES))),
  /** An id, or {@link TEAM}; the asking person by default. Others are for administrators; 404 for anybody else. */
  person: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(USAGE_LIMITS.pageMax))),
  /** The `next` of the previous answer. */
  after: z.optional(z.string().check(z.maxLength(2000))),
});
export type UsageQuestion = z.output<typeof usageQuestion>;

/** What a call asked for, as far as the gateway knew when it was sent. */
export const usageAbout = z.looseObject({
  /** The run's name; empty for a call outside any run. */
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  /** The requested records, in order; the id is null for a described one, the name empty where unknown. */
  records: z.array(z.looseObject({ id: z.nullable(z.string()), name: z.string() })),
});
export type UsageAbout = z.output<typeof usageAbout>;

/** States of a claim: see `claim-schemas.ts`. */
export const CLAIM_STATES = ["open", "sent", "settled", "dismissed"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A person; the name is null for somebody who is no longer known. */
export const usagePerson = z.looseObject({
  id: z.string(),
  name: z.nullable(z.string()),
  isSelf: z.boolean(),
});

/** A row of the ledger. */
export const usageCall = z.looseObject({
  /**
   * Identifies it among its person's calls, with `attempt`: a call that was sent again after its release is another row. For
   * other people's calls it is an id for this list alone, since the key of a call begins with the id of its run.
   */
  key: z.string(),
  attempt: z.number(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  person: usagePerson,
  operation: z.enum(PAID_OPERATIONS),
  purpose: z.enum(USAGE_PURPOSES),
  /** A run that the reader may open; null where there is none (any more). */
  runId: z.nullable(z.string()),
  /** Null once erased. */
  about: z.nullable(usageAbout),
  /** Requested records or reads, and how many were returned; null where unknown. */
  asked: z.number(),
  found: z.nullable(z.number()),
  /** The known charge; null where nothing is known. */
  credits: z.nullable(z.number()),
  /** What else it may have cost, at most. */
  atStake: z.number(),
  outcome: z.enum(USAGE_OUTCOMES),
  /** The request id of the service's answer. */
  requestId: z.nullable(z.string()),
  /** The claim about it. */
  claim: z.nullable(z.looseObject({ id: z.string(), state: z.enum(CLAIM_STATES) })),
});
export type UsageCall = z.output<typeof usageCall>;

const count = z.number();

/** Sums of all rows of a query. */
export const usageTotals = z.looseObject({
  calls: count,
  asked: count,
  found: count,
  credits: count,
  atStake: count,
  /** Credits of everybody in the organisation on these days, regardless of the other filters. */
  teamCredits: count,
  /** Credits by UTC day and purpose, oldest first; days without any are left out. */
  days: z.array(z.looseObject({ day: z.string(), purpose: z.enum(USAGE_PURPOSES), credits: count })),
});
export type UsageTotals = z.output<typeof usageTotals>;

export const usageAnswer = z.looseObject({
  calls: z.array(usageCall),
  /** Null on the last page. */
  next: z.nullable(z.string()),
  /** On the first page alone. */
  totals: z.nullable(usageTotals),
});
export type UsageAnswer = z.output<typeof usageAnswer>;
