import { websiteDomain } from "#text/website-domain.ts";
import { newestText } from "#contract/records/newest-values.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { normalizeWords } from "#text/normalize-text.ts";
import type { Query } from "#database/database.ts";
import { insertedValues } from "#database/statements.ts";
import type { OwnedSearchTable } from "#database/run-table-types.ts";

/**
 * The index of owned records for search and order: a narrow row for each record, and a row for each of its words. They are
 * written and deleted with the record.
 */

/** The columns of the search rows. */
const FOUND_BY = [
  "name_search",
  "company_search",
  "title_search",
  "domain_search",
  "first_at",
  "last_at",
  "charged_at",
] as const;

/** Longer words are cut off. Code points. */
const MAX_WORD_LENGTH = 40;

/** Statements have a limited number of parameters, and each row takes four. */
const ROWS_PER_STATEMENT = 2000;

/** The searchable words of a text: folded, each once. */
export function wordsIn(text: string): string[] {
  const words = normalizeWords(text).split(" ").slice(1);
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join("")))];
}

/** The name of a record: from a search, else from an answer. */
function nameOf(record: OwnedRecord): string {
  const answered = record.type === "company" ? ["name"] : ["firstName", "lastName"];
  return record.snapshot.name || answered.map((field) => newestText(record, field)).join(" ");
}

/** The domain of a record's website, or of a contact's e-mail address. */
function domainOf(record: OwnedRecord): string {
  const website =
    newestText(record, "companyWebsite", "website") ||
    (record.type === "company" ? (record.snapshot.website ?? "") : "");
  const [, host = ""] = newestText(record, "email").split("@");
  return websiteDomain(website) || websiteDomain(host);
}

/** The search row of a record; undefined for one that is listed under another id. */
export function searchRow(spaceId: string, record: OwnedRecord): OwnedSearchTable | undefined {
  if (record.movedTo !== null) return undefined;
  const name = nameOf(record);
  const [company, title] =
    record.type === "contact"
      ? [newestText(record, "companyName") || (record.snapshot.company?.name ?? ""), record.snapshot.jobTitle]
      : [name, ""];
  return {
    space_id: spaceId,
    record_type: record.type,
    record_id: record.id,
    name_search: normalizeWords(name),
    company_search: normalizeWords(company),
    title_search: normalizeWords(newestText(record, "jobTitle") || (title ?? "")),
    domain_search: normalizeWords(domainOf(record)),
    first_at: record.firstAt,
    last_at: record.lastAt,
    charged_at: record.chargedAt,
  };
}

/** The words of a search row. */
export function wordsOf(row: OwnedSearchTable): string[] {
  return wordsIn([row.name_search, row.company_search, row.title_search, row.domain_search].join(" "));
}

const recordOf = ({ space_id, record_type, record_id }: OwnedSearchTable) => ({
  space_id,
  record_type,
  record_id,
});

const keyOf = (row: Pick<OwnedSearchTable, "record_type" | "record_id">) =>
  recordKey({ type: row.record_type as RecordType, id: row.record_id });

async function deleteWords(on: Query, row: OwnedSearchTable, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await on
    .deleteFrom("owned_words")
    .where(({ and }) => and(recordOf(row)))
    .where("word", "in", words)
    .execute();
}

async function addWords(
  on: Query,
  rows: readonly (readonly [row: OwnedSearchTable, words: readonly string[]])[],
): Promise<void> {
  const added = rows.flatMap(([{ space_id, record_type, record_id }, words]) =>
    words.map((word) => ({ space_id, record_type, word, record_id })),
  );
  for (let from = 0; from < added.length; from += ROWS_PER_STATEMENT) {
    await on
      .insertInto("owned_words")
      .values(added.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The stored search rows of some records, by their keys. */
async function rowsBefore(
  on: Query,
  spaceId: string,
  records: readonly OwnedRecord[],
): Promise<Map<string, OwnedSearchTable>> {
  const rows: OwnedSearchTable[] = [];
  for (const type of ["contact", "company"] as const) {
    const ids = records.filter((record) => record.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const found = on
      .selectFrom("owned_search")
      .selectAll()
      .where(({ and }) => and({ space_id: spaceId, record_type: type }))
      .where("record_id", "in", ids);
    rows.push(...(await found.execute()));
  }
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function deleteRows(on: Query, rows: readonly OwnedSearchTable[]): Promise<void> {
  for (const row of rows) {
    await on
      .deleteFrom("owned_search")
      .where(({ and }) => and(recordOf(row)))
      .execute();
    await deleteWords(on, row, wordsOf(row));
  }
}

/** Updates the search rows of records, in the transaction that writes and has locked them. Unchanged words cost nothing. */
export async function writeSearchRows(
  on: Query,
  spaceId: string,
  records: readonly OwnedRecord[],
): Promise<void> {
  const before = await rowsBefore(on, spaceId, records);
  const rows = records.flatMap((record) => searchRow(spaceId, record) ?? []);
  const listed = new Set(rows.map(keyOf));
  await deleteRows(
    on,
    [...before.values()].filter((row) => !listed.has(keyOf(row))),
  );
  if (rows.length === 0) return;
  await on
    .insertInto("owned_search")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["space_id", "record_type", "record_id"]).doUpdateSet(insertedValues(FOUND_BY)),
    )
    .execute();
  const added: [OwnedSearchTable, string[]][] = [];
  for (const row of rows) {
    const old = before.get(keyOf(row));
    const [was, is] = [new Set(old ? wordsOf(old) : []), new Set(wordsOf(row))];
    await deleteWords(
      on,
      row,
      [...was].filter((word) => !is.has(word)),
    );
    added.push([row, [...is].filter((word) => !was.has(word))]);
  }
  await addWords(on, added);
}

/** Deletes owned records together with their search rows. Every deletion goes through here. [owned-4] */
export async function removeOwned(
  on: Query,
  spaceId: string,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await on
    .deleteFrom("owned_records")
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .execute();
  const rows = await on
    .selectFrom("owned_search")
    .selectAll()
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .execute();
  await deleteRows(on, rows);
}

/** Records whose search rows one transaction deletes. */
const SWEPT_AT_ONCE = 500;

/** Deletes the search rows of records whose last answer came before a time (ISO 8601, UTC). */
export async function sweepSearchRows(query: Query, before: string): Promise<void> {
  let isLeft = true;
  while (isLeft) {
    isLeft = await query.transaction().execute(async (on) => {
      const rows = await on
        .selectFrom("owned_search")
        .selectAll()
        .where("last_at", "<", before)
        .limit(SWEPT_AT_ONCE)
        .execute();
      await deleteRows(on, rows);
      return rows.length > 0;
    });
  }
}
