import { unwrap } from "idb";
import * as z from "zod/mini";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { readInChunks, requestInChunks } from "#app/storage/chunked-storage-access.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import { type StoredEntry, entryRange } from "#app/storage/workspace/workspace-rows.ts";
import { isEntry } from "#app/storage/workspace/workspace-transaction.ts";

/*
 * A document that is read again as a whole may take many answers. What this browser has of it stays until the last one is
 * there, and only then goes what did not come: a list is never short in between.
 */

export const replacementSchema = z.object({
  /** The id of the document. */
  document: z.string(),
  /** How many answers had entries of it so far. */
  answers: z.number(),
});
/** A document of which some answers have come. */
export type Replacement = Readonly<z.output<typeof replacementSchema>>;

/** Is told of the entries that went, since they did not come with their document. */
export type OnGone = (document: string, gone: readonly StoredEntry[]) => Promise<void>;

/** The keys that came with an answer are under this name and its number in the store `local`, until all are there. */
const ARRIVED = "arrived ";

const keysSchema = z.array(z.string());

function allArrived(): IDBKeyRange {
  return IDBKeyRange.bound(ARRIVED, `${ARRIVED}\uFFFF`);
}

/** The document that may go on in the next answer. */
function lastOf({ documents, more }: ChangesAnswer): string | undefined {
  return more ? documents.at(-1)?.id : undefined;
}

/**
 * Makes room for a document that comes as a whole, before its entries are written. Gives the replacement where more of it
 * may come: what is stored stays for now.
 */
export async function beginReplacement(
  transaction: WritingTransaction,
  document: string,
  answer: ChangesAnswer,
  onGone: OnGone | undefined,
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

/** Before an answer is written: ends a replacement if all of it had come. Gives it if this answer goes on with it. */
export async function continuedReplacement(
  transaction: WritingTransaction,
  replacement: Replacement,
  { documents: [first] }: ChangesAnswer,
  onGone: OnGone | undefined,
): Promise<Replacement | undefined> {
  if (first?.id === replacement.document && !first.whole) return replacement;
  await endReplacement(transaction, replacement, onGone);
  return undefined;
}

/** Once an answer is written: notes what came. Gives the replacement if more may come, and ends it otherwise. */
export async function noteArrived(
  transaction: WritingTransaction,
  { document, answers }: Replacement,
  answer: ChangesAnswer,
  onGone: OnGone | undefined,
): Promise<Replacement | undefined> {
  await transaction.objectStore("local").put(keysIn(answer, document), `${ARRIVED}${String(answers)}`);
  if (document === lastOf(answer)) return { document, answers: answers + 1 };
  await endReplacement(transaction, { document }, onGone);
  return undefined;
}

function keysIn({ entries }: ChangesAnswer, document: string): string[] {
  return entries.flatMap((entry) => (entry.document === document ? entry.key : []));
}

/** Takes away what did not come. What waits to be sent is to be applied once more. */
async function endReplacement(
  transaction: WritingTransaction,
  { document }: Pick<Replacement, "document">,
  onGone: OnGone | undefined,
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
  onGone: OnGone | undefined,
): Promise<void> {
  const entries = unwrap(transaction.objectStore("entries"));
  const gone: StoredEntry[] = [];
  await readInChunks(entries, entryRange(document), (rows) => {
    for (const row of rows) if (isEntry(row) && !arrived.has(row.key)) gone.push(row);
  });
  await requestInChunks(gone, ({ key }) => entries.delete([document, key]));
  await onGone?.(document, gone);
}
