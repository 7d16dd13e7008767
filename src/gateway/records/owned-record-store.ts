import { sql } from "kysely";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import { insertedValues } from "#database/statements.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { AnsweredRecordOfCall } from "./owned-answer.ts";
import { writeSearchRows } from "./owned-search-rows.ts";
import { laterTime, mergeOwnedRecord } from "./merge-owned-record.ts";
import { packRecord, unpackRecord } from "./packed-record.ts";

/** The space that owns records, and the person who paid. */
interface OwnedBy {
  readonly spaceId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The context that a row's text is sealed with. */
export function contextOf(
  spaceId: string,
  record: { readonly type: RecordType; readonly id: string },
): string {
  return `owned ${spaceId} ${recordKey(record)}`;
}

/** Merges an answer's records with one id, and sorts them, so that two transactions never deadlock. */
function mergedById(records: readonly OwnedRecord[]): OwnedRecord[] {
  const byKey = new Map<string, OwnedRecord>();
  for (const record of records) {
    const known = byKey.get(recordKey(record));
    byKey.set(recordKey(record), known === undefined ? record : mergeOwnedRecord(known, record));
  }
  return [...byKey.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Unseals a record; undefined where no key opens it: it is still owned, but its content is lost. */
function opened(keys: SessionKeys, spaceId: string, row: SealedRow): OwnedRecord | undefined {
  const record = { type: row.record_type as RecordType, id: row.record_id };
  const text = row.sealed === "" ? undefined : keys.open(row.sealed, contextOf(spaceId, record));
  return text === undefined ? undefined : unpackRecord(text);
}

interface SealedRow {
  readonly record_type: string;
  readonly record_id: string;
  readonly sealed: string;
}

interface HeldRow extends SealedRow {
  readonly first_at: string;
  readonly charged_at: string | null;
}

/** Locks the rows of records until the transaction ends, inserting missing ones; returns their content. */
async function holdRows(
  on: Query,
  { spaceId, at }: OwnedBy,
  records: readonly Pick<OwnedRecord, "type" | "id">[],
): Promise<HeldRow[]> {
  const rows = records.map(({ type, id }) => ({
    space_id: spaceId,
    record_type: type,
    record_id: id,
    sealed: "",
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
    .returning(["record_type", "record_id", "sealed", "first_at", "charged_at"])
    .execute();
}

/**
 * The last known charges of records by id, locked until the transaction ends, so that two transactions that determine them take
 * turns.
 */
export async function holdCharges(
  on: Query,
  by: OwnedBy,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await holdRows(
    on,
    by,
    [...new Set(ids)].toSorted().map((id) => ({ type, id })),
  );
  return new Map(rows.map((row) => [row.record_id, row.charged_at]));
}

/**
 * Updates the charges of locked records, and whom they were charged for where that was unknown. Rows inserted only for the lock
 * are deleted again where no charge is known.
 */
export async function noteCharges(
  on: Query,
  by: OwnedBy,
  { type, charges }: { readonly type: RecordType; readonly charges: ReadonlyMap<string, string | null> },
): Promise<void> {
  if (charges.size === 0) return;
  const { spaceId } = by;
  for (const [id, at] of charges) {
    if (at === null) continue;
    const { numUpdatedRows } = await on
      .updateTable("owned_records")
      .set({ charged_at: at })
      .where(({ and }) => and({ space_id: spaceId, record_type: type, record_id: id }))
      .where((where) => where.or([where("charged_at", "is", null), where("charged_at", "<>", at)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await noteHolder(on, by, [{ type, id, chargedAt: at }]);
  }
  await on
    .deleteFrom("owned_records")
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", [...charges.keys()])
    .where("sealed", "=", "")
    .where("charged_at", "is", null)
    .execute();
}

/** Records who got records; `chargedAt` is when they were charged for them, null where no charge is known. */
async function noteHolder(
  on: Query,
  { spaceId, userId, at }: OwnedBy,
  records: readonly Pick<OwnedRecord, "type" | "id" | "chargedAt">[],
): Promise<void> {
  const rows = records.map(({ type, id, chargedAt }) => ({
    space_id: spaceId,
    record_type: type,
    record_id: id,
    user_id: userId,
    enriched_at: at,
    charged_at: chargedAt,
  }));
  await on
    .insertInto("gateway_enriched_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["space_id", "record_type", "record_id", "user_id"]).doUpdateSet(({ ref }) => ({
        enriched_at: ref("excluded.enriched_at"),
        // an older answer may come late
        charged_at: sql<string | null>`case when excluded.charged_at is null
            or excluded.charged_at < gateway_enriched_records.charged_at
            then gateway_enriched_records.charged_at else excluded.charged_at end`,
      })),
    )
    .execute();
}

/** An owned record as its table has it. */
export function ownedRow(keys: SessionKeys, spaceId: string, record: OwnedRecord) {
  return {
    space_id: spaceId,
    record_type: record.type,
    record_id: record.id,
    first_at: record.firstAt,
    last_at: record.lastAt,
    charged_at: record.chargedAt,
    revision: 1,
    sealed: keys.seal(packRecord(record), contextOf(spaceId, record)),
  };
}

/**
 * Merges the records of an answer into the owned ones, in the transaction that ends its call, so that both are written or
 * neither. Merging an answer again changes nothing. [owned-1]
 */
export async function writeOwned(
  on: Query,
  keys: SessionKeys,
  by: OwnedBy,
  brought: readonly AnsweredRecordOfCall[],
): Promise<void> {
  const once = mergedById(brought.map(({ record }) => record));
  if (once.length === 0) return;
  const held = new Map(
    (await holdRows(on, by, once)).map((row) => [
      recordKey({ type: row.record_type as RecordType, id: row.record_id }),
      row,
    ]),
  );
  const merged = once.map((record) => {
    const row = held.get(recordKey(record));
    if (row === undefined) return record;
    const before = opened(keys, by.spaceId, row);
    if (before !== undefined) return mergeOwnedRecord(before, record);
    // a text that no key opens is lost, but its row still says since when it is owned and how long it is free
    const firstAt = row.first_at < record.firstAt ? row.first_at : record.firstAt;
    return { ...record, firstAt, chargedAt: laterTime(row.charged_at, record.chargedAt) };
  });
  const rows = merged.map((record) => ownedRow(keys, by.spaceId, record));
  await on
    .insertInto("owned_records")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["space_id", "record_type", "record_id"])
        .doUpdateSet(insertedValues(["first_at", "last_at", "charged_at", "sealed"])),
    )
    .execute();
  await writeSearchRows(on, by.spaceId, merged);
  const charged = new Set(
    brought.filter(({ isCharged }) => isCharged).map(({ record }) => recordKey(record)),
  );
  const got = once.map((record) =>
    charged.has(recordKey(record)) ? record : { ...record, chargedAt: null },
  );
  await noteHolder(on, by, got);
}

/** An owned record as stored. */
export interface StoredRecord {
  /** When it was last charged, if certain. ISO 8601, UTC. */
  readonly chargedAt: string | null;
  /** Undefined where no key opens the row: it is still owned, but its content is lost. */
  readonly record: OwnedRecord | undefined;
}

/** The owned records among some, by id. */
export async function readOwned(
  on: Query,
  keys: SessionKeys,
  spaceId: string,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom("owned_records")
    .select(["record_type", "record_id", "charged_at", "sealed"])
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [row.record_id, { chargedAt: row.charged_at, record: opened(keys, spaceId, row) }]),
  );
}

/** Changes one owned record, if it exists and a key opens it; its times and search row stay. */
export async function changeOwned(
  on: Query,
  keys: SessionKeys,
  { spaceId, ...record }: { readonly spaceId: string; readonly type: RecordType; readonly id: string },
  change: (owned: OwnedRecord) => OwnedRecord,
): Promise<void> {
  const row = on
    .updateTable("owned_records")
    .where(({ and }) => and({ space_id: spaceId, record_type: record.type, record_id: record.id }));
  const held = await row
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .returning(["record_type", "record_id", "sealed"])
    .executeTakeFirst();
  const owned = held && opened(keys, spaceId, held);
  if (owned === undefined) return;
  await row.set({ sealed: keys.seal(packRecord(change(owned)), contextOf(spaceId, record)) }).execute();
}
