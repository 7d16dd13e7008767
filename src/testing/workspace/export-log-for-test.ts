import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";
import {
  EXPORT_LOG,
  type WorkspaceChange,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import { operation } from "./workspace-for-test.ts";

/** A file that was exported. */
export function exportEntry(id: string, more: Partial<ExportLogEntry> = {}): ExportLogEntry {
  return {
    id,
    at: "2026-11-20T18:21:00.000Z",
    fileName: `${id}.csv`,
    format: "csv",
    rowType: "contact",
    rows: 163,
    bytes: 4200,
    profileName: "Salesforce Lead",
    origin: { kind: "list", id: "a-list" },
    sourceName: "Health systems",
    leftOut: [{ label: "No match", count: 2 }],
    blankNumbers: 17,
    ...more,
  };
}

/** A change of the sender's own log. */
export function logOperation(change: WorkspaceChange, more: Partial<WorkspaceOperation> = {}) {
  return operation(EXPORT_LOG, change, { document: { kind: EXPORT_LOG, id: EXPORT_LOG }, ...more });
}

/** Adds files to the log. */
export function logging(...entries: readonly ExportLogEntry[]): WorkspaceOperation {
  return logOperation({ type: "put", entries: entries.map((body) => ({ key: body.id, body })) });
}
