import type { EnrichedBy, EnrichedQuestion } from "#contract/workspace/enriched-schemas.ts";
import type { Database } from "#database/database.ts";

/*
 * Which records the paid calls of people returned: who of an organisation enriched a record, and when. Never what came
 * back, which is its person's alone.
 */

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
