import { sql } from "kysely";
import { readable } from "#contract/diagnostics/unreadable-text.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { type UsageAbout, type UsagePurpose, usageAbout } from "#contract/usage/ledger-schemas.ts";
import type { Query } from "#database/database.ts";
import { type CallEnd, chargedFor } from "#gateway/journal/call-end.ts";
import type { CountedBefore, PlannedSpending } from "#gateway/journal/daily-spending.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";

/** An attempt that was sent: the journal's number, and when (ISO 8601, UTC). */
interface Attempt {
  readonly attempt: number;
  readonly sentAt: string;
}

/** Identifies a call among those of its person. */
interface CallName {
  readonly userId: string;
  readonly key: string;
}

/** The ledger's columns of a call besides those of the journal. */
export interface UsageEntry {
  readonly purpose: UsagePurpose;
  readonly runId: string | null;
  /** Sealed by {@link sealAbout}. */
  readonly about: string | null;
}

/** The entry of a call that did not say its purpose. */
const UNTOLD: UsageEntry = { purpose: "call", runId: null, about: null };

/** A paid call as the ledger records it. */
export interface LedgerCall extends CallName {
  readonly operation: PaidOperation;
  readonly spending: Pick<PlannedSpending, "spaceId" | "asked" | "most">;
  readonly usage?: UsageEntry | undefined;
}

export const contextOf = ({ userId, key }: CallName) => `usage ${userId} ${key}`;

/** Seals what a call asks for, bound to its row. */
export function sealAbout(keys: SessionKeys, call: CallName, about: UsageAbout): string {
  return keys.seal(JSON.stringify(about), contextOf(call));
}

/** What a call asked for; null where that was erased, or no key opens it. */
export function openAbout(keys: SessionKeys, call: CallName, about: string | null): UsageAbout | null {
  const text = about === null ? undefined : keys.open(about, contextOf(call));
  if (text === undefined) return null;
  return readable(() => usageAbout.parse(JSON.parse(text))) ?? null;
}

/**
 * Records an attempt in the transaction that lets it be sent: whatever becomes of this process, the ledger says what the attempt
 * may have cost. [ledger-1]
 */
export async function noteSent(on: Query, call: LedgerCall, { attempt, sentAt }: Attempt): Promise<void> {
  const { userId, key, operation, spending, usage = UNTOLD } = call;
  await on
    .insertInto("usage_calls")
    .values({
      user_id: userId,
      key,
      attempt,
      space_id: spending.spaceId,
      sent_at: sentAt,
      operation,
      purpose: usage.purpose,
      run_id: usage.runId,
      asked: spending.asked,
      found: null,
      credits: null,
      at_stake: spending.most,
      outcome: "unconfirmed",
      request_id: null,
      about: usage.about,
    })
    // a key may be used again once the journal has deleted it, even within the same millisecond
    .onConflict((conflict) =>
      conflict.columns(["user_id", "key", "attempt", "sent_at"]).doUpdateSet(({ eb }) => ({
        at_stake: eb("usage_calls.at_stake", "+", spending.most),
        outcome: "unconfirmed",
      })),
    )
    .execute();
}

/** How many of the requested records were found: a read counts as one, however long it is. */
function foundOf(ending: CallEnd, asked: number): number | null {
  if (ending.state !== "answered" || ending.found === undefined) return null;
  return Math.min(asked, ending.found);
}

/**
 * Records how an attempt ended, in the transaction of the journal, and returns what was counted for it before. The row of a
 * refused attempt is deleted. [ledger-1]
 */
export async function noteEnded(
  on: Query,
  { userId, key, spending: { asked, most } }: LedgerCall,
  { attempt, sentAt }: Attempt,
  ending: CallEnd,
): Promise<CountedBefore> {
  const row = await on
    .selectFrom("usage_calls")
    .select(["credits", "at_stake"])
    .where(({ and }) => and({ user_id: userId, key, attempt, sent_at: sentAt }))
    .executeTakeFirst();
  if (row === undefined) return { credits: 0, atStake: most };
  const before = { credits: row.credits ?? 0, atStake: row.at_stake };
  const charged = chargedFor(ending);
  if (ending.state === "unknown" && charged === null) return before;
  if (ending.state === "refused") {
    await on
      .deleteFrom("usage_calls")
      .where(({ and }) => and({ user_id: userId, key, attempt, sent_at: sentAt }))
      .execute();
    return before;
  }
  await on
    .updateTable("usage_calls")
    .set({
      ...(ending.state === "unknown"
        ? { outcome: "settled" as const }
        : { outcome: "answered" as const, request_id: ending.answer.headers.get("X-Request-Id") }),
      found: foundOf(ending, asked),
      ...(charged !== null && { credits: charged, at_stake: 0 }),
    })
    .where(({ and }) => and({ user_id: userId, key, attempt, sent_at: sentAt }))
    .execute();
  return before;
}

/** Records the outcome of inputs of a call with a lost answer: their cost replaces what was reserved. */
export async function noteSettled(
  on: Query,
  { userId, key }: CallName,
  { charged, setAside }: { readonly charged: number; readonly setAside: number },
): Promise<void> {
  await on
    .updateTable("usage_calls")
    .set({
      credits: sql<number>`coalesce(credits, 0) + ${sql.lit(charged)}`,
      at_stake: sql<number>`at_stake - ${sql.lit(setAside)}`,
      outcome: sql<
        "settled" | "unconfirmed"
      >`case when at_stake <= ${sql.lit(setAside)} then 'settled' else 'unconfirmed' end`,
    })
    .where(({ and }) => and({ user_id: userId, key }))
    .where("outcome", "<>", "answered")
    .execute();
}

/**
 * Erases what a person's calls asked for, and their claims; the calls and their costs stay in the organisation's sums. [ledger-4]
 */
export async function eraseUsage(on: Query, userId: string): Promise<void> {
  await on
    .updateTable("usage_calls")
    .set({ about: null, run_id: null, request_id: null })
    .where("user_id", "=", userId)
    .execute();
  await on.updateTable("usage_claims").set({ sealed: null }).where("user_id", "=", userId).execute();
}

/** Deletes rows older than a moment (ISO 8601, UTC). Any number of processes may do so at once. */
export async function sweepUsage(on: Query, before: string): Promise<void> {
  await on.deleteFrom("usage_calls").where("sent_at", "<", before).execute();
  await on.deleteFrom("usage_claims").where("changed_at", "<", before).execute();
}
