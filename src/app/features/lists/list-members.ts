import { formatNumber } from "#app/lib/format-number.ts";
import {
  type SelectableRecord,
  type SelectedRecord,
  readSelected,
  selectionKey,
} from "#app/selection/selected-record.ts";
import type { StoredDocument, StoredEntry } from "#app/storage/workspace/workspace-schema.ts";

/* A list is a document of the workspace, and each of its records an entry under the record's key: adding or removing
   one is a small change, whatever the size of the list. */

/** The name of a list, as its owner typed it. */
export function listName({ fields }: Pick<StoredDocument, "fields">): string {
  const { name } = fields;
  return typeof name === "string" && name !== "" ? name : "Untitled list";
}

/** Parses a record of a list; undefined for one of another shape. */
export function readMember({ body }: Pick<StoredEntry, "body">): SelectedRecord | undefined {
  return readSelected(body);
}

/** Positions per millisecond, for records added within one. */
const POSITIONS_PER_MS = 1000;

/**
 * The records not yet on a list, without duplicates, positioned after all existing ones. Positions are based on the
 * time, so that records added meanwhile on other devices sort by when they were added.
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

/** Limit of lists per person. */
export const MAX_LISTS = 500;

/** Limit of records per list. */
const MAX_RECORDS = 50_000;

/** Why this many records do not fit on a list; undefined when they do. */
export function sizeProblem(records: number): string | undefined {
  if (records <= MAX_RECORDS) return undefined;
  return `A list holds up to ${formatNumber(MAX_RECORDS)} contacts and companies. With these it would hold ${formatNumber(records)}, so nothing was added.`;
}
