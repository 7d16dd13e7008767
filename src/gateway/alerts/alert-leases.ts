import type { Database } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";

/** How long a process counts as alive after its last renewal: longer than one search may take. */
const LEASE_MS = 5 * 60_000;

/** How long days stay in the table after they have ended. */
const KNOWN_FOR_DAYS = 3;

/** One person on one day. */
export interface PersonDay {
  readonly userId: string;
  readonly day: string;
}

/**
 * Leases on counting for a person on a day, among all gateways of a database: one at a time, and none once the day is counted.
 * The lease of a process that died ends by itself. [alerts-2]
 */
export class AlertLeases {
  readonly #query: Database["query"];
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

  /** People with a workspace whose count on a day is neither done nor leased. */
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

  /** Takes the lease; false where another process was quicker. `spaceId` is where the person's workspace lies. */
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

  /** Renews the lease; false where another process has taken over. */
  keep(turn: PersonDay): Promise<boolean> {
    return this.#change(turn, { lease_until: this.#in(LEASE_MS) });
  }

  /** Marks the day as counted. */
  async end(turn: PersonDay): Promise<void> {
    await this.#change(turn, { lease_until: this.#in(0), ended_at: this.#in(0) });
  }

  /** Releases the turn to anybody after so many milliseconds. */
  async postpone(turn: PersonDay, milliseconds: number): Promise<void> {
    await this.#change(turn, { lease_until: this.#in(milliseconds) });
  }
}

/** Deletes days that have ended. */
export async function sweepAlerts({ query }: Database, now: Date): Promise<void> {
  const before = daysFrom(now, -KNOWN_FOR_DAYS).slice(0, 10);
  await query.deleteFrom("gateway_alerts").where("day", "<", before).execute();
}
