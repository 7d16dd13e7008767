import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { companyDetails } from "#database/json-columns.ts";
import { subUnitName, withoutNull } from "#service/operations/output-values.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";
import type { Member } from "./hierarchy-tree.ts";

type Companies = ReadonlyMap<number, Member>;

/** The companies and everyone above them. `union` drops what was seen before, so that a ring of parents ends. */
async function loadUpwards(query: Kysely<Schema>, ids: readonly number[]): Promise<Companies> {
  const { rows } = await sql<Member>`with recursive upward as (
      select id, parent_id, name, city, state, sub_unit_type from companies where id in (${sql.join([...ids])})
      union
      select c.id, c.parent_id, c.name, c.city, c.state, c.sub_unit_type
      from companies c join upward on c.id = upward.parent_id
    ) select * from upward`.execute(query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A company with each of its parents, the nearest first. */
function lineOf(id: number, companies: Companies): Member[] {
  const line = new Map<number, Member>();
  let next = companies.get(id);
  while (next && !line.has(next.id)) {
    line.set(next.id, next);
    next = next.parent_id === null ? undefined : companies.get(next.parent_id);
  }
  return [...line.values()];
}

/** When each of the companies was acquired by its parent, where it was. */
async function acquiredDates(query: Kysely<Schema>, companies: Companies): Promise<Map<number, string>> {
  const rows = await query
    .selectFrom("companies")
    .select(["id", "details"])
    .where("id", "in", [...companies.keys()])
    .where("sub_unit_type", "=", SUB_UNIT_TYPES.acquisition)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const { acquiredDate } = companyDetails.parse(JSON.parse(row.details));
      return acquiredDate === null ? [] : [[row.id, acquiredDate] as const];
    }),
  );
}

/** `acquiredByDate` is the day on which this parent acquired the company below it in the line. */
function parentOf({ id, name, city, state, sub_unit_type }: Member, acquiredByDate: string | undefined) {
  return {
    companyId: String(id),
    ...withoutNull({
      companyName: name,
      city,
      state,
      subUnitType: sub_unit_type === null ? null : String(sub_unit_type),
      subUnitDesc: sub_unit_type === null ? null : subUnitName(sub_unit_type),
      acquiredByDate: acquiredByDate ?? null,
    }),
  };
}

/**
 * The parents of each company, from its own up to the ultimate one, by company id. Who is at the top has none and is
 * absent. [field-10]
 */
export async function loadParentages(
  query: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, object[]>> {
  if (ids.length === 0) return new Map();
  const companies = await loadUpwards(query, ids);
  const acquired = await acquiredDates(query, companies);
  return new Map(
    ids.flatMap((id) => {
      const line = lineOf(id, companies);
      const parents = line.slice(1).map((parent, at) => parentOf(parent, acquired.get(line[at]?.id ?? 0)));
      return parents.length === 0 ? [] : [[id, parents] as const];
    }),
  );
}
