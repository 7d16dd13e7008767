import { AUDIENCE_STRENGTHS, type ParsedIntentCriteria } from "#contract/intent.ts";
import { endsOf } from "#app/search/ends-value.ts";
import type { Criteria } from "#app/search/criterion-slot.ts";
import { codesOf } from "#app/search/value-lists.ts";

const numberOrNone = (text: string) => (text === "" ? undefined : Number(text));

/** The criteria of Search Intent from what the address holds. Section 4.2. */
export function intentCriteria(criteria: Criteria): ParsedIntentCriteria {
  const { topics, score, audience, signalled, metroRegion, industryCodes } = criteria;
  const scores = endsOf(score);
  const days = endsOf(signalled);
  return {
    topics: codesOf(topics),
    signalScoreMin: numberOrNone(scores.from),
    signalScoreMax: numberOrNone(scores.to),
    audienceStrengthMin: AUDIENCE_STRENGTHS.find((letter) => letter === audience),
    signalStartDate: days.from || undefined,
    signalEndDate: days.to || undefined,
    metroRegion,
    industryCodes,
  };
}
