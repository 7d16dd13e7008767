import type { ExpressionBuilder, ExpressionOrFactory, SqlBool } from "kysely";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { latestFutureTime } from "#gateway/clock-bounds.ts";

/** How long a process counts as alive after its last renewal. Clocks of processes may differ by less than this. */
const LEASE_MS = 5000;
/** How often a working process renews its lease. */
export const TURN_RENEWAL_MS = 1000;

/** When a turn with nothing to do is due: after everything else. */
export const TURN_NEVER = "9999-12-31T00:00:00.000Z";

/** Makes a person's turn due now, for whichever gateway takes it. Call it in the transaction that creates the work. */
export async function makeTurnDue(on: Query, userId: string, now: Date): Promise<void> {
  const dueAt = now.toISOString();
  await on
    .insertInto("run_turns")
    .values({ user_id: userId, due_at: dueAt, asked: 1, holder: null, lease_until: "" })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(({ eb }) => ({ due_at: dueAt, asked: eb("run_turns.asked", "+", 1) })),
    )
    .execute();
}

/**
 * Wakes the work of a person who has come back: what waited for a sign-in before their last one becomes due now. Work that was
 * refused after it keeps its pause, however often they look.
 */
export async function wakeSignedIn(
  on: Query,
  table: "runs" | "imports",
  userId: string,
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const first = await on
    .selectFrom(table)
    .select("updated_at as at")
    .where(({ and }) => and({ user_id: userId, waits_for: "sign-in" }))
    .where("retry_at", ">", time)
    .orderBy("updated_at")
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  const signIn = await on
    .selectFrom("gateway_sessions")
    .select("created_at as at")
    .where("user_id", "=", userId)
    .where("created_at", ">", first.at)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (signIn === undefined) return;
  await on
    .updateTable(table)
    .set({ retry_at: time })
    .where(({ and }) => and({ user_id: userId, waits_for: "sign-in" }))
    .where("retry_at", ">", time)
    .where("updated_at", "<", signIn.at)
    .execute();
  await makeTurnDue(on, userId, now);
}

/** A person's turn that this process holds. */
export interface Turn {
  readonly userId: string;
  /** How many times work had been requested when the turn was taken: a higher number in the row means that more came since. */
  readonly asked: number;
}

/** Leases on people's turns, among all gateways of a database: one process at a time works for a person. [run-6] */
export class RunTurns {
  readonly #query: Query;
  readonly #holder: string;
  readonly #now: () => Date;

  /** `holder` is unique to this process. */
  constructor({ query }: Database, holder: string, now: () => Date) {
    this.#query = query;
    this.#holder = holder;
    this.#now = now;
  }

  #in(milliseconds: number): string {
    return new Date(this.#now().getTime() + milliseconds).toISOString();
  }

  #latestFutureTime(): string {
    return new Date(latestFutureTime(this.#now().getTime())).toISOString();
  }

  /** Whether no process works for a person. */
  #isFree({ eb, or }: ExpressionBuilder<Schema, "run_turns">) {
    return or([eb("lease_until", "<=", this.#in(0)), eb("lease_until", ">", this.#latestFutureTime())]);
  }

  /** People with due work whom no process serves; the longest waiting first. */
  async due(limit: number): Promise<string[]> {
    const rows = await this.#query
      .selectFrom("run_turns")
      .select("user_id")
      .where(({ eb, or, and }) =>
        or([
          eb("due_at", "<=", this.#in(0)),
          and([eb("due_at", ">", this.#latestFutureTime()), eb("due_at", "<", TURN_NEVER)]),
        ]),
      )
      .where((where) => this.#isFree(where))
      .orderBy("due_at")
      .limit(limit)
      .execute();
    return rows.map((row) => row.user_id);
  }

  /** Takes or renews this process's lease on a person's turn, where the condition holds; returns the turn as it is then. */
  async #lease(userId: string, which: ExpressionOrFactory<Schema, "run_turns", SqlBool>) {
    const row = await this.#query
      .updateTable("run_turns")
      .set({ holder: this.#holder, lease_until: this.#in(LEASE_MS) })
      .where("user_id", "=", userId)
      .where(which)
      .returning("asked")
      .executeTakeFirst();
    return row && { userId, asked: row.asked };
  }

  /** Takes a turn; undefined where another process was quicker. */
  take(userId: string): Promise<Turn | undefined> {
    return this.#lease(userId, (where) => this.#isFree(where));
  }

  /**
   * Takes over turns from the process with the most, until both have equally many. The other one begins nothing more for these
   * people, see {@link has}.
   */
  async balance(): Promise<Turn[]> {
    const worked = this.#query.selectFrom("run_turns").where("lease_until", ">", this.#in(0));
    const counts = await worked
      .select(["holder", ({ fn }) => fn.countAll<number | string>().as("count")])
      .groupBy("holder")
      .execute();
    const own = Number(counts.find(({ holder }) => holder === this.#holder)?.count ?? 0);
    const [most] = counts.toSorted((one, other) => Number(other.count) - Number(one.count));
    const excess = Math.floor((Number(most?.count ?? 0) - own) / 2);
    if (most === undefined || excess < 1) return [];
    const people = await worked
      .select("user_id")
      .where("holder", "=", most.holder)
      .orderBy("user_id")
      .limit(excess)
      .execute();
    const taken = await Promise.all(
      people.map((person) => this.#lease(person.user_id, ({ and }) => and({ holder: most.holder }))),
    );
    return taken.flatMap((turn) => turn ?? []);
  }

  /** Whether this process still has a person's turn. */
  async has({ userId }: Turn): Promise<boolean> {
    const row = await this.#query
      .selectFrom("run_turns")
      .select("holder")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.holder === this.#holder;
  }

  /** Renews the lease, and returns the present turn; undefined where another process has taken over. */
  keep({ userId }: Turn): Promise<Turn | undefined> {
    return this.#lease(userId, ({ and }) => and({ holder: this.#holder }));
  }

  /** Releases turns of this process: all, or those for which the condition holds. Returns how many. */
  async #giveUp(which: { user_id?: string; asked?: number }, dueAt?: string): Promise<number> {
    const { numUpdatedRows } = await this.#query
      .updateTable("run_turns")
      .set({ holder: null, lease_until: "", ...(dueAt !== undefined && { due_at: dueAt }) })
      .where(({ and }) => and({ holder: this.#holder, ...which }))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Ends a turn with nothing left to do before a time (milliseconds), or at all; false where more came meanwhile. */
  async end({ userId, asked }: Turn, next: number | null): Promise<boolean> {
    const dueAt = next === null ? TURN_NEVER : new Date(next).toISOString();
    return (await this.#giveUp({ user_id: userId, asked }, dueAt)) === 1;
  }

  /** Releases all turns of this process at once. */
  async leaveAll(): Promise<void> {
    await this.#giveUp({});
  }

  /** Releases a turn at once. */
  async leave({ userId }: Turn): Promise<void> {
    await this.#giveUp({ user_id: userId });
  }
}
