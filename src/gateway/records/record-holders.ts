import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import { namesOf } from "#gateway/people/people-store.ts";

/** Somebody who got a record. */
interface Holder {
  readonly id: string;
  /** Null for somebody who is not known any more. */
  readonly name: string | null;
  /** When they were last charged for it, as far as that is certain. ISO 8601, UTC. */
  readonly chargedAt: string | null;
}

/** Who of an organisation got which of some records, by their ids, whoever got it last at the end. */
export async function holdersOf(
  on: Query,
  spaceId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom("gateway_enriched_records")
    .select(["record_id as id", "user_id as by", "charged_at as chargedAt"])
    .where(({ and }) => and({ space_id: spaceId, record_type: type }))
    .where("record_id", "in", ids)
    .orderBy("enriched_at")
    .execute();
  const names = await namesOf(
    on,
    rows.map(({ by }) => by),
  );
  const holders = new Map<string, Holder[]>();
  for (const { id, by, chargedAt } of rows) {
    const holder = { id: by, name: names.get(by) ?? null, chargedAt };
    holders.set(id, [...(holders.get(id) ?? []), holder]);
  }
  return holders;
}

/**
 * Those for whom a record was charged, the newest charge at the end. Who only saw it free is none of them; where nobody
 * knows of any charge, all who got it are. [owned-1]
 */
export function payersOf(holders: readonly Holder[], chargedAt: string | null): readonly Holder[] {
  if (chargedAt === null) return holders;
  const payers = holders.filter((holder) => holder.chargedAt !== null);
  return payers.toSorted((one, other) => ((one.chargedAt ?? "") < (other.chargedAt ?? "") ? -1 : 1));
}
