import type { Kysely } from "kysely";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Schema } from "#database/database-schema.ts";
import type { OwnedRecordTable } from "#database/run-table-types.ts";
import { normalizeWords } from "#database/normalize-text.ts";

type Query = Kysely<Schema>;

/** What tells by which words a row is found. */
export const FOUND_COLUMNS = [
  "name_search",
  "company_search",
  "title_search",
  "domain_search",
  "moved_to",
] as const satisfies readonly (keyof OwnedRecordTable)[];

/** A row of owned records as far as it is found by words. */
export type FoundRow = Pick<OwnedRecordTable, "record_type" | "record_id" | (typeof FOUND_COLUMNS)[number]>;

/** So much of a word is compared. Code points. */
const MAX_WORD_LENGTH = 40;

/** Parameters of a statement are limited, and each row has four. */
const ROWS_PER_STATEMENT = 2000;

/** The words of a text as they are found by: folded, each once. */
export function wordsIn(text: string): string[] {
  const words = normalizeWords(text).split(" ").slice(1);
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join("")))];
}

/** The words by which a row is found: none for one that is not listed. */
export function wordsOfRow(row: FoundRow): string[] {
  if (row.moved_to !== null) return [];
  return wordsIn([row.name_search, row.company_search, row.title_search, row.domain_search].join(" "));
}

function wordRows(spaceId: string, row: FoundRow, words: readonly string[]) {
  const { record_type, record_id } = row;
  return words.map((word) => ({ space_id: spaceId, record_type, word, record_id }));
}

async function deleteWords(on: Query, spaceId: string, rows: readonly (readonly [FoundRow, string[]])[]) {
  for (const [{ record_type, record_id }, words] of rows) {
    if (words.length === 0) continue;
    await on
      .deleteFrom("owned_words")
      .where("space_id", "=", spaceId)
      .where("record_type", "=", record_type)
      .where("record_id", "=", record_id)
      .where("word", "in", words)
      .execute();
  }
}

/** Brings the words of rows from what they were to what they are; most have not changed, and cost nothing. */
export async function changeWords(
  on: Query,
  spaceId: string,
  rows: readonly { readonly before: FoundRow; readonly after: FoundRow }[],
): Promise<void> {
  const changes = rows.map(({ before, after }) => {
    const [old, now] = [new Set(wordsOfRow(before)), new Set(wordsOfRow(after))];
    return {
      before,
      gone: [...old].filter((word) => !now.has(word)),
      after,
      added: [...now].filter((word) => !old.has(word)),
    };
  });
  await deleteWords(
    on,
    spaceId,
    changes.map(({ before, gone }) => [before, gone]),
  );
  const added = changes.flatMap((change) => wordRows(spaceId, change.after, change.added));
  for (let from = 0; from < added.length; from += ROWS_PER_STATEMENT) {
    await on
      .insertInto("owned_words")
      .values(added.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes owned records away with the words that they are found by. Whoever deletes some does it by this. [owned-4] */
export async function removeOwned(
  on: Query,
  spaceId: string,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const removed = await on
    .deleteFrom("owned_records")
    .where("space_id", "=", spaceId)
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .returning(["record_type", "record_id", ...FOUND_COLUMNS])
    .execute();
  await deleteWords(
    on,
    spaceId,
    removed.map((row) => [row, wordsOfRow(row)]),
  );
}
