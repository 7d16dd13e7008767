import { sql } from "kysely";
import type { SpendingKind } from "#contract/administration/spending-schemas.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Query } from "#database/database.ts";
import { type CallEnd, chargedFor } from "./call-end.ts";
import { daysFrom } from "#gateway/days.ts";

/** What a paid call may do to the credits of a person's day. */
export interface PlannedSpending {
  /** Of the organisation that the credits are counted for. */
  readonly spaceId: string;
  readonly kind: SpendingKind;
  /** What the call asks for: records, or a read. */
  readonly asked: number;
  /** Credits that it can cost at most: what is known to be free costs none. */
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

/** Credits of a person's day, without those of the call that asks. */
export interface SpentToday {
  readonly spent: number;
  /** What calls may have cost besides, at most. */
  readonly unconfirmed: number;
}

/** A call could pass the ceiling; thrown so that nothing of its transaction stays. */
export class CeilingError extends Error {
  override name = "CeilingError";
  readonly today: SpentToday;
  constructor(today: SpentToday) {
    super("The call could pass the ceiling");
    this.today = today;
  }
}

/** How long sums stay: whole years can be compared, by the month. */
const SPENDING_DAYS = 400;

/** The day of UTC that a time (ISO 8601, UTC) is on. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** When the day of a time ends: the next midnight of UTC, ISO 8601. */
export function endOfDay(time: string): string {
  return daysFrom(dayOf(time), 1);
}

const NO_CREDITS = { runs: 0, reveals: 0, companies: 0, asked: 0, unconfirmed: 0, stopped: 0 } as const;

/** Adds to a person's day, and gives the whole row as it is then: whoever adds to it next waits for this transaction. */
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
      // where the row was swept, what it had set aside is gone with it
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
 * Sets aside what a call can cost at most, in the transaction that lets it be sent. Two calls of a person's day do so one
 * after the other, on any gateway. Throws a {@link CeilingError} where that could pass the ceiling. [administration-4]
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
  // what is free is never refused
  if (ceiling !== null && most > 0 && spent + unconfirmed > ceiling)
    throw new CeilingError({ spent, unconfirmed: unconfirmed - most });
}

/** What was counted for a call before it ended: credits that became known, and what is still set aside. */
export interface CountedBefore {
  readonly credits: number;
  readonly atStake: number;
}

/**
 * Puts what a call cost in the place of what was counted for it. Where nobody tells what that was, it stays among what is
 * unconfirmed. [administration-2]
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

/** What became known of inputs of a call whose answer was lost. */
interface SettledInputs {
  readonly spaceId: string;
  readonly kind: SpendingKind;
  /** ISO 8601, UTC: when the call was sent. */
  readonly sentAt: string;
  readonly charged: number;
  /** What was set aside for them. */
  readonly setAside: number;
}

/** Counts what inputs of a lost call cost in the place of what was set aside for them. [administration-2] */
export async function settleInputs(
  on: Query,
  userId: string,
  { spaceId, kind, sentAt, charged, setAside }: SettledInputs,
): Promise<void> {
  const row = { userId, day: dayOf(sentAt), spaceId };
  await addTo(on, row, { [kind]: charged, asked: charged, unconfirmed: -setAside });
}

/** Counts a call or a start that was refused for the ceiling. */
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

/** Credits that a person may spend on a day: by a ceiling of their own, else by that of everyone; null without either. */
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

/** The first day (UTC) of which sums and the rows behind them are kept. */
export function firstSpendingDay(now: Date): string {
  return dayOf(daysFrom(now, -SPENDING_DAYS));
}

/** Takes away the sums of days that no report asks for any more. Any number of processes may do so at once. */
export async function sweepSpending(on: Query, now: Date): Promise<void> {
  await on.deleteFrom("gateway_spending").where("day", "<", firstSpendingDay(now)).execute();
}
