import { isDeepStrictEqual } from "node:util";
import { exportLogEntry } from "#contract/administration/export-log-schemas.ts";
import type { RefusalReason, WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import type { WorkspaceEntry } from "./merge-changes.ts";

type PutEntry = Extract<WorkspaceChange, { type: "put" }>["entries"][number];

/**
 * What of a change is to be added to a log of exports: entries that it has already are passed over. Gives why the change is
 * refused, if it is anything but an addition. [workspace-8]
 */
export function logAdditions(
  entries: readonly PutEntry[],
  stored: ReadonlyMap<string, WorkspaceEntry>,
): readonly PutEntry[] | RefusalReason {
  const added = new Map<string, PutEntry>();
  for (const entry of entries) {
    const { data } = exportLogEntry.safeParse(entry.body);
    if (data?.id !== entry.key) return "invalid";
    const before = added.get(entry.key)?.body ?? stored.get(entry.key)?.body;
    if (before === undefined) added.set(entry.key, entry);
    // an entry whose time is over has no body any more, and is not brought back
    else if (!isDeepStrictEqual(before, entry.body)) return "not-allowed";
  }
  return [...added.values()];
}
