import type { Query } from "#database/database.ts";
import { companyDetails } from "#database/json-columns.ts";
import { subUnitName, withoutNull } from "#service/operations/output-values.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";
import type { Family, Member } from "./hierarchy-tree.ts";

/** A company with each of its parents, the nearest first. */
function lineOf(id: number, companies: ReadonlyMap<number, Member>): Member[] {
  const line = new Map<number, Member>();
  let next = companies.get(id);
  while (next && !line.has(next.id)) {
    line.set(next.id, next);
    next = next.parent_id === null ? undefined : companies.get(next.parent_id);
  }
  return [...line.values()];
}

/** When each of the companies was acquired by its parent, where it was. */
async function acquiredDates(query: Query, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("companies")
    .select(["id", "details"])
    .where("id", "in", [...ids])
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
 * The parents of some companies of a family, from a company's own up to the ultimate one, by company id. Who is at the
 * top has none and is absent. [field-10]
 */
export async function loadParentages(
  query: Query,
  { root, members }: Family,
  ids: readonly number[],
): Promise<Map<number, object[]>> {
  const companies = new Map([root, ...members].map((member) => [member.id, member]));
  const lines = ids.map((id) => lineOf(id, companies)).filter((line) => line.length > 1);
  const above = new Set(lines.flat().map(({ id }) => id));
  const acquired = await acquiredDates(query, [...above]);
  return new Map(
    lines.map((line) => [
      line[0]?.id ?? 0,
      line.slice(1).map((parent, at) => parentOf(parent, acquired.get(line[at]?.id ?? 0))),
    ]),
  );
}
