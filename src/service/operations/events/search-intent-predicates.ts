import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AUDIENCE_STRENGTHS, type ParsedIntentCriteria } from "#contract/intent-schemas.ts";
import {
  type Predicate,
  between,
  betweenTimes,
  invalidValue,
  isOneOf,
  knownCodes,
  minMax,
} from "#service/sql/sql-predicates.ts";

/** What a signal must be; search and enrich share it. */
export type SignalCriteria = Pick<
  ParsedIntentCriteria,
  | "topics"
  | "signalScoreMin"
  | "signalScoreMax"
  | "audienceStrengthMin"
  | "audienceStrengthMax"
  | "signalStartDate"
  | "signalEndDate"
  | "findRecommendedContacts"
>;

/** The asked dates, over a column of signal dates: they bound the signals and the count of spikes alike. */
export function signalDates(column: RawBuilder<unknown>, criteria: SignalCriteria): Predicate[] {
  return betweenTimes(column, [
    ["signalStartDate", criteria.signalStartDate],
    ["signalEndDate", criteria.signalEndDate],
  ]);
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

/** The topics that are asked for, as signals have them. */
export function knownTopics({ topics }: Pick<SignalCriteria, "topics">): string[] {
  return knownCodes("topics", "intent-topics", topics);
}

/** The criteria about a signal, over the alias `s` of intent_signals. */
export function signalPredicates(criteria: SignalCriteria): Predicate[] {
  return [
    isOneOf(sql`s.topic`, knownTopics(criteria)),
    ...between(sql`s.signal_score`, minMax("signalScore", criteria)),
    ...strengths(criteria),
    ...signalDates(sql`s.signal_date`, criteria),
  ];
}
