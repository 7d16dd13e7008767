import { unwrap } from "idb";
import * as z from "zod/mini";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { readInChunks, requestInChunks } from "#app/storage/chunked-storage-access.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import { type StoredEntry, entryRange } from "#app/storage/workspace/workspace-schema.ts";
import { isEntry } from "#app/storage/workspace/workspace-transaction.ts";

/* Replacing a document that is read again as a whole, over many answers. The stored entries stay until the last
   answer; only then are those deleted that did not come. So a list is never short in between. */

export const replacementSchema = z.object({
  /** The id of the document. */
  document: z.string(),
  /** Number of answers with its entries so far. */
  answers: z.number(),
});
/** A document that has been replaced in part. */
export type Replacement = Readonly<z.output<typeof replacementSchema>>;

/** Called with the entries that were deleted because they did not come again. */
export type OnRemoved = (document: string, gone: readonly StoredEntry[]) => Promise<void>;

/** Key prefix in the `local` store of the entry keys in each answer, until the document is complete. */
const ARRIVED = "arrived ";

const keysSchema = z.array(z.string());

function allArrived(): IDBKeyRange {
  return IDBKeyRange.bound(ARRIVED, `${ARRIVED}\uFFFF`);
}

/** The document that may continue in the next answer. */
function lastOf({ documents, more }: ChangesAnswer): string | undefined {
  return more ? documents.at(-1)?.id : undefined;
}

/**
 * Prepares to replace a document, before its entries are written. Returns the replacement if more answers may follow:
 * stored entries then stay for now.
 */
export async function beginReplacement(
  transaction: WritingTransaction,
  document: string,
  answer: ChangesAnswer,
  onGone: OnRemoved | undefined,
): Promise<Replacement | undefined> {
  const entries = transaction.objectStore("entries");
  if (document !== lastOf(answer)) {
    if (onGone) await removeGone(transaction, document, new Set(keysIn(answer, document)), onGone);
    else await entries.delete(entryRange(document));
    return undefined;
  }
  if ((await entries.count(entryRange(document))) === 0) return undefined;
  await transaction.objectStore("local").delete(allArrived());
  return { document, answers: 0 };
}

/** Call before writing an answer. Returns the replacement if this answer continues it, and ends it otherwise. */
export async function continuedReplacement(
  transaction: WritingTransaction,
  replacement: Replacement,
  { documents: [first] }: ChangesAnswer,
  onGone: OnRemoved | undefined,
): Promise<Replacement | undefined> {
  if (first?.id === replacement.document && !first.whole) return replacement;
  await endReplacement(transaction, replacement, onGone);
  return undefined;
}

/**
 * Call after writing an answer: records the keys that came. Returns the replacement if more answers may follow, and
 * ends it otherwise.
 */
export async function noteArrived(
  transaction: WritingTransaction,
  { document, answers }: Replacement,
  answer: ChangesAnswer,
  onGone: OnRemoved | undefined,
): Promise<Replacement | undefined> {
  await transaction.objectStore("local").put(keysIn(answer, document), `${ARRIVED}${String(answers)}`);
  if (document === lastOf(answer)) return { document, answers: answers + 1 };
  await endReplacement(transaction, { document }, onGone);
  return undefined;
}

function keysIn({ entries }: ChangesAnswer, document: string): string[] {
  return entries.flatMap((entry) => (entry.document === document ? entry.key : []));
}

/** Deletes the entries that did not come. The caller must reapply pending operations afterwards. */
async function endReplacement(
  transaction: WritingTransaction,
  { document }: Pick<Replacement, "document">,
  onGone: OnRemoved | undefined,
): Promise<void> {
  const local = transaction.objectStore("local");
  const stored = await local.getAll(allArrived());
  const arrived = new Set(stored.flatMap((keys) => keysSchema.safeParse(keys).data ?? []));
  await removeGone(transaction, document, arrived, onGone);
  await local.delete(allArrived());
}

async function removeGone(
  transaction: WritingTransaction,
  document: string,
  arrived: ReadonlySet<string>,
  onGone: OnRemoved | undefined,
): Promise<void> {
  const entries = unwrap(transaction.objectStore("entries"));
  const gone: StoredEntry[] = [];
  await readInChunks(entries, entryRange(document), (rows) => {
    for (const row of rows) if (isEntry(row) && !arrived.has(row.key)) gone.push(row);
  });
  await requestInChunks(gone, ({ key }) => entries.delete([document, key]));
  await onGone?.(document, gone);
}
