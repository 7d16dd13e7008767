import type { Kysely } from "kysely";
import { websiteDomain } from "#contract/ids/website-domain.ts";
import { type OwnedRecord, ownedRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { Schema } from "#database/database-schema.ts";
import { normalizeText } from "#database/normalize-text.ts";
import type { SessionKeys } from "#gateway/sessions/session-keys.ts";
import { newestText } from "./newest-values.ts";
import { mergeOwnedRecord } from "./merge-owned-record.ts";

type Query = Kysely<Schema>;

/** Of whom records are owned, and who got them. */
interface OwnedBy {
  readonly spaceId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What a row's sealed text belongs to. */
function contextOf(spaceId: string, record: { readonly type: RecordType; readonly id: string }): string {
  return `owned ${spaceId} ${recordKey(record)}`;
}

/** What a record is found by and ordered by. */
function searchColumns(record: OwnedRecord) {
  const { snapshot } = record;
  const [company, title] =
    record.type === "contact"
      ? [newestText(record, "companyName") || (record.snapshot.company?.name ?? ""), record.snapshot.jobTitle]
      : [snapshot.name, ""];
  const website =
    newestText(record, "companyWebsite", "website") ||
    (record.type === "company" ? (record.snapshot.website ?? "") : "");
  return {
    name_search: normalizeText(snapshot.name),
    company_search: normalizeText(company),
    title_search: normalizeText(newestText(record, "jobTitle") || (title ?? "")),
    domain_search: websiteDomain(website),
  };
}

/** Rows of one answer as one of each record, in one order, so that two transactions never wait for each other. */
function onceEach(records: readonly OwnedRecord[]): OwnedRecord[] {
  const byKey = new Map<string, OwnedRecord>();
  for (const record of records) {
    const known = byKey.get(recordKey(record));
    byKey.set(recordKey(record), known === undefined ? record : mergeOwnedRecord(known, record));
  }
  return [...byKey.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Undefined for a row that none of the keys opens: it is owned, and nothing of it is known. */
function opened(keys: SessionKeys, spaceId: string, row: SealedRow): OwnedRecord | undefined {
  const record = { type: row.record_type as RecordType, id: row.record_id };
  const text = row.sealed === "" ? undefined : keys.open(row.sealed, contextOf(spaceId, record));
  return text === undefined ? undefined : ownedRecord.safeParse(JSON.parse(text)).data;
}

interface SealedRow {
  readonly record_type: string;
  readonly record_id: string;
  readonly sealed: string;
}

const NOTHING = { name_search: "", company_search: "", title_search: "", domain_search: "", sealed: "" };

/** Holds the rows of records until the transaction ends, new ones too; gives what they are. */
async function holdRows(
  on: Query,
  { spaceId, at }: OwnedBy,
  records: readonly OwnedRecord[],
): Promise<SealedRow[]> {
  const rows = records.map(({ type, id }) => ({
    space_id: spaceId,
    record_type: type,
    record_id: id,
    ...NOTHING,
    first_at: at,
    last_at: at,
    charged_at: null,
    revision: 1,
  }));
  return on
    .insertInto("owned_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["space_id", "record_type", "record_id"])
        .doUpdateSet(({ eb }) => ({ revision: eb("owned_records.revision", "+", 1) })),
    )
    .returning(["record_type", "record_id", "sealed"])
    .execute();
}

async function noteHolder(
  on: Query,
  { spaceId, userId, at }: OwnedBy,
  records: readonly OwnedRecord[],
): Promise<void> {
  const rows = records.map(({ type, id }) => ({
    space_id: spaceId,
    record_type: type,
    record_id: id,
    user_id: userId,
    enriched_at: at,
  }));
  await on
    .insertInto("gateway_enriched_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["space_id", "record_type", "record_id", "user_id"])
        .doUpdateSet(({ ref }) => ({ enriched_at: ref("excluded.enriched_at") })),
    )
    .execute();
}

/**
 * Merges what an answer brought into what is owned, in the transaction that ends its call: both are there, or neither.
 * Merging an answer again changes nothing. [owned-1]
 */
export async function writeOwned(
  on: Query,
  keys: SessionKeys,
  by: OwnedBy,
  records: readonly OwnedRecord[],
): Promise<void> {
  const once = onceEach(records);
  if (once.length === 0) return;
  const held = new Map(
    (await holdRows(on, by, once)).map((row) => [
      recordKey({ type: row.record_type as RecordType, id: row.record_id }),
      opened(keys, by.spaceId, row),
    ]),
  );
  const rows = once.map((record) => {
    const before = held.get(recordKey(record));
    const merged = before === undefined ? record : mergeOwnedRecord(before, record);
    return {
      space_id: by.spaceId,
      record_type: merged.type,
      record_id: merged.id,
      ...searchColumns(merged),
      first_at: merged.firstAt,
      last_at: merged.lastAt,
      charged_at: merged.chargedAt,
      revision: 1,
      sealed: keys.seal(JSON.stringify(merged), contextOf(by.spaceId, merged)),
    };
  });
  await on
    .insertInto("owned_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["space_id", "record_type", "record_id"]).doUpdateSet(({ ref }) => ({
        name_search: ref("excluded.name_search"),
        company_search: ref("excluded.company_search"),
        title_search: ref("excluded.title_search"),
        domain_search: ref("excluded.domain_search"),
        first_at: ref("excluded.first_at"),
        last_at: ref("excluded.last_at"),
        charged_at: ref("excluded.charged_at"),
        sealed: ref("excluded.sealed"),
      })),
    )
    .execute();
  await noteHolder(on, by, once);
}

/** What is owned of some records, by id. */
export async function readOwned(
  on: Query,
  keys: SessionKeys,
  spaceId: string,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<Map<string, OwnedRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom("owned_records")
    .select(["record_type", "record_id", "sealed"])
    .where("space_id", "=", spaceId)
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const record = opened(keys, spaceId, row);
      return record === undefined ? [] : [[record.id, record] as const];
    }),
  );
}

/** Changes what is owned of one record, if it is there and a key opens it; when and by what it is found stays. */
export async function changeOwned(
  on: Query,
  keys: SessionKeys,
  { spaceId, ...record }: { readonly spaceId: string; readonly type: RecordType; readonly id: string },
  change: (owned: OwnedRecord) => OwnedRecord,
): Promise<void> {
  const row = on
    .updateTable("owned_records")
    .where("space_id", "=", spaceId)
    .where("record_type", "=", record.type)
    .where("record_id", "=", record.id);
  const held = await row
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .returning(["record_type", "record_id", "sealed"])
    .executeTakeFirst();
  const owned = held && opened(keys, spaceId, held);
  if (owned === undefined) return;
  await row.set({ sealed: keys.seal(JSON.stringify(change(owned)), contextOf(spaceId, record)) }).execute();
}
