import * as z from "zod/mini";
import { companySnapshotSchema, contactSnapshotSchema } from "#contract/records/record-snapshot.ts";
import { changeSetting, readPreference, usePreference } from "#app/storage/user-preference.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";

/** How many are stored: some of them may be gone when they are shown. */
const MAX_RECENT = 30;

/** Its row among the person's preferences: what it names is personal data, and stays in their database. */
const ROW = "recentItems";

const recordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), id: z.string(), snapshot: contactSnapshotSchema }),
  z.object({ type: z.literal("company"), id: z.string(), snapshot: companySnapshotSchema }),
]);

const recentItemSchema = z.object({
  /** The id of an item of the palette: `run:42`, `screen:/usage`. */
  id: z.string(),
  /** What is shown of a record; anything else is known by its id. */
  record: z.optional(recordSchema),
});
/** Something that was opened. */
export type RecentItem = Readonly<z.output<typeof recentItemSchema>>;

const recentItemsSchema = z.readonly(z.array(recentItemSchema));

const recentItems = { name: ROW, schema: recentItemsSchema };

function parseRecent(stored: unknown): readonly RecentItem[] {
  return recentItemsSchema.safeParse(stored).data ?? [];
}

/** The list once something was opened: newest first, each once. */
export function withOpened(recent: readonly RecentItem[], opened: RecentItem): readonly RecentItem[] {
  return [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, MAX_RECENT);
}

/** What was opened last, newest first. */
export async function readRecent(session: UserSession): Promise<readonly RecentItem[]> {
  return (await readPreference(session, recentItems)) ?? [];
}

/** Puts something at the head of what was opened last. */
export function rememberOpened(session: UserSession, opened: RecentItem): Promise<void> {
  return changeSetting(session, ROW, (stored) => withOpened(parseRecent(stored), opened));
}

/** What was opened last in any tab, newest first; undefined until it is read. */
export function useRecent(): readonly RecentItem[] | undefined {
  const { value = [], pending } = usePreference(recentItems);
  return pending ? undefined : value;
}
