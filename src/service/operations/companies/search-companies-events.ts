import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ENGAGEMENT_TYPES, type ParsedCompanyCriteria } from "#contract/company-schemas.ts";
import {
  type Predicate,
  allOf,
  between,
  betweenDays,
  invalidValue,
  isOneOf,
  knownCodes,
  knownWord,
  minMax,
  whereGiven,
} from "#service/sql/sql-predicates.ts";

/** Companies with a funding round that meets all conditions, with alias `f` of funding_rounds. */
function withRound(conditions: readonly Predicate[]): Predicate {
  return sql<SqlBool>`c.id in (select f.company_id from funding_rounds f where ${allOf(conditions)})`;
}

function ofTypes(criterion: string, values: readonly string[]): Predicate {
  const types = knownCodes(criterion, "funding-round-types", values);
  return isOneOf(sql`f.type`, types);
}

/** The criteria about funding, with alias `c` of companies. Amounts and days must be of the same round. */
export function fundingPredicates(criteria: Partial<ParsedCompanyCriteria>): Predicate[] {
  const round = [
    ...between(sql`f.amount`, minMax("fundingAmount", criteria)),
    ...betweenDays(sql`f.funded_on`, [
      ["fundingStartDate", criteria.fundingStartDate],
      ["fundingEndDate", criteria.fundingEndDate],
    ]),
  ];
  return [
    ...(round.length > 0 ? [withRound(round)] : []),
    ...whereGiven(criteria.allFundingRoundTypes, (values) =>
      withRound([ofTypes("allFundingRoundTypes", values)]),
    ),
    ...whereGiven(criteria.recentFundingRoundTypes, (values) =>
      withRound([sql<SqlBool>`f.position = 1`, ofTypes("recentFundingRoundTypes", values)]),
    ),
  ];
}

/**
 * Records with which the organisation was in touch: `record` is their id, `named` the matching column of `engagements`.
 * Days and types must be of the same engagement.
 */
export function engagementPredicates(
  record: RawBuilder<unknown>,
  named: "company_id" | "contact_id",
  { engagementStartDate, engagementEndDate, engagementType }: Partial<ParsedCompanyCriteria>,
): Predicate[] {
  if (engagementEndDate !== undefined && engagementStartDate === undefined) {
    throw invalidValue("engagementEndDate", 'needs an "engagementStartDate"');
  }
  const conditions = [
    ...betweenDays(sql`e.engaged_on`, [
      ["engagementStartDate", engagementStartDate],
      ["engagementEndDate", engagementEndDate],
    ]),
    ...whereGiven(engagementType, (values) => {
      const types = values.map((value) => knownWord("engagementType", value, ENGAGEMENT_TYPES));
      return isOneOf(sql`e.type`, types);
    }),
  ];
  if (conditions.length === 0) return [];
  return [
    sql<SqlBool>`${record} in (select e.${sql.raw(named)} from engagements e where ${allOf(conditions)})`,
  ];
}
