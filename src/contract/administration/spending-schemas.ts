import * as z from "zod/mini";

/**
 * What an organisation's people spend, and the ceilings that an administrator sets. Days are those of UTC, as
 * `2026-11-26`, and credits count on the day on which their call was sent. [administration-1]
 */

/** Addresses below the gateway's prefix. All of them take the session cookie of a page of the gateway's own origin. */
export const SPENDING_PATHS = {
  /** GET, with `from` and `to`: what was spent, by person, day and kind. For administrators; 404 for all others. */
  spending: "/administration/spending",
  /** PUT: sets a ceiling, or takes it away. For administrators; 404 for all others. */
  ceilings: "/administration/ceilings",
  /**
   * GET: the asking person's own ceiling, and what is left of it today. POST: counts a start that the page itself refused
   * for it; answered with 204.
   */
  ownCeiling: "/workspace/ceiling",
} as const;

/**
 * What credits are spent on. `runs`: contacts and companies that are enriched; `reveals`: those of which the page says
 * that a person revealed one; `companies`: family trees and what is read about one company.
 */
export const SPENDING_KINDS = ["runs", "reveals", "companies"] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** Bounds of what may be asked. */
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

/** The question of a report: both days are in it. */
export const spendingQuestion = z.object({ from: utcDay, to: utcDay }).check(
  z.refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < SPENDING_LIMITS.days;
  }),
);

const credits = z.number();

/** What a person spent on a day. */
export const daySpending = z.looseObject({
  day: z.string(),
  runs: credits,
  reveals: credits,
  companies: credits,
  /** Records and reads that were asked for where the cost is known: what is above the credits was free, or not found. */
  asked: z.number(),
  /** What calls may have cost besides, at most: they are under way, or nobody knows how they ended. */
  unconfirmed: credits,
  /** Calls that were refused since they could have passed the ceiling, and starts of which pages told the same. */
  stopped: z.number(),
  /** The ceiling as it was when the person last asked for something that costs; null without one. */
  ceiling: z.nullable(credits),
});
export type DaySpending = z.output<typeof daySpending>;

export const personSpending = z.looseObject({
  id: z.string(),
  /** Null for whoever is no longer known. */
  name: z.nullable(z.string()),
  /** Of one's own; null where that of everyone holds. */
  ceiling: z.nullable(credits),
  /** Days on which something was spent or stopped, the oldest first. */
  days: z.array(daySpending),
});
export type PersonSpending = z.output<typeof personSpending>;

/** The answer to GET of a report: the people of the organisation by name, and whoever else spent for it. */
export const spendingAnswer = z.looseObject({
  from: z.string(),
  to: z.string(),
  /** The day that it is now. */
  today: z.string(),
  /** Credits a day for whoever has no ceiling of their own; null without one. */
  ceilingOfEveryone: z.nullable(credits),
  people: z.array(personSpending),
});
export type SpendingAnswer = z.output<typeof spendingAnswer>;

/** The body of PUT of a ceiling; the answer is 204. */
export const ceilingBody = z.object({
  /** Whose; null for everyone without one of their own. */
  person: z.nullable(z.string()),
  /** Credits a day; null takes the ceiling away. */
  credits: z.nullable(z.int().check(z.gte(0), z.lte(SPENDING_LIMITS.ceiling))),
});
export type CeilingBody = z.output<typeof ceilingBody>;

/** The answer to GET of one's own ceiling. */
export const ownCeilingAnswer = z.looseObject({
  /** Credits a day; null without one. */
  ceiling: z.nullable(credits),
  /** Today, as far as it is known. */
  spent: credits,
  /** What calls of today may have cost besides, at most. */
  unconfirmed: credits,
  /** When the day ends. ISO 8601, UTC. */
  endsAt: z.string(),
});
export type OwnCeilingAnswer = z.output<typeof ownCeilingAnswer>;
