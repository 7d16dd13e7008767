import type { ChangedDocument, ChangedEntry } from "#contract/workspace/workspace-schemas.ts";
import { type EntryRow, entryOf } from "./workspace-rows.ts";

/** What one answer holds: documents, entries, and characters of both. */
export const MAX_DOCUMENTS = 200;
const MAX_ENTRIES = 1000;
const MAX_LENGTH = 1024 * 1024;

function changedEntry(row: EntryRow): ChangedEntry {
  const { key, body, tags, changedAt, changedBy } = entryOf(row);
  return { document: row.document_id, key, body: body && { ...body }, tags: [...tags], changedAt, changedBy };
}

/** One answer, filled document by document until it is large enough. */
export class ChangesPage {
  readonly documents: ChangedDocument[] = [];
  readonly entries: ChangedEntry[] = [];
  #length = 0;

  get isFull(): boolean {
    return (
      this.documents.length >= MAX_DOCUMENTS ||
      this.entries.length >= MAX_ENTRIES ||
      this.#length >= MAX_LENGTH
    );
  }

  addDocument(document: ChangedDocument): void {
    this.documents.push(document);
    this.#length += JSON.stringify(document).length;
  }

  /** Adds entries as far as there is room; gives the last one, if not all of them had room. */
  addEntries(rows: readonly EntryRow[]): EntryRow | undefined {
    for (const [at, row] of rows.entries()) {
      this.entries.push(changedEntry(row));
      this.#length += (row.body?.length ?? 0) + row.tags.length;
      if (this.isFull && at < rows.length - 1) return row;
    }
    return undefined;
  }

  /** How many entries to ask for: one more than there is room, to see whether there are more. */
  get room(): number {
    return MAX_ENTRIES - this.entries.length + 1;
  }
}
