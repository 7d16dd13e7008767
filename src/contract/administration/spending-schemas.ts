import * as z from "zod/mini";

/**
 * The spending of an organisation's people, and the ceilings that an administrator sets. Days are in UTC, as `2026-11-26`, and
 * credits count on the day their call was sent. [administration-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const SPENDING_PATHS = {
  /** GET, with `from` and `to`: what was spent, by person, day and kind. For administrators; 404 for all others. */
  spending: "/administration/spending",
  /** PUT: sets or removes a ceiling. For administrators; 404 for all others. */
  ceilings: "/administration/ceilings",
  /**
   * GET: the asking person's own ceiling, and what is left of it today. POST: counts a start that the page itself refused because
   * of it; answered with 204.
   */
  ownCeiling: "/workspace/ceiling",
} as const;

/**
 * What credits are spent on. `runs`: enriched contacts and companies; `reveals`: those that the page marks as a person's reveal;
 * `companies`: family trees and reads about one company.
 */
export const SPENDING_KINDS = ["runs", "reveals", "companies"] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** Limits of requests. */
export const SPENDING_LIMITS = {
  /** Days of one report. */
  days: 366,
  /** Credits a day of a ceiling. */
  ceiling: 1_000_000_000,
} as const;

/** A day of UTC. */
export const utcDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => JSON.stringify(new Date(`${text}T00:00:00Z`)).startsWith(`"${text}`)),
);

/** The query of a report: both days are included. */
export const spendingQuestion = z.object({ from: utcDay, to: utcDay }).check(
  z.refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < SPENDING_LIMITS.days;
  }),
);

const credits = z.number();

/** A person's spending on a day. */
export const daySpending = z.looseObject({
  day: z.string(),
  runs: credits,
  reveals: credits,
  companies: credits,
  /** Requested records and reads of known cost: those beyond the credits were free, or not found. */
  asked: z.number(),
  /** What calls under way or of unknown outcome may have cost besides, at most. */
  unconfirmed: credits,
  /** Calls that were refused because they could pass the ceiling, and starts that pages refused for it. */
  stopped: z.number(),
  /** The ceiling at the person's last paid request; null without one. */
  ceiling: z.nullable(credits),
});
export type DaySpending = z.output<typeof daySpending>;

export const personSpending = z.looseObject({
  id: z.string(),
  /** Null for whoever is no longer known. */
  name: z.nullable(z.string()),
  /** Their own; null where everyone's applies. */
  ceiling: z.nullable(credits),
  /** Days on which something was spent or stopped, the oldest first. */
  days: z.array(daySpending),
});
export type PersonSpending = z.output<typeof personSpending>;

/** The answer to GET of a report: the people of the organisation by name, and others who spent for it. */
export const spendingAnswer = z.looseObject({
  from: z.string(),
  to: z.string(),
  /** The present day. */
  today: z.string(),
  /** Credits a day for whoever has no ceiling of their own; null without one. */
  ceilingOfEveryone: z.nullable(credits),
  people: z.array(personSpending),
});
export type SpendingAnswer = z.output<typeof spendingAnswer>;

/** The body of PUT of a ceiling; the answer is 204. */
export const ceilingBody = z.object({
  /** The person; null for everyone without a ceiling of their own. */
  person: z.nullable(z.string()),
  /** Credits a day; null removes the ceiling. */
  credits: z.nullable(z.int().check(z.gte(0), z.lte(SPENDING_LIMITS.ceiling))),
});
export type CeilingBody = z.output<typeof ceilingBody>;

/** The answer to GET of one's own ceiling. */
export const ownCeilingAnswer = z.looseObject({
  /** Credits a day; null without one. */
  ceiling: z.nullable(credits),
  /** Today, as far as known. */
  spent: credits,
  /** What today's calls may have cost besides, at most. */
  unconfirmed: credits,
  /** When the day ends. ISO 8601, UTC. */
  endsAt: z.string(),
});
export type OwnCeilingAnswer = z.output<typeof ownCeilingAnswer>;
