import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Records, leadsTo, noRow } from "./invariant.ts";
import { NAMED_FAMILIES, type NamedFamily } from "#service/sandbox/families/named-families.ts";
import { SUB_UNIT_TYPES } from "#service/reference/sub-unit-types.ts";

const NAMED_TOPS = sql.join(NAMED_FAMILIES.map(({ companyId }) => sql.lit(companyId)));

/** Longer than any real path: a path of this length is circular. */
const ENDLESS = 1_000;

/** All members below the given tops, with the number of companies on the path, both ends included. */
function below(tops: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with recursive tree (id, level) as (select id, 1 from companies where ${tops}
    union all select c.id, t.level + 1 from companies c join tree t on c.parent_id = t.id where t.level < ${sql.lit(ENDLESS)})`;
}

async function measure({ query }: Records, { companyId }: NamedFamily) {
  const { rows } = await sql<{ members: number; levels: number | null }>`
    ${below(sql`id = ${sql.lit(companyId)}`)} select count(*) as members, max(level) as levels from tree`.execute(
    query,
  );
  return { members: rows[0]?.members ?? 0, levels: rows[0]?.levels ?? 0 };
}

/** A family of larger scales may be missing as a whole. */
const namedFamilies: Invariant = {
  name: "companies: named families have exactly their members and levels",
  check: async (database) => {
    const wrong: string[] = [];
    for (const family of NAMED_FAMILIES) {
      const { members, levels } = await measure(database, family);
      const absent = members === 0 && family.from !== "small";
      if (absent || (members === family.size && levels === family.levels)) continue;
      wrong.push(`${family.name}: ${members} in ${levels} levels`);
    }
    return wrong;
  },
};

/** Invariants of corporate families. */
export const FAMILY_INVARIANTS: readonly Invariant[] = [
  leadsTo("parents exist", "companies.parent_id", "companies"),
  noRow(
    "companies: whoever has a parent has a kind and an ultimate parent, and nobody else",
    sql`select id from companies where (parent_id is null) <> (sub_unit_type is null)
      or (parent_id is null) <> (ultimate_parent_id is null)`,
  ),
  noRow(
    "companies: the ultimate parent is that of the parent, or the parent where it is the top",
    sql`select c.id as id from companies c join companies p on p.id = c.parent_id
      where c.ultimate_parent_id <> coalesce(p.ultimate_parent_id, p.id)`,
  ),
  noRow(
    "companies: everybody is reached from a top, so that nobody owns itself by way of others",
    sql`${below(sql`parent_id is null`)} select c.id as id from companies c left join tree t on t.id = c.id where t.id is null`,
  ),
  noRow(
    "companies: what a company is to its parent is division, subsidiary or acquisition",
    sql`select id from companies where sub_unit_type not in (${sql.lit(SUB_UNIT_TYPES.division)},
      ${sql.lit(SUB_UNIT_TYPES.subsidiary)}, ${sql.lit(SUB_UNIT_TYPES.acquisition)})`,
  ),
  namedFamilies,
  noRow(
    "companies: in a named family nobody is larger than its parent",
    sql`select c.id as id from companies c join companies p on p.id = c.parent_id
      where c.ultimate_parent_id in (${NAMED_TOPS}) and (c.employee_count > p.employee_count or c.revenue > p.revenue)`,
  ),
  noRow(
    "family_units: locations and former names of companies",
    sql`select u.company_id as id from family_units u left join companies c on c.id = u.company_id where c.id is null
      or u.sub_unit_type not in (${sql.lit(SUB_UNIT_TYPES.formerName)}, ${sql.lit(SUB_UNIT_TYPES.location)})`,
  ),
  noRow(
    "family_units: positions run from 1 without a gap",
    sql`select company_id as id from family_units group by company_id
      having min(position) <> 1 or max(position) <> count(*)`,
  ),
];
