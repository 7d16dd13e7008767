import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";
import { personalSpaceId } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { sweepSearchRows } from "./owned-search-rows.ts";
import { changeOwned } from "./owned-record-store.ts";

/** Records that one transaction rewrites: few, so that others do not wait long for it. */
const ROWS_AT_ONCE = 200;

/** The record without the name of a person who paid for it, and without their runs. */
function withoutPerson(record: OwnedRecord, personId: string): OwnedRecord {
  const nameless = (source: OwnedSource): OwnedSource =>
    source.by === personId ? { ...source, id: "", name: "", by: NOBODY } : source;
  return {
    ...record,
    sources: record.sources.map(nameless),
    fields: Object.fromEntries(
      Object.entries(record.fields).map(([name, values]) => [
        name,
        values.map(({ value, source }) => ({ value, source: nameless(source) })),
      ]),
    ),
  };
}

/** Removes a person from some of the records that they got; false where none is left. */
async function eraseFromSome({ query }: Database, keys: SessionKeys, personId: string): Promise<boolean> {
  return query.transaction().execute(async (on) => {
    const rows = await on
      .selectFrom("gateway_enriched_records")
      .select(["space_id as spaceId", "record_type as type", "record_id as id"])
      .where("user_id", "=", personId)
      // in a fixed order, so that two of these never deadlock
      .orderBy("space_id")
      .orderBy("record_type")
      .orderBy("record_id")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { spaceId, type, id } of rows) {
      const record = { spaceId, type: type as RecordType, id };
      await changeOwned(on, keys, record, (owned) => withoutPerson(owned, personId));
      await on
        .deleteFrom("gateway_enriched_records")
        .where(({ and }) => and({ space_id: spaceId, record_type: type, record_id: id, user_id: personId }))
        .execute();
    }
    return rows.length > 0;
  });
}

/**
 * Removes a person from what is owned: what their organisations own stays, without the person; what they paid for while in no
 * organisation is deleted. An interrupted erasure can be repeated. [owned-7]
 */
export async function eraseOwned(database: Database, keys: SessionKeys, personId: string): Promise<void> {
  const alone = personalSpaceId(personId);
  await database.query.transaction().execute(async (on) => {
    for (const table of [
      "owned_records",
      "owned_search",
      "owned_words",
      "owned_reads",
      "gateway_enriched_records",
    ] as const)
      await on.deleteFrom(table).where("space_id", "=", alone).execute();
    await on
      .updateTable("owned_reads")
      .set({ user_id: NOBODY, run_id: "", name: "" })
      .where("user_id", "=", personId)
      .execute();
  });
  let isLeft = true;
  while (isLeft) isLeft = await eraseFromSome(database, keys, personId);
}

/**
 * Deletes what was last paid for more than `days` days ago: records, with who got them, and reads. [owned-8] Who got a record is
 * stored as long as the record, so that erasing a person finds every record that names them.
 */
export async function sweepOwned({ query }: Database, days: number, now: Date): Promise<void> {
  const before = daysFrom(now, -days);
  await query.deleteFrom("owned_records").where("last_at", "<", before).execute();
  await sweepSearchRows(query, before);
  await query.deleteFrom("owned_reads").where("got_at", "<", before).execute();
  await query
    .deleteFrom("gateway_enriched_records")
    .where("enriched_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("owned_records")
            .select("owned_records.record_id")
            .whereRef("owned_records.space_id", "=", "gateway_enriched_records.space_id")
            .whereRef("owned_records.record_type", "=", "gateway_enriched_records.record_type")
            .whereRef("owned_records.record_id", "=", "gateway_enriched_records.record_id"),
        ),
      ),
    )
    .execute();
}
