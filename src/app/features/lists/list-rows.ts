import { formatNumber } from "#app/lib/format-number.ts";
import {
  type SelectableRecord,
  type SelectedRecord,
  readSelected,
  selectionKey,
} from "#app/selection/selected-record.ts";
import type { StoredDocument, StoredEntry } from "#app/storage/workspace/workspace-rows.ts";

/*
 * A list is a document of the workspace, and each record on it an entry under the key of the record: one record more or
 * less is one small change, however many a list holds.
 */

/** The name of a list, as its owner typed it. */
export function listName({ fields }: Pick<StoredDocument, "fields">): string {
  const { name } = fields;
  return typeof name === "string" && name !== "" ? name : "Untitled list";
}

/** Reads a record on a list; undefined for one of another shape. */
export function readMember({ body }: Pick<StoredEntry, "body">): SelectedRecord | undefined {
  return readSelected(body);
}

/** Records that are added in one millisecond. */
const POSITIONS_PER_MS = 1000;

/**
 * The records that are not on a list yet, each once, positioned after all that were added before: by the time, so that
 * those which other devices add meanwhile stand in the order of their adding.
 */
export function newMembers(
  present: (key: string) => boolean,
  choices: readonly SelectableRecord[],
  addedAt: Date,
): readonly SelectedRecord[] {
  const members = new Map<string, SelectedRecord>();
  for (const choice of choices) {
    const key = selectionKey(choice);
    if (present(key) || members.has(key)) continue;
    const position = addedAt.getTime() * POSITIONS_PER_MS + members.size;
    members.set(key, { ...choice, addedAt: addedAt.toISOString(), position });
  }
  return [...members.values()];
}

/** Lists that one person can have. */
export const MAX_LISTS = 500;

/** Records that fit on one list. */
const MAX_RECORDS = 50_000;

/** Why so many records do not fit on a list; undefined when they do. */
export function sizeProblem(records: number): string | undefined {
  if (records <= MAX_RECORDS) return undefined;
  return `A list holds up to ${formatNumber(MAX_RECORDS)} records. With these it would hold ${formatNumber(records)}, so nothing was added.`;
}
