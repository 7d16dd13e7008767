import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AUDIENCE_STRENGTHS, type ParsedIntentCriteria } from "#contract/intent-schemas.ts";
import {
  type Predicate,
  anyOf,
  between,
  betweenDays,
  inIndustries,
  invalidValue,
} from "#service/sql/sql-predicates.ts";
import { inLookup } from "#service/sql/sql-lookup-predicate.ts";

/** What a signal must be; search and enrich share it. */
export type SignalCriteria = Omit<ParsedIntentCriteria, "metroRegion" | "industryCodes">;

/** The asked dates, over a column of signal dates: they bound the signals and the count of spikes alike. */
export function signalDates(column: RawBuilder<unknown>, criteria: SignalCriteria): Predicate[] {
  return betweenDays(
    column,
    ["signalStartDate", criteria.signalStartDate],
    ["signalEndDate", criteria.signalEndDate],
  );
}

/** Bounds on the scale from A, the largest audience, to E. [search-13] */
function strengths({ audienceStrengthMin, audienceStrengthMax }: SignalCriteria): Predicate[] {
  if (audienceStrengthMin === undefined && audienceStrengthMax === undefined) return [];
  const strongest = AUDIENCE_STRENGTHS.indexOf(audienceStrengthMax ?? "A");
  const weakest = AUDIENCE_STRENGTHS.indexOf(audienceStrengthMin ?? "E");
  if (strongest > weakest)
    throw invalidValue("audienceStrengthMin", 'is stronger than "audienceStrengthMax"');
  const within = AUDIENCE_STRENGTHS.slice(strongest, weakest + 1);
  return [sql<SqlBool>`s.audience_strength in (${sql.join(within)})`];
}

/** The criteria about a signal, over the alias `s` of intent_signals. */
export function signalPredicates(criteria: SignalCriteria): Predicate[] {
  return [
    inLookup(sql`s.topic`, "intent-topics", criteria.topics),
    ...between(sql`s.signal_score`, "signalScore", criteria.signalScoreMin, criteria.signalScoreMax),
    ...strengths(criteria),
    ...signalDates(sql`s.signal_date`, criteria),
  ];
}

/** The criteria of Search Intent about the company. */
export function signalCompanyPredicates(criteria: ParsedIntentCriteria): Predicate[] {
  const { metroRegion, industryCodes } = criteria;
  return [
    ...(metroRegion === undefined
      ? []
      : [
          sql<SqlBool>`s.company_id in (select c.id from companies c where ${anyOf(sql`c.metro_region`, metroRegion)})`,
        ]),
    ...(industryCodes === undefined ? [] : [inIndustries(sql`s.company_id`, industryCodes)]),
  ];
}
