import { randomUUID } from "node:crypto";
import type { Database } from "#database/database.ts";

/** The row of `meta` that says until when nobody has to sweep, and for whom: time and name, so that texts compare as times. */
const SWEEP_KEY = "sweep";

/** How long a gateway has the turn without saying that it still sweeps: one that dies amid it holds the next up no longer. */
const LEASE_MS = 5 * 60_000;

interface SweepTurnOptions {
  /** How long after a sweep the next one is due. Milliseconds. */
  readonly every: number;
  readonly now: () => Date;
}

/** The turn to sweep, which one of all gateways on a database has at a time. */
export interface SweepTurn {
  /** Takes the turn, if a sweep is due and nobody else has it. */
  take(): Promise<boolean>;
  /** Says that the work goes on; false when it took so long that another gateway has the turn. */
  extend(): Promise<boolean>;
  /** The work is done: the next sweep is due in a while. */
  end(): Promise<void>;
}

/** The turn of one gateway. */
export function sweepTurn({ query }: Database, { every, now }: SweepTurnOptions): SweepTurn {
  const name = randomUUID();
  let taken = "";
  const until = (milliseconds: number) => `${new Date(now().getTime() + milliseconds).toISOString()} ${name}`;

  async function replace(value: string): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable("meta")
      .set({ value })
      .where(({ and }) => and({ key: SWEEP_KEY, value: taken }))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) taken = value;
    return numUpdatedRows === 1n;
  }

  return {
    async take() {
      const last = await query
        .selectFrom("meta")
        .select("value")
        .where("key", "=", SWEEP_KEY)
        .executeTakeFirst();
      if (last !== undefined && last.value > now().toISOString()) return false;
      const value = until(LEASE_MS);
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("meta")
        .values({ key: SWEEP_KEY, value })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ value }).where("meta.value", "<=", now().toISOString()),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      taken = value;
      return true;
    },
    extend: () => replace(until(LEASE_MS)),
    async end() {
      await replace(until(every));
    },
  };
}
