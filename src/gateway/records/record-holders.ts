import type { Kysely } from "kysely";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Schema } from "#database/database-schema.ts";
import { namesOf } from "#gateway/people/people-names.ts";

/** Who of an organisation got a record. */
export interface Holders {
  /** The last; its name is null for somebody who is not known any more. */
  readonly last: { readonly id: string; readonly name: string | null };
  readonly people: ReadonlySet<string>;
}

/** Who got which of some records of an organisation, by their ids. [owned-1] */
export async function holdersOf(
  on: Kysely<Schema>,
  spaceId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<Map<string, Holders>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom("gateway_enriched_records")
    .select(["record_id as id", "user_id as by"])
    .where("space_id", "=", spaceId)
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .orderBy("enriched_at")
    .execute();
  const names = await namesOf(
    on,
    rows.map(({ by }) => by),
  );
  const holders = new Map<string, { last: Holders["last"]; people: Set<string> }>();
  for (const { id, by } of rows) {
    const last = { id: by, name: names.get(by) ?? null };
    holders.set(id, { last, people: new Set([...(holders.get(id)?.people ?? []), by]) });
  }
  return holders;
}
