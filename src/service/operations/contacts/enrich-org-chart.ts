import { type RawBuilder, sql } from "kysely";
import type { ParsedOrgChartEnrich } from "#contract/company-read-schemas.ts";
import type { ContactRow } from "#database/database-schema.ts";
import { contactDetails } from "#database/json-columns.ts";
import { withoutNull } from "#service/operations/output-values.ts";
import { MANAGEMENT_LEVELS } from "#service/reference/reference-departments.ts";
import type { CompanyReadCall, SearchResult } from "#service/service-call.ts";
import { LISTINGS } from "#database/record-table-types.ts";
import {
  type Predicate,
  between,
  isOneOf,
  knownNames,
  minMax,
  whereGiven,
} from "#service/sql/sql-predicates.ts";
import { type OrderBy, ordered, runSearch } from "#service/sql/sql-search.ts";

type Found = ContactRow & {
  readonly tier: number;
  readonly sub_tier: number | string;
  readonly company_name: string;
};

/** The hierarchy value of the most senior level, which is tier 1. */
const TOP_HIERARCHY = Math.max(...MANAGEMENT_LEVELS.map((level) => level.hierarchy));

/**
 * Everyone at the company with their position: the tier by seniority and, within it, the place by department and then
 * by accuracy. Computed before the criteria apply, so that a person's position is always the same.
 */
function chartOf(companyId: number): RawBuilder<unknown> {
  return sql`(select o.*, c.name as company_name, ${sql.lit(TOP_HIERARCHY + 1)} - o.hierarchy as tier, row_number() over (
      partition by o.hierarchy order by o.department, o.accuracy_score desc, o.id) as sub_tier
    from contacts o join companies c on c.id = o.company_id
    where o.company_id = ${companyId} and o.listing <= ${sql.lit(LISTINGS.boardMember)}) p`;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  contactAccuracyScore: sql`p.accuracy_score`,
  lastName: sql`p.last_search`,
};

/** Default order: from the top down, and by place within a tier. */
function orderOf({ page }: CompanyReadCall<unknown>): OrderBy {
  const column = SORT_COLUMNS[page.sort.key];
  return column
    ? [ordered(column, page.sort.descending)]
    : [ordered(sql`p.tier`, false), ordered(sql`p.sub_tier`, false)];
}

function predicates(criteria: ParsedOrgChartEnrich): Predicate[] {
  return [
    ...whereGiven(criteria.department, (values) =>
      isOneOf(sql`p.department`, knownNames("department", "departments", values)),
    ),
    ...between(sql`p.accuracy_score`, minMax("contactAccuracyScore", criteria)),
  ];
}

/** Hints only, as in Search Contacts: never an address or a number. */
function chartAttributes(row: Found) {
  const { jobFunction } = contactDetails.parse(JSON.parse(row.details));
  return {
    ...withoutNull({
      firstName: row.first_name,
      middleName: row.middle_name,
      lastName: row.last_name,
      title: row.job_title,
      department: row.department,
      jobFunction: jobFunction[0]?.name ?? null,
    }),
    orgChartTier: row.tier,
    orgChartSubTier: Number(row.sub_tier),
    hasEmail: row.email !== null,
    hasDirectPhone: row.phone !== null,
    contactAccuracyScore: row.accuracy_score,
    companyId: String(row.company_id),
    companyName: row.company_name,
    lastUpdatedDate: row.last_updated_date,
  };
}

/** Enrich Org Chart: the people of one company. [enrich-9] */
export async function enrichOrgChart(call: CompanyReadCall<ParsedOrgChartEnrich>): Promise<SearchResult> {
  const chart = chartOf(call.companyId);
  return runSearch<Found>(call, {
    columns: sql`p.*`,
    from: chart,
    narrow: chart,
    ordering: chart,
    where: predicates(call.criteria),
    order: orderOf(call),
    id: sql`p.id`,
    present: (rows) =>
      Promise.resolve(
        rows.map((row) => ({ type: "OrgChart", id: String(row.id), attributes: chartAttributes(row) })),
      ),
  });
}
