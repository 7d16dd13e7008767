import type { ChangedDocument, DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import {
  type StoredDocument,
  type StoredEntry,
  entryRange,
  storedDocumentSchema,
} from "#app/storage/workspace/workspace-schema.ts";
import { type LocalChange, inPieces } from "#app/storage/workspace/local-changes.ts";
import type { createWriter } from "#app/storage/workspace/workspace-store.ts";
import { applyLocally } from "#app/storage/workspace/workspace-transaction.ts";

/* Recovery after an account's database was restored to an earlier state. Changes since then that only this browser
   still has are queued again under their original date, so that any later change wins. */

/** Kinds of which people create many: a missing document of such a kind was lost. */
const MADE_KINDS: ReadonlySet<string> = new Set<DocumentKind>(["list", "savedSearch", "exportProfile"]);

/** Kinds with a single document, whose entries are never deleted. */
const LASTING_KINDS: ReadonlySet<string> = new Set<DocumentKind>(["exportLog", "records"]);

function storedDocument(row: unknown): StoredDocument | undefined {
  return storedDocumentSchema.safeParse(row).data;
}

/** Whether this person created the document. */
function isMade({ owner, kind }: StoredDocument): boolean {
  return owner === null && MADE_KINDS.has(kind);
}

/** Queues what an account has lost. */
export interface LostChanges {
  /** Queues fields and a deletion that are newer here than in the answer; call before writing the document. */
  ofDocument(came: ChangedDocument): Promise<void>;
  /** Queues entries of this person that did not come with their document. */
  ofEntries(document: string, gone: readonly StoredEntry[]): Promise<void>;
  /** Queues whole documents that did not come, with their entries and grants. */
  ofUnseen(seen: ReadonlySet<string>): Promise<void>;
}

/** Writes within the transaction that writes an answer; `personId` is the person as in `changedBy`. */
export function changesLostByRestore(
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
