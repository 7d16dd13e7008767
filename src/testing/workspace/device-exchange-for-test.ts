import { OperationDates } from "#app/sync/operation-dates.ts";
import type { Database } from "#database/database.ts";
import { applyOperations } from "#gateway/workspace/apply-operations.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { readChanges } from "#gateway/workspace/read-changes.ts";
import type { Device } from "#testing/world/device.ts";

/** Keys of contacts, in their order. */
export const keysFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `contact:${String(from + at).padStart(5, "0")}`);

/** The sync engine's exchange between a browser and a person's workspace in a database, one step at a time. */
export function deviceExchange(database: Database, person: SpacePerson) {
  return {
    /** Sends all waiting operations; everything is read again where one was refused. */
    async send({ copy }: Device): Promise<void> {
      for (;;) {
        const { operations, keys, more } = await copy.outgoing();
        const sent = new OperationDates().sent(operations, Date.now());
        const { refused, repeated } = await applyOperations(database, person, sent, new Date());
        await copy.settle(keys, refused.length > 0 || repeated ? null : undefined);
        if (!more) return;
      }
    },
    /** Reads one answer; returns whether there is more. */
    async read({ copy }: Device): Promise<boolean> {
      const answer = await readChanges(database, person, await copy.cursor());
      await copy.apply(answer);
      return answer.more;
    },
  };
}
