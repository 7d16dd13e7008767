import { type Selectable, type Updateable, sql } from "kysely";
import type { JournalState, PaidOperation } from "#contract/gateway-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type CallEnd, chargedFor } from "./call-end.ts";
import { releaseInputs, countInputs, reserveInputs } from "./call-input-rows.ts";
import {
  CeilingError,
  type PlannedSpending,
  type SpentToday,
  setAside,
  settleSpending,
  spentToday,
} from "./daily-spending.ts";
import { daysFrom } from "#gateway/days.ts";
import { isFutureTime, latestFutureTime } from "#gateway/clock-bounds.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { CompleteAnswer } from "#gateway/gateway-answers.ts";
import { type PackedAnswer, openAnswer, packAnswer, sealAnswer } from "./stored-answer.ts";
import { type UsageEntry, noteEnded, noteSent } from "./usage-ledger.ts";

/**
 * How long a call counts as under way without a renewal by the process that sends it. Clocks of processes may differ by less than
 * this.
 */
const LEASE_MS = 10_000;

/** Final states. */
export const ENDED_CALLS = ["answered", "refused", "released"] as const;

/** A paid call as its person sends it. */
export interface PaidCall {
  readonly userId: string;
  readonly key: string;
  readonly operation: PaidOperation;
  readonly bodyHash: string;
  /** Hashes of its inputs, in order. */
  readonly inputs: readonly string[];
  readonly spending: PlannedSpending;
  /** Further columns of its ledger row. */
  readonly usage?: UsageEntry | undefined;
}

/** How to go on with a call. */
export type Claim =
  /** Its row is on the disk: send it. */
  | { readonly kind: "send"; readonly attempt: number }
  /** An attempt is under way, here or in another process. */
  | { readonly kind: "wait"; readonly attempt: number }
  /** The attempt that this request waited for was refused. */
  | { readonly kind: "refused" }
  | { readonly kind: "answered" | "unknown" | "erased" | "other-body" }
  /** It could pass the ceiling of the day; `mayFit` where calls under way may turn out cheaper, or just did. */
  | { readonly kind: "ceiling"; readonly today: SpentToday; readonly mayFit: boolean }
  | { readonly kind: "overlap"; readonly key: string; readonly state: JournalState };

const COLUMNS = [
  "operation",
  "body_hash",
  "state",
  "attempt",
  "lease_until",
  "sent_at",
  "ended_at",
  "released_at",
  "status",
  "credits",
  "space_id",
] as const;
type CallRow = Pick<Selectable<Schema["gateway_calls"]>, (typeof COLUMNS)[number]>;

/**
 * Whether an organisation paid for a call: its answer is theirs, and hidden from people who have left. Calls from before this was
 * recorded are shown to their person. [gateway-15]
 */
export function isOfSpace({ space_id: of }: Pick<CallRow, "space_id">, spaceId: string): boolean {
  return of === null || of === spaceId;
}

/** Writes more in the transaction that ends a call; `end` returns undefined where the call had ended before. */
export type AroundEnd = (
  on: Query,
  end: () => Promise<EndedCall | undefined>,
  /** The compressed answer; empty where none came. */
  packed: Partial<PackedAnswer>,
) => Promise<unknown>;

/** A call that has just ended. ISO 8601, UTC. */
export interface EndedCall {
  readonly sentAt: string;
  readonly endedAt: string;
  /** Credits that were counted for it before, once they became known otherwise. */
  readonly counted: number;
  /** What else it may have cost at most, as known until now. */
  readonly atStake: number;
}

/** Thrown to roll back the transaction that would have sent a call. */
export class OverlapError extends Error {
  override name = "OverlapError";
  readonly claim: Claim;
  constructor(claim: Claim) {
    super("Inputs are in use");
    this.claim = claim;
  }
}

/** Thrown to roll back where a call holds some of its inputs while others were released; the claim starts over. */
export class InputsChangedError extends Error {
  override name = "InputsChangedError";
}

type EndState = "answered" | "unknown" | typeof REFUSED;

/** A refused call, unless its person released it after an earlier attempt of unknown outcome: it stays released. */
const REFUSED = sql<"refused">`case when released_at is null then 'refused' else 'released' end`;

const NO_ANSWER: CompleteAnswer = { status: 0, headers: new Headers(), body: new Uint8Array() };

const EMPTIED = { status: null, headers: null, answer: null, credits: null, ended_at: null } as const;

/** The journal's rows: each change is one transaction or statement that is on the disk when it returns. */
export class CallStore {
  readonly #query: Query;
  readonly #keys: SessionKeys;
  readonly #now: () => Date;

  /** The keys seal answers. */
  constructor({ query }: Database, keys: SessionKeys, now: () => Date) {
    this.#query = query;
    this.#keys = keys;
    this.#now = now;
  }

  #time(): string {
    return this.#now().toISOString();
  }

  #latestFutureTime(): string {
    return new Date(latestFutureTime(this.#now().getTime())).toISOString();
  }

  #lease(): string {
    return new Date(this.#now().getTime() + LEASE_MS).toISOString();
  }

  /** The state at this moment: a call whose process died has an unknown outcome. */
  #stateOf(row: Pick<CallRow, "state" | "lease_until">): JournalState {
    const isUnderWay = isFutureTime(Date.parse(row.lease_until), this.#now().getTime());
    return row.state === "in-flight" && !isUnderWay ? "unknown" : row.state;
  }

  #find(on: Query, userId: string, key: string): Promise<CallRow | undefined> {
    return on
      .selectFrom("gateway_calls")
      .select(COLUMNS)
      .where(({ and }) => and({ user_id: userId, key }))
      .executeTakeFirst();
  }

  /**
   * Reserves the inputs of a call. Throws an {@link OverlapError} when another call holds some of them, and an {@link
   * InputsChangedError} when one ended meanwhile.
   */
  async #reserveInputs(on: Query, call: PaidCall): Promise<void> {
    const taken = await reserveInputs(on, call);
    if (taken.kind === "taken") return;
    if (taken.kind === "changed") throw new InputsChangedError();
    const { key } = taken;
    const blocking = await this.#find(on, call.userId, key);
    const state = blocking === undefined ? "unknown" : this.#stateOf(blocking);
    throw new OverlapError({ kind: "overlap", key, state });
  }

  async #insert(
    on: Query,
    { userId, key, operation, bodyHash, spending }: PaidCall,
    sentAt: string,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await on
      .insertInto("gateway_calls")
      .values({
        user_id: userId,
        key,
        operation,
        body_hash: bodyHash,
        state: "in-flight",
        attempt: 1,
        lease_until: this.#lease(),
        sent_at: sentAt,
        released_at: null,
        space_id: spending.spaceId,
        ...EMPTIED,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Claims a call again whose earlier attempt was refused or released; false when another request was quicker. */
  async #resend(
    on: Query,
    { userId, key, spending }: PaidCall,
    row: CallRow,
    sentAt: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable("gateway_calls")
      .set({
        state: "in-flight",
        attempt: row.attempt + 1,
        lease_until: this.#lease(),
        sent_at: sentAt,
        space_id: spending.spaceId,
        ...EMPTIED,
      })
      .where(({ and }) => and({ user_id: userId, key, state: row.state, attempt: row.attempt }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * The same within the caller's transaction, which has to be rolled back where this throws an {@link OverlapError}, a {@link
   * CeilingError} or an {@link InputsChangedError}. Undefined when the row changed meanwhile, so that the claim has to start
   * over.
   */
  async claimWithin(on: Query, call: PaidCall, joined?: number): Promise<Claim | undefined> {
    const sentAt = this.#time();
    if (await this.#insert(on, call, sentAt)) return this.#begin(on, call, 1, sentAt);
    const row = await this.#find(on, call.userId, call.key);
    if (row === undefined) return undefined;
    if (row.state === "erased") return { kind: "erased" };
    if (row.body_hash !== call.bodyHash) return { kind: "other-body" };
    const state = this.#stateOf(row);
    if (state === "in-flight") return { kind: "wait", attempt: row.attempt };
    if (state === "answered" && !isOfSpace(row, call.spending.spaceId)) return { kind: "erased" };
    if (state === "answered" || state === "unknown") return { kind: state };
    if (row.attempt === joined && row.status !== null) return { kind: "refused" };
    if (!(await this.#resend(on, call, row, sentAt))) return undefined;
    return this.#begin(on, call, row.attempt + 1, sentAt);
  }

  /** Reserves a call's possible cost and its inputs, once its row is written. */
  async #begin(on: Query, call: PaidCall, attempt: number, sentAt: string): Promise<Claim> {
    await setAside(on, call, sentAt);
    await noteSent(on, call, { attempt, sentAt });
    await this.#reserveInputs(on, call);
    return { kind: "send", attempt };
  }

  /**
   * Decides how to go on with a call; one to be sent has its row on the disk then. `joined` is the attempt that this request has
   * waited for.
   */
  async claim(call: PaidCall, joined?: number): Promise<Claim> {
    for (;;) {
      try {
        const claimed = await this.#query.transaction().execute((on) => this.claimWithin(on, call, joined));
        if (claimed !== undefined) return claimed;
      } catch (error) {
        if (error instanceof OverlapError) return error.claim;
        if (error instanceof CeilingError) return this.#pastCeiling(call, error.today);
        if (!(error instanceof InputsChangedError)) throw error;
      }
    }
  }

  /** The claim of a call that could pass the ceiling; `today` is the spending on which that was decided. */
  async #pastCeiling({ userId, spending }: PaidCall, today: SpentToday): Promise<Claim> {
    const { spaceId, most, ceiling } = spending;
    const underWay = await countInputs(this.#query, userId, { underWayAt: this.#time() });
    const now = await spentToday(this.#query, userId, spaceId, this.#time());
    // calls began or ended between the two reads, so that they do not fit together
    const hasChanged = now.spent !== today.spent || now.unconfirmed !== today.unconfirmed;
    const least = today.spent + Math.max(0, today.unconfirmed - underWay);
    const fits = underWay > 0 && least + most <= (ceiling ?? Infinity);
    return { kind: "ceiling", today, mayFit: hasChanged || fits };
  }

  /** Renews the lease of an attempt. */
  async renewLease({ userId, key }: PaidCall, attempt: number): Promise<void> {
    await this.#query
      .updateTable("gateway_calls")
      .set({ lease_until: this.#lease() })
      .where(({ and }) => and({ user_id: userId, key, attempt, state: "in-flight" }))
      .execute();
  }

  /**
   * Stores how an attempt ended, and what `around` writes with it. A late answer to an abandoned attempt is stored all the same.
   * A refusal after a release leaves the call released, since the outcome of the attempt before it is unknown.
   */
  async end(
    call: PaidCall,
    attempt: number,
    ending: CallEnd,
    around: AroundEnd = (_on, end) => end(),
  ): Promise<void> {
    const packed = ending.state === "unknown" ? undefined : await packAnswer(ending.answer);
    const { userId, key } = call;
    const columns = {
      ...(packed && sealAnswer(this.#keys, packed, call)),
      state: ending.state === "refused" ? REFUSED : ending.state,
      credits: ending.state === "refused" ? null : ending.credits,
    };
    await this.#query.transaction().execute((on) =>
      around(
        on,
        async () => {
          const ended = await this.#endWithin(on, call, attempt, columns);
          if (ended === undefined) {
            await this.#recordCostOfErased(on, call, attempt, ending);
            return undefined;
          }
          const before = await noteEnded(on, call, { attempt, ...ended }, ending);
          await settleSpending(on, call, ended.sentAt, { ending, before });
          if (ending.state !== "unknown") await releaseInputs(on, userId, key);
          return { ...ended, counted: before.credits, atStake: before.atStake };
        },
        packed ?? {},
      ),
    );
  }

  /** Reports the cost of a call whose person was erased meanwhile, once and without its result. [ledger-4] */
  async #recordCostOfErased(on: Query, call: PaidCall, attempt: number, ending: CallEnd): Promise<void> {
    if (chargedFor(ending) === null) return;
    const row = await on
      .updateTable("gateway_calls")
      .set({ ended_at: this.#time() })
      .where(({ and }) => and({ user_id: call.userId, key: call.key, attempt, state: "erased" }))
      .where("ended_at", "is", null)
      .returning("sent_at as sentAt")
      .executeTakeFirst();
    if (row === undefined) return;
    // the request id would identify the person
    const told = ending.state === "unknown" ? ending : { ...ending, answer: NO_ANSWER };
    const before = await noteEnded(on, call, { attempt, sentAt: row.sentAt }, told);
    await settleSpending(on, call, row.sentAt, { ending, before });
  }

  /** Marks an attempt as ended with unknown outcome and charge. Changes nothing where it has ended otherwise. */
  async lose(
    call: Pick<PaidCall, "userId" | "key">,
    attempt: number,
    around: AroundEnd = (_on, end) => end(),
  ): Promise<void> {
    const columns = { state: "unknown", credits: null } as const;
    await this.#query
      .transaction()
      .execute((on) => around(on, () => this.#endWithin(on, call, attempt, columns), {}));
  }

  async #endWithin(
    on: Query,
    { userId, key }: Pick<PaidCall, "userId" | "key">,
    attempt: number,
    columns: Omit<Updateable<Schema["gateway_calls"]>, "state"> & { readonly state: EndState },
  ): Promise<EndedCall | undefined> {
    const endedAt = this.#time();
    const ended = await on
      .updateTable("gateway_calls")
      .set({ ...columns, ended_at: endedAt })
      .where(({ and }) => and({ user_id: userId, key, attempt }))
      .where(
        "state",
        "in",
        columns.state === "unknown" ? ["in-flight"] : ["in-flight", "unknown", "released"],
      )
      .returning("sent_at")
      .executeTakeFirst();
    return ended && { sentAt: ended.sent_at, endedAt, counted: 0, atStake: 0 };
  }

  /** A call with its state at this moment. */
  async read(userId: string, key: string) {
    const row = await this.#find(this.#query, userId, key);
    return row && { ...row, state: this.#stateOf(row) };
  }

  /** The answer or refusal of a call; undefined where there is none, or no key opens it. */
  async readAnswer(userId: string, key: string): Promise<CompleteAnswer | undefined> {
    const row = await this.#query
      .selectFrom("gateway_calls")
      .select(["status", "headers", "answer"])
      .where(({ and }) => and({ user_id: userId, key }))
      .executeTakeFirst();
    if (!row || row.status === null || row.headers === null || row.answer === null) return undefined;
    const { status, headers, answer } = row;
    return openAnswer(this.#keys, { status, headers, answer }, { userId, key });
  }

  /**
   * Releases a call of unknown outcome on its person's word: it may be sent again, under its key or, since its inputs are free,
   * under another.
   */
  async release(userId: string, key: string): Promise<void> {
    await this.#query.transaction().execute(async (on) => {
      const { numUpdatedRows } = await on
        .updateTable("gateway_calls")
        .set({ state: "released", released_at: this.#time(), ...EMPTIED })
        .where(({ and }) => and({ user_id: userId, key }))
        .where((row) =>
          row.or([
            row("state", "=", "unknown"),
            row.and([
              row("state", "=", "in-flight"),
              row.or([
                row("lease_until", "<=", this.#time()),
                row("lease_until", ">", this.#latestFutureTime()),
              ]),
            ]),
          ]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await releaseInputs(on, userId, key);
    });
  }
}

/** Deletes calls that ended more than `days` days ago. Any number of processes may do so at once. */
export async function sweepJournal({ query }: Database, days: number, now: Date): Promise<void> {
  const before = daysFrom(now, -days);
  await query
    .deleteFrom("gateway_calls")
    .where("sent_at", "<", before)
    .where("state", "in", [...ENDED_CALLS, "erased"])
    .execute();
}
