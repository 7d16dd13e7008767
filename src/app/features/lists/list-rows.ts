import * as z from "zod/mini";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import {
  type SelectableRecord,
  type RecordRef,
  type SelectedRecord,
  readSelected,
  selectedRecordSchema,
  selectionKey,
} from "#app/selection/selected-record.ts";

/*
 * Lists and what is on them are rows of one store, told apart by their keys: `list:<id>` and
 * `member:<id>:contact:42`. So one record more or less is one row, however many a list holds.
 */

const storedListSchema = z.object({
  /** `list:` and a UUID. */
  id: z.string(),
  /** As the person typed it. It never leaves this browser. */
  name: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** The highest position of a member so far. */
  last: z.number(),
  /** When it was deleted; its rows are removed later. Null for a list that exists. */
  deletedAt: z.nullable(z.string()),
});
/** A list as it is stored, without its members. */
export type StoredList = Readonly<z.output<typeof storedListSchema>>;

/** A record on a list. */
export interface StoredMember {
  readonly id: string;
  readonly record: SelectedRecord;
}

const storedMemberSchema = z.object({ id: z.string(), record: selectedRecordSchema });

/** Reads a stored list; undefined for one that an older version wrote in another shape. */
export function readList(row: unknown): StoredList | undefined {
  return storedListSchema.safeParse(row).data;
}

/** Reads a record on a list, like {@link readList}. */
export function readMember(row: unknown): SelectedRecord | undefined {
  return readSelected(storedMemberSchema.safeParse(row).data?.record);
}

export function listKey(id: string): string {
  return `list:${id}`;
}

/** The id of a list in addresses: its key without the kind. */
export function listIdOf({ id }: Pick<StoredList, "id">): string {
  return id.slice("list:".length);
}

export function memberKey(listId: string, record: RecordRef): string {
  return `member:${listId}:${selectionKey(record)}`;
}

/** From the first key that begins with a text to the last. */
function beginningWith(text: string): IDBKeyRange {
  return IDBKeyRange.bound(text, `${text}\uFFFF`);
}

export function allLists(): IDBKeyRange {
  return beginningWith("list:");
}

/** Everything on a list, or only the records of a type. */
export function membersOf(listId: string, type?: RecordType): IDBKeyRange {
  return beginningWith(`member:${listId}:${type === undefined ? "" : `${type}:`}`);
}

/** The rows of the records that are not on a list yet, each once, positioned after all others. */
export function newMembers(
  list: StoredList,
  present: (key: string) => boolean,
  choices: readonly SelectableRecord[],
  addedAt: string,
): { readonly list: StoredList; readonly members: readonly StoredMember[] } {
  const members = new Map<string, StoredMember>();
  for (const choice of choices) {
    const key = memberKey(listIdOf(list), choice);
    if (present(key) || members.has(key)) continue;
    const position = list.last + members.size + 1;
    members.set(key, { id: key, record: { ...choice, addedAt, position } });
  }
  return {
    list: { ...list, changedAt: addedAt, last: list.last + members.size },
    members: [...members.values()],
  };
}

/** Lists that one person can have in one browser. */
export const MAX_LISTS = 100;

/** Records that fit on one list. */
const MAX_RECORDS = 20_000;

/** Why so many records do not fit on a list; undefined when they do. */
export function sizeProblem(records: number): string | undefined {
  if (records <= MAX_RECORDS) return undefined;
  return `A list holds up to ${formatNumber(MAX_RECORDS)} records. With these it would hold ${formatNumber(records)}, so nothing was added.`;
}
