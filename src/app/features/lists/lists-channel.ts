import * as z from "zod/mini";
import { RECORD_TYPES } from "#app/records/snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/** What changed: a list, and which of its records; without them any may have. */
export interface ListChange {
  readonly id: string;
  readonly refs?: readonly RecordRef[] | undefined;
}

/** Tells this tab and the others what changed. */
export interface ListsChannel {
  tell(change: ListChange): void;
}

/** Reading so many records one by one takes as long as reading the whole list. */
const MANY = 500;

const message = z.object({
  id: z.string(),
  refs: z.optional(z.array(z.object({ type: z.enum(RECORD_TYPES), id: z.string() }))),
});

/** A channel between the tabs of one person; `listener` hears what this tab changes, too. */
export function openListsChannel(name: string, listener: (change: ListChange) => void): ListsChannel {
  const channel = new BroadcastChannel(`${name}-lists`);
  channel.addEventListener("message", ({ data }) => {
    const parsed = message.safeParse(data);
    if (parsed.success) listener(parsed.data);
  });
  return {
    tell({ id, refs }) {
      const change = {
        id,
        refs: refs && refs.length <= MANY ? refs.map(({ type, id: of }) => ({ type, id: of })) : undefined,
      };
      channel.postMessage(change);
      listener(change);
    },
  };
}
