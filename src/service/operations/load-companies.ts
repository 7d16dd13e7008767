import type { CompanyRow } from "#database/schema.ts";
import type { Call } from "./call.ts";
import type { CompanyWithParents } from "./company-values.ts";

/** Companies by id. */
async function rowsOf(call: Call, ids: readonly number[]): Promise<Map<number, CompanyRow>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await call.context.database.query
    .selectFrom("companies")
    .selectAll()
    .where("id", "in", unique)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Companies with their parents, by id; unknown ids are absent. */
export async function loadCompanies(
  call: Call,
  ids: readonly number[],
): Promise<Map<number, CompanyWithParents>> {
  const companies = await rowsOf(call, ids);
  const above = [...companies.values()].flatMap((row) => [row.parent_id, row.ultimate_parent_id]);
  const parents = await rowsOf(
    call,
    above.filter((id) => id !== null),
  );
  const parentOf = (id: number | null) => (id === null ? undefined : parents.get(id));
  return new Map(
    [...companies].map(([id, company]) => [
      id,
      {
        company,
        parent: parentOf(company.parent_id),
        ultimateParent: parentOf(company.ultimate_parent_id),
      },
    ]),
  );
}
