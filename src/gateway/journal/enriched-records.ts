import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { idString } from "#contract/operation.ts";
import type { EnrichedBy, EnrichedQuestion, EnrichedType } from "#contract/workspace/enriched-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

type Query = Kysely<Schema>;

/*
 * Which records the paid calls of people returned: who of an organisation enriched a record, and when. Never what came
 * back, which is its person's alone.
 */

/** What the records of an answer are called there, by operation; reads about one company enrich nobody. */
const TYPES: Partial<Record<PaidOperation, { readonly type: EnrichedType; readonly named: string }>> = {
  enrichContacts: { type: "contact", named: "Contact" },
  enrichCompanies: { type: "company", named: "Company" },
};

/** As much of an answer as tells which records it returned. Those without a match are of another type. [match-1] */
const enrichAnswer = z.looseObject({
  data: z.array(z.looseObject({ type: z.string(), id: idString })),
});

interface EnrichedRecord {
  readonly type: EnrichedType;
  readonly id: string;
}

/** The records of a complete answer, each once, by the ids that the service gives them; none of one that is not understood. */
export function recordsIn(operation: PaidOperation, body: Uint8Array): EnrichedRecord[] {
  const named = TYPES[operation];
  if (named === undefined) return [];
  try {
    const { data } = enrichAnswer.parse(parseExactJson(new TextDecoder().decode(body)));
    const ids = data.flatMap(({ type, id }) => (type === named.named && id !== "0" ? [id] : []));
    return [...new Set(ids)].map((id) => ({ type: named.type, id }));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return [];
  }
}

/** Writes down that a person enriched records, where their colleagues of today will ask. A program has none. [workspace-30] */
export async function noteEnriched(
  on: Query,
  userId: string,
  records: readonly EnrichedRecord[],
  at: string,
): Promise<void> {
  if (records.length === 0) return;
  const person = await on
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (person === undefined) return;
  const organisation = person.id === null ? null : { id: person.id };
  const spaceId = spaceOf({ id: userId, organisation });
  // in one order, so that two calls never wait for each other
  const rows = records
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ type, id }) => ({
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

/** Who enriched records last, of those whose workspace lies in a person's space. [workspace-31] */
export async function enrichedIn(
  { query }: Database,
  { id: personId, spaceId }: { readonly id: string; readonly spaceId: string },
  { type, ids }: EnrichedQuestion,
): Promise<EnrichedBy[]> {
  if (ids.length === 0) return [];
  const rows = await query
    .selectFrom("gateway_enriched_records")
    .select(["record_id as id", "user_id as by", "enriched_at as at"])
    .where("space_id", "=", spaceId)
    .where("record_type", "=", type)
    .where("record_id", "in", ids)
    .orderBy("enriched_at")
    .execute();
  const newest = new Map(rows.map((row) => [row.id, row]));
  const people = [...new Set([...newest.values()].map(({ by }) => by))];
  if (people.length === 0) return [];
  const named = await query
    .selectFrom("gateway_people")
    .select(["id", "name"])
    .where("id", "in", people)
    .execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const own = new Set(rows.flatMap(({ id, by }) => (by === personId ? [id] : [])));
  return [...newest.values()].map((row) => ({
    ...row,
    name: names.get(row.by) ?? null,
    isOwn: own.has(row.id),
  }));
}

/** Forgets what a person enriched, wherever they did. [workspace-32] */
export async function forgetEnriched(on: Query, userId: string): Promise<void> {
  await on.deleteFrom("gateway_enriched_records").where("user_id", "=", userId).execute();
}
