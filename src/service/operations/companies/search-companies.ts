import { type RawBuilder, sql } from "kysely";
import type { ParsedCompanyCriteria } from "#contract/company-schemas.ts";
import type { CompanyRow } from "#database/database-schema.ts";
import { managedRecords, managementAttribute } from "#service/metering/records-under-management.ts";
import { withoutNull } from "#service/operations/output-values.ts";
import type { SearchCall, SearchResult } from "#service/service-call.ts";
import { ordered, runSearch } from "#service/sql/sql-search.ts";
import { logoUrl } from "../../pictures/picture-urls.ts";
import { companySearchPredicates } from "./search-companies-predicates.ts";

const COLUMNS = sql`c.id, c.name, c.website, c.has_logo, c.city, c.state, c.country, c.revenue, c.employee_count`;

type Found = Pick<
  CompanyRow,
  "id" | "name" | "website" | "has_logo" | "city" | "state" | "country" | "revenue" | "employee_count"
>;

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`c.name_search`,
  employeeCount: sql`c.employee_count`,
  revenue: sql`c.revenue`,
};

/** Search Companies. [field-3] [search-7] */
export async function searchCompanies(call: SearchCall<ParsedCompanyCriteria>): Promise<SearchResult> {
  const { key, descending } = call.page.sort;
  return runSearch<Found>(call, {
    columns: COLUMNS,
    from: sql`companies c`,
    narrow: sql`companies c`,
    ordering: sql`companies c`,
    where: await companySearchPredicates(call, call.criteria),
    order: [ordered(SORT_COLUMNS[key] ?? sql`c.revenue`, descending)],
    id: sql`c.id`,
    present: async (rows) => {
      const ids = rows.map((row) => row.id);
      const { context } = call;
      const managed = await managedRecords(
        context.database.query,
        context,
        call.organisation,
        "Company",
        ids,
      );
      return rows.map((row) => ({
        type: "Company",
        id: String(row.id),
        attributes: {
          ...searchAttributes(row, call.context.settings.publicUrl),
          managementStatus: managementAttribute(managed.get(row.id)),
        },
      }));
    },
  });
}

/** Omits nulls: every attribute except the name is optional. */
function searchAttributes(row: Found, publicUrl: string) {
  return withoutNull({
    name: row.name,
    website: row.website,
    logo: row.has_logo === 1 ? logoUrl(publicUrl, row.id) : null,
    city: row.city,
    state: row.state,
    country: row.country,
    revenue: row.revenue === null ? null : String(row.revenue),
    employeeCount: row.employee_count === null ? null : String(row.employee_count),
  });
}
