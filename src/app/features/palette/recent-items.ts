import * as z from "zod/mini";
import { companySnapshotSchema, contactSnapshotSchema } from "#contract/records/record-snapshot.ts";
import { changeSetting, readPreference, usePreference } from "#app/storage/user-preference.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";

/** Number stored: more than shown, since some may be gone. */
const MAX_RECENT = 30;

/** Its key among the person's preferences. It names people, so it stays in their own database. */
const ROW = "recentItems";

const recordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), id: z.string(), snapshot: contactSnapshotSchema }),
  z.object({ type: z.literal("company"), id: z.string(), snapshot: companySnapshotSchema }),
]);

const recentItemSchema = z.object({
  /** The palette's item id: `run:42`, `screen:/usage`. */
  id: z.string(),
  /** What is shown of a record; other items are known by their id. */
  record: z.optional(recordSchema),
});
/** An opened item. */
export type RecentItem = Readonly<z.output<typeof recentItemSchema>>;

const recentItemsSchema = z.readonly(z.array(recentItemSchema));

const recentItems = { name: ROW, schema: recentItemsSchema };

function parseRecent(stored: unknown): readonly RecentItem[] {
  return recentItemsSchema.safeParse(stored).data ?? [];
}

/** The list after opening an item: newest first, without duplicates. */
export function withOpened(recent: readonly RecentItem[], opened: RecentItem): readonly RecentItem[] {
  return [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, MAX_RECENT);
}

/** Recently opened items, newest first. */
export async function readRecent(session: UserSession): Promise<readonly RecentItem[]> {
  return (await readPreference(session, recentItems)) ?? [];
}

/** Adds an item at the head of the list. */
export function rememberOpened(session: UserSession, opened: RecentItem): Promise<void> {
  return changeSetting(session, ROW, (stored) => withOpened(parseRecent(stored), opened));
}

/** Items opened recently in any tab, newest first; undefined until read. */
export function useRecent(): readonly RecentItem[] | undefined {
  const { value = [], pending } = usePreference(recentItems);
  return pending ? undefined : value;
}
