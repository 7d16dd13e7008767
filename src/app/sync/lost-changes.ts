import type { ChangedDocument, DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import {
  type StoredDocument,
  type StoredEntry,
  entryRange,
  storedDocumentSchema,
} from "#app/storage/workspace/workspace-rows.ts";
import { type LocalChange, inPieces } from "#app/storage/workspace/local-changes.ts";
import type { createWriter } from "#app/storage/workspace/workspace-store.ts";
import { applyLocally } from "#app/storage/workspace/workspace-transaction.ts";

/*
 * An account whose database went back to an earlier state does not know what came after it. What this browser alone has
 * of that waits to be sent once more, made as long ago as it was: whatever was changed since then stays.
 */

/** Kinds that people make one by one: such a document is on the account, or it was lost there. */
const MADE_KINDS: ReadonlySet<string> = new Set<DocumentKind>(["list", "savedSearch", "exportProfile"]);

/** Kinds of which there is one, and whose entries are kept for good. */
const LASTING_KINDS: ReadonlySet<string> = new Set<DocumentKind>(["exportLog", "records"]);

function storedDocument(row: unknown): StoredDocument | undefined {
  return storedDocumentSchema.safeParse(row).data;
}

/** Whether a document is one that this person made. */
function isMade({ owner, kind }: StoredDocument): boolean {
  return owner === null && MADE_KINDS.has(kind);
}

/** Lets what an account lost wait to be sent. */
export interface LostChanges {
  /** Fields and a deletion that are newer here than what came of a document, which is about to be written. */
  ofDocument(came: ChangedDocument): Promise<void>;
  /** Entries of this person that did not come with their document. */
  ofEntries(document: string, gone: readonly StoredEntry[]): Promise<void>;
  /** Whole documents that did not come, with their entries and those with whom they were shared. */
  ofUnseen(seen: ReadonlySet<string>): Promise<void>;
}

/** Writes within the transaction in which an answer of the account is written; `personId` as `changedBy` names people. */
export function lostChanges(
  transaction: WritingTransaction,
  write: ReturnType<typeof createWriter>,
  personId: string,
): LostChanges {
  const documents = transaction.objectStore("documents");

  /** `changedAt`: when the changes were made, ISO 8601. */
  async function wait(
    { id, kind, owner }: StoredDocument,
    changedAt: string,
    changes: readonly LocalChange["change"][],
    entries: readonly StoredEntry[] = [],
  ): Promise<void> {
    const document = { id, kind: kind as DocumentKind, ...(owner !== null && { owner }) };
    const known = new Map(entries.map((entry) => [entry.key, entry]));
    for (const piece of changes.flatMap((change) => inPieces({ document, change }))) {
      const written = write(piece, (key) => known.get(key)?.tags);
      const operation = { ...written, at: Math.min(written.at, Date.parse(changedAt)) };
      await transaction.objectStore("outbox").add(operation);
      await applyLocally(transaction, operation, known);
    }
  }

  return {
    async ofDocument(came) {
      const here = storedDocument(await documents.get(came.id));
      if (!here || !isMade(here) || here.changedAt <= came.changedAt) return;
      const isDeleted = here.deletedAt !== null && came.deletedAt === null;
      await wait(here, here.changedAt, [
        { type: "set", fields: here.fields },
        ...(isDeleted ? [{ type: "delete" as const, deleted: true }] : []),
      ]);
    },
    async ofEntries(document, gone) {
      const here = storedDocument(await documents.get(document));
      if (!here || here.access !== "edit" || !(MADE_KINDS.has(here.kind) || LASTING_KINDS.has(here.kind)))
        return;
      const entries = gone.filter(({ changedBy }) => changedBy === "" || changedBy === personId);
      const latest = entries
        .map(({ changedAt }) => changedAt)
        .toSorted()
        .at(-1);
      if (latest !== undefined) await wait(here, latest, [{ type: "put", entries }], entries);
    },
    async ofUnseen(seen) {
      for (const row of await documents.getAll()) {
        const here = storedDocument(row);
        if (!here || !isMade(here) || here.deletedAt !== null || seen.has(here.id)) continue;
        const entries = await transaction.objectStore("entries").getAll(entryRange(here.id));
        const grants = here.grants.map((grant) => ({ type: "share" as const, ...grant }));
        const fields = { type: "set" as const, fields: here.fields };
        await wait(here, here.changedAt, [fields, { type: "put", entries }, ...grants], entries);
      }
    },
  };
}
