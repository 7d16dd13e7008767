import type { CompanyRow } from "#database/database-schema.ts";
import type { Call } from "#service/service-call.ts";
import type { CompanyWithParents, ParentRow } from "./company-output-values.ts";

async function companiesWith(call: Call, ids: readonly number[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  return call.context.database.records
    .selectFrom("companies")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
}

async function parentsOf(
  call: Call,
  companies: readonly CompanyRow[],
): Promise<ReadonlyMap<number, ParentRow>> {
  const ids = companies
    .flatMap(({ parent_id, ultimate_parent_id }) => [parent_id, ultimate_parent_id])
    .filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await call.context.database.records
    .selectFrom("companies")
    .select(["id", "name", "revenue", "employee_count"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Companies with their parents, by id; unknown ids are absent. */
export async function loadCompanies(
  call: Call,
  ids: readonly number[],
): Promise<Map<number, CompanyWithParents>> {
  const companies = await companiesWith(call, ids);
  const parents = await parentsOf(call, companies);
  const parentOf = (id: number | null) => (id === null ? undefined : parents.get(id));
  return new Map(
    companies.map((company) => [
      company.id,
      {
        company,
        parent: parentOf(company.parent_id),
        ultimateParent: parentOf(company.ultimate_parent_id),
      },
    ]),
  );
}
