import type { CeilingBody } from "#contract/administration/spending-schemas.ts";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";

interface SetCeiling extends CeilingBody {
  readonly spaceId: string;
  /** The administrator. */
  readonly setBy: string;
}

/** The ceilings of a space's people. What a person may spend by them is read by the journal. */
export function createCeilingStore({ query }: Database, now: () => Date) {
  return {
    /** Sets a ceiling, or takes it away. */
    async set({ spaceId, person, credits, setBy }: SetCeiling): Promise<void> {
      const key = { space_id: spaceId, person_id: person ?? EVERYONE };
      if (credits === null) {
        await query
          .deleteFrom("gateway_ceilings")
          .where(({ and }) => and({ space_id: key.space_id, person_id: key.person_id }))
          .execute();
        return;
      }
      const set = { credits, set_by: setBy, set_at: now().toISOString() };
      await query
        .insertInto("gateway_ceilings")
        .values({ ...key, ...set })
        .onConflict((conflict) => conflict.columns(["space_id", "person_id"]).doUpdateSet(set))
        .execute();
    },
  };
}
