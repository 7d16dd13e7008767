import type { Database } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";

/** How long a process counts as alive after its last renewal: longer than one search may take. */
const LEASE_MS = 5 * 60_000;

/** How long days stay known after they have ended. */
const KNOWN_FOR_DAYS = 3;

/** One person on one day. */
export interface PersonDay {
  readonly userId: string;
  readonly day: string;
}

/**
 * Whose turn it is to count for a person on a day, among all gateways of a database: one at a time, and nobody once it is
 * done. A process that dies amid it holds nobody up for longer than its lease. [alerts-2]
 */
export class AlertLeases {
  readonly #query: Database["query"];
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

  /** People who have a workspace and for whom nobody counts, or has counted, on a day. */
  async open(day: string): Promise<{ readonly id: string; readonly spaceId: string }[]> {
    const rows = await this.#query
      .selectFrom("gateway_people as p")
      .leftJoin("gateway_alerts as a", (join) => join.onRef("a.user_id", "=", "p.id").on("a.day", "=", day))
      .select(["p.id", "p.space_id"])
      .where("p.space_id", "is not", null)
      .where("a.ended_at", "is", null)
      .where(({ eb, or }) => or([eb("a.user_id", "is", null), eb("a.lease_until", "<=", this.#in(0))]))
      .execute();
    return rows.flatMap(({ id, space_id: spaceId }) => (spaceId === null ? [] : [{ id, spaceId }]));
  }

  /** False where another process was quicker. `spaceId` is where the person's workspace lies. */
  async take({ userId, day }: PersonDay, spaceId: string): Promise<boolean> {
    const mine = { holder: this.#holder, lease_until: this.#in(LEASE_MS) };
    const { numInsertedOrUpdatedRows } = await this.#query
      .insertInto("gateway_alerts")
      .values({ user_id: userId, day, ...mine, ended_at: null, space_id: spaceId })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "day"])
          .doUpdateSet(mine)
          .where("gateway_alerts.ended_at", "is", null)
          .where("gateway_alerts.lease_until", "<=", this.#in(0)),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async #change(
    { userId, day }: PersonDay,
    change: { readonly lease_until: string; readonly ended_at?: string },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#query
      .updateTable("gateway_alerts")
      .set(change)
      .where(({ and }) => and({ user_id: userId, day, holder: this.#holder }))
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Says that this process goes on; false where another one has taken over. */
  keep(turn: PersonDay): Promise<boolean> {
    return this.#change(turn, { lease_until: this.#in(LEASE_MS) });
  }

  /** Nothing is left to count on this day. */
  async end(turn: PersonDay): Promise<void> {
    await this.#change(turn, { lease_until: this.#in(0), ended_at: this.#in(0) });
  }

  /** What is left waits for so long, and is then anybody's turn. Milliseconds. */
  async postpone(turn: PersonDay, milliseconds: number): Promise<void> {
    await this.#change(turn, { lease_until: this.#in(milliseconds) });
  }
}

/** Forgets days that have ended. */
export async function sweepAlerts({ query }: Database, now: Date): Promise<void> {
  const before = daysFrom(now, -KNOWN_FOR_DAYS).slice(0, 10);
  await query.deleteFrom("gateway_alerts").where("day", "<", before).execute();
}
