import type { Query } from "#database/database.ts";

/** What people are called, by id, whoever's colleagues they are by now; nothing for those who are not known any more. */
export async function namesOf(on: Query, people: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return new Map();
  const rows = await on.selectFrom("gateway_people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
