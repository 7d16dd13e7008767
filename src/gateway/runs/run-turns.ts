import type { ExpressionBuilder } from "kysely";
import type { Database, Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { lastToCome } from "#gateway/clock-bounds.ts";

/** How long a process that says nothing counts as alive. Clocks of processes may differ by less than this. */
const LEASE_MS = 5000;
/** How often whoever works says that it is alive. */
export const TURN_RENEWAL_MS = 1000;

/** When a turn is due with which nothing is to be done: long after everything. */
export const TURN_NEVER = "9999-12-31T00:00:00.000Z";

/** Something is to be done for a person now, by whichever gateway. Within the transaction that makes it so. */
export async function callForTurn(on: Query, userId: string, now: Date): Promise<void> {
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
 * A person is here again: what waits for their sign-in since before the last one is looked at now. Whatever was refused
 * since then keeps its pause, however often they look.
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
  await callForTurn(on, userId, now);
}

/** A person's turn that this process has. */
export interface Turn {
  readonly userId: string;
  /** How often something was to be done by then: more say that something came meanwhile. */
  readonly asked: number;
}

/** Which process works at whose runs, among all gateways of a database: for a person one at a time. [run-6] */
export class RunTurns {
  readonly #query: Query;
  readonly #holder: string;
  readonly #now: () => Date;

  /** `holder` is this process, and no other. */
  constructor({ query }: Database, holder: string, now: () => Date) {
    this.#query = query;
    this.#holder = holder;
    this.#now = now;
  }

  #in(milliseconds: number): string {
    return new Date(this.#now().getTime() + milliseconds).toISOString();
  }

  #lastToCome(): string {
    return new Date(lastToCome(this.#now().getTime())).toISOString();
  }

  /** Whether nobody works for a person. */
  #isFree({ eb, or }: ExpressionBuilder<Schema, "run_turns">) {
    return or([eb("lease_until", "<=", this.#in(0)), eb("lease_until", ">", this.#lastToCome())]);
  }

  /** People for whom something is due and nobody works; whoever waits longest first. */
  async due(limit: number): Promise<string[]> {
    const rows = await this.#query
      .selectFrom("run_turns")
      .select("user_id")
      .where(({ eb, or, and }) =>
        or([
          eb("due_at", "<=", this.#in(0)),
          and([eb("due_at", ">", this.#lastToCome()), eb("due_at", "<", TURN_NEVER)]),
        ]),
      )
      .where((where) => this.#isFree(where))
      .orderBy("due_at")
      .limit(limit)
      .execute();
    return rows.map((row) => row.user_id);
  }

  /** Undefined where another process was quicker. */
  async take(userId: string): Promise<Turn | undefined> {
    const row = await this.#query
      .updateTable("run_turns")
      .set({ holder: this.#holder, lease_until: this.#in(LEASE_MS) })
      .where("user_id", "=", userId)
      .where((where) => this.#isFree(where))
      .returning("asked")
      .executeTakeFirst();
    return row && { userId, asked: row.asked };
  }

  /**
   * Takes over turns from the process that has most of them, until both have as many. The other one begins nothing more for
   * these people, see {@link has}.
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
    const taken = await Promise.all(people.map((person) => this.#takeOver(person.user_id, most.holder)));
    return taken.flatMap((turn) => turn ?? []);
  }

  async #takeOver(userId: string, from: string | null): Promise<Turn | undefined> {
    const row = await this.#query
      .updateTable("run_turns")
      .set({ holder: this.#holder, lease_until: this.#in(LEASE_MS) })
      .where(({ and }) => and({ user_id: userId, holder: from }))
      .returning("asked")
      .executeTakeFirst();
    return row && { userId, asked: row.asked };
  }

  /** Whether this process has a person's turn yet. */
  async has({ userId }: Turn): Promise<boolean> {
    const row = await this.#query
      .selectFrom("run_turns")
      .select("holder")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.holder === this.#holder;
  }

  /** Says that this process goes on, and gives the turn as it is now; undefined where another one has taken over. */
  async keep({ userId }: Turn): Promise<Turn | undefined> {
    const row = await this.#query
      .updateTable("run_turns")
      .set({ lease_until: this.#in(LEASE_MS) })
      .where(({ and }) => and({ user_id: userId, holder: this.#holder }))
      .returning("asked")
      .executeTakeFirst();
    return row && { userId, asked: row.asked };
  }

  /** Nothing is left to do before a time (milliseconds), or at all; false where something came meanwhile. */
  async end({ userId, asked }: Turn, next: number | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#query
      .updateTable("run_turns")
      .set({
        holder: null,
        lease_until: "",
        due_at: next === null ? TURN_NEVER : new Date(next).toISOString(),
      })
      .where(({ and }) => and({ user_id: userId, holder: this.#holder, asked }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Lets other processes go on at once with all turns that this one has. */
  async leaveAll(): Promise<void> {
    await this.#query
      .updateTable("run_turns")
      .set({ holder: null, lease_until: "" })
      .where("holder", "=", this.#holder)
      .execute();
  }

  /** Lets another process go on at once. */
  async leave({ userId }: Turn): Promise<void> {
    await this.#query
      .updateTable("run_turns")
      .set({ holder: null, lease_until: "" })
      .where(({ and }) => and({ user_id: userId, holder: this.#holder }))
      .execute();
  }
}
