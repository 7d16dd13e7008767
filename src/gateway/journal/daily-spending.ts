import { sql } from "kysely";
import type { SpendingKind } from "#contract/administration/spending-schemas.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Query } from "#database/database.ts";
import { type CallEnd, chargedFor } from "./call-end.ts";
import { daysFrom } from "#gateway/days.ts";

/** The most that a paid call can add to its person's day, and the ceiling. */
export interface PlannedSpending {
  /** The organisation that pays. */
  readonly spaceId: string;
  readonly kind: SpendingKind;
  /** What the call asks for: records, or a read. */
  readonly asked: number;
  /** The most credits that it can cost: records known to be free cost none. */
  readonly most: number;
  /** Credits that the person may spend on a day; null without a ceiling. */
  readonly ceiling: number | null;
}

/** A person's row of a day. */
interface SpendingDay {
  readonly userId: string;
  readonly day: string;
  readonly spaceId: string;
}

/** Credits of a person's day, without those of the present call. */
export interface SpentToday {
  readonly spent: number;
  /** What calls may have cost besides, at most. */
  readonly unconfirmed: number;
}

/** Thrown where a call could pass the ceiling, to roll back its transaction. */
export class CeilingError extends Error {
  override name = "CeilingError";
  readonly today: SpentToday;
  constructor(today: SpentToday) {
    super("The call could pass the ceiling");
    this.today = today;
  }
}

/** How long sums stay: two years can be compared by the month. */
const SPENDING_DAYS = 400;

/** The UTC day of a time (ISO 8601, UTC). */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** When the day of a time ends: the next midnight UTC, ISO 8601. */
export function endOfDay(time: string): string {
  return daysFrom(dayOf(time), 1);
}

const NO_CREDITS = { runs: 0, reveals: 0, companies: 0, asked: 0, unconfirmed: 0, stopped: 0 } as const;

/** Adds to a person's day, and returns the whole row. Locks it until the transaction ends. */
async function addTo(
  on: Query,
  { userId, day, spaceId }: SpendingDay,
  added: Partial<Record<SpendingKind | "asked" | "unconfirmed" | "stopped", number>>,
  ceiling?: number | null,
) {
  const known = ceiling === undefined ? {} : { ceiling };
  const sums = Object.entries(added).map(([column, credits]) => [
    column,
    sql<number>`${sql.ref(`gateway_spending.${column}`)} + ${sql.lit(credits)}`,
  ]);
  return on
    .insertInto("gateway_spending")
    .values({
      user_id: userId,
      day,
      space_id: spaceId,
      ...NO_CREDITS,
      ...added,
      // where the row was swept, its reservations are gone with it
      unconfirmed: Math.max(0, added.unconfirmed ?? 0),
      ceiling: ceiling ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "day", "space_id"])
        .doUpdateSet({ ...(Object.fromEntries(sums) as Record<string, never>), ...known }),
    )
    .returning(["runs", "reveals", "companies", "unconfirmed"])
    .executeTakeFirstOrThrow();
}

/**
 * Reserves the most that a call can cost, in the transaction that lets it be sent. Calls of one person's day take turns, across
 * all gateways. Throws a {@link CeilingError} where the call could pass the ceiling. [administration-4]
 */
export async function setAside(
  on: Query,
  call: { readonly userId: string; readonly spending: PlannedSpending },
  sentAt: string,
): Promise<void> {
  const { spaceId, most, ceiling } = call.spending;
  const row = { userId: call.userId, day: dayOf(sentAt), spaceId };
  const { runs, reveals, companies, unconfirmed } = await addTo(on, row, { unconfirmed: most }, ceiling);
  const spent = runs + reveals + companies;
  // free calls are never refused
  if (ceiling !== null && most > 0 && spent + unconfirmed > ceiling)
    throw new CeilingError({ spent, unconfirmed: unconfirmed - most });
}

/** What was counted for a call before it ended: known credits, and what is still reserved. */
export interface CountedBefore {
  readonly credits: number;
  readonly atStake: number;
}

/**
 * Replaces what was counted for a call by what it cost. Where the cost stays unknown, the amount stays unconfirmed.
 * [administration-2]
 */
export async function settleSpending(
  on: Query,
  call: { readonly userId: string; readonly spending: PlannedSpending },
  sentAt: string,
  { ending, before }: { readonly ending: CallEnd; readonly before: CountedBefore },
): Promise<void> {
  const credits = chargedFor(ending);
  if (credits === null) return;
  const { spaceId, kind, asked } = call.spending;
  const row = { userId: call.userId, day: dayOf(sentAt), spaceId };
  await addTo(on, row, {
    [kind]: credits - before.credits,
    asked: (ending.state === "refused" ? 0 : asked) - before.credits,
    unconfirmed: -before.atStake,
  });
}

/** Inputs of a call with a lost answer whose outcome became known. */
interface SettledInputs {
  readonly spaceId: string;
  readonly kind: SpendingKind;
  /** ISO 8601, UTC: when the call was sent. */
  readonly sentAt: string;
  readonly charged: number;
  /** What was reserved for them. */
  readonly setAside: number;
}

/** Counts what inputs of a lost call cost, and releases what was reserved for them. [administration-2] */
export async function settleInputs(
  on: Query,
  userId: string,
  { spaceId, kind, sentAt, charged, setAside }: SettledInputs,
): Promise<void> {
  const row = { userId, day: dayOf(sentAt), spaceId };
  await addTo(on, row, { [kind]: charged, asked: charged, unconfirmed: -setAside });
}

/** Counts a call or a start that the ceiling stopped. */
export async function countStopped(
  on: Query,
  call: { readonly userId: string; readonly spending: Pick<PlannedSpending, "spaceId" | "ceiling"> },
  time: string,
): Promise<void> {
  const { spaceId, ceiling } = call.spending;
  await addTo(on, { userId: call.userId, day: dayOf(time), spaceId }, { stopped: 1 }, ceiling);
}

/** What a person spent today for an organisation. */
export async function spentToday(
  on: Query,
  userId: string,
  spaceId: string,
  time: string,
): Promise<SpentToday> {
  const row = await on
    .selectFrom("gateway_spending")
    .select(["runs", "reveals", "companies", "unconfirmed"])
    .where(({ and }) => and({ user_id: userId, day: dayOf(time), space_id: spaceId }))
    .executeTakeFirst();
  if (row === undefined) return { spent: 0, unconfirmed: 0 };
  return { spent: row.runs + row.reveals + row.companies, unconfirmed: row.unconfirmed };
}

/** Credits that a person may spend on a day: their own ceiling, else everyone's; null without either. */
export async function ceilingOf(on: Query, userId: string, spaceId: string): Promise<number | null> {
  const rows = await on
    .selectFrom("gateway_ceilings")
    .select(["person_id", "credits"])
    .where("space_id", "=", spaceId)
    .where("person_id", "in", [userId, EVERYONE])
    .execute();
  const own = rows.find(({ person_id: person }) => person === userId) ?? rows[0];
  return own?.credits ?? null;
}

/** The first day (UTC) whose sums and rows are stored. */
export function firstSpendingDay(now: Date): string {
  return dayOf(daysFrom(now, -SPENDING_DAYS));
}

/** Deletes the sums of days that no report covers any more. Any number of processes may do so at once. */
export async function sweepSpending(on: Query, now: Date): Promise<void> {
  await on.deleteFrom("gateway_spending").where("day", "<", firstSpendingDay(now)).execute();
}
