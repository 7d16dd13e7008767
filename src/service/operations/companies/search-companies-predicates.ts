import { type RawBuilder, sql } from "kysely";
import type { ParsedCompanyCriteria } from "#contract/company-schemas.ts";
import { domainOf } from "#service/matching/website-domain.ts";
import type { Call } from "#service/service-call.ts";
import {
  type Predicate,
  anyOf,
  between,
  contains,
  idList,
  inEmployeeRanges,
  inIndustries,
  underManagement,
} from "#service/sql/sql-predicates.ts";

type SharedCriteria = Omit<ParsedCompanyCriteria, "companyWebsite" | "companyType" | "parentId">;

/** The criteria about a company that contact and company search share, over the alias `c` of companies. */
export function companyPredicates(call: Call, criteria: SharedCriteria): Predicate[] {
  const { database } = call.context;
  const on = <Value>(value: Value | undefined, build: (value: Value) => Predicate): Predicate[] =>
    value === undefined ? [] : [build(value)];
  return [
    ...on(criteria.companyName, (value) => contains(database, sql`c.name_search`, value)),
    ...on(criteria.companyId, (value) => sql`c.id in (${sql.join(idList(value, "companyId"))})`),
    ...on(criteria.metroRegion, (value) => anyOf(sql`c.metro_region`, value)),
    ...on(criteria.industryCodes, (value) => inIndustries(sql`c.id`, value)),
    ...on(criteria.country, (value) => anyOf(sql`c.country`, value)),
    ...on(criteria.state, (value) => anyOf(sql`c.state`, value)),
    ...on(criteria.employeeCount, (value) => inEmployeeRanges(sql`c.employee_count`, value)),
    ...between(sql`c.revenue`, "revenue", criteria.revenueMin, criteria.revenueMax),
  ];
}

/** Every criterion of Search Companies. */
export function companySearchPredicates(call: Call, criteria: ParsedCompanyCriteria): Predicate[] {
  const id: RawBuilder<unknown> = sql`c.id`;
  return [
    ...companyPredicates(call, criteria),
    ...(criteria.companyWebsite === undefined
      ? []
      : [sql<boolean>`c.domain in (${sql.join(criteria.companyWebsite.split(",").map(domainOf))})`]),
    ...(criteria.companyType === undefined ? [] : [anyOf(sql`c.type`, criteria.companyType)]),
    ...(criteria.parentId === undefined
      ? []
      : [sql<boolean>`c.parent_id in (${sql.join(idList(criteria.parentId, "parentId"))})`]),
    ...(criteria.underManagement === undefined
      ? []
      : [underManagement(call, "Company", id, criteria.underManagement)]),
  ];
}
