import { AUDIENCE_STRENGTHS, INTENT_TOPIC_LIMITS, type IntentCriteria } from "#contract/intent-schemas.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { parseBoolean } from "#app/search/criteria/choice-criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { dateBounds, numberBounds, parseRange } from "#app/search/criteria/range-criterion.ts";
import { industryCriterion, metroCriterion } from "#app/search/criteria/shared-company-criteria.ts";

/** Criteria of Search Intent: first those of the specification ([search-8]), then those of the definition. */
export const intentCriteria = [
  {
    key: "topics",
    label: "Topics",
    kind: "code",
    lookup: "intent-topics",
    max: INTENT_TOPIC_LIMITS.max,
    primary: true,
  },
  { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
  {
    key: "audience",
    label: "Audience strength",
    kind: "scale",
    grades: AUDIENCE_STRENGTHS,
    upToLabel: "or larger",
    fromLabel: "or smaller",
    hint: "A is the largest audience, E the smallest.",
  },
  metroCriterion,
  industryCriterion,
  { key: "signalled", label: "Signal date", kind: "dates", group: "Signal" },
  {
    key: "findRecommendedContacts",
    label: "Recommended contacts",
    kind: "choice",
    options: [
      { value: "true", label: "Include" },
      { value: "false", label: "Leave out" },
    ],
    group: "Signal",
  },
] as const satisfies readonly CriterionDefinition[];

const strength = (text: string) => AUDIENCE_STRENGTHS.find((letter) => letter === text);

type IntentKey = (typeof intentCriteria)[number]["key"];

/** The request of Search Intent from the criteria of the address. */
export function toIntentRequest({
  topics,
  score,
  audience,
  signalled,
  findRecommendedContacts,
  ...criteria
}: Criteria<IntentKey>): IntentCriteria {
  const { from: signalScoreMin, to: signalScoreMax } = numberBounds(score);
  const { from: signalStartDate, to: signalEndDate } = dateBounds(signalled);
  const { from: strongest, to: weakest } = parseRange(audience);
  return {
    ...criteria,
    topics: splitList(topics),
    signalScoreMin,
    signalScoreMax,
    // the scale starts at A, the largest: the minimum is the weakest that is included
    audienceStrengthMin: strength(weakest),
    audienceStrengthMax: strength(strongest),
    signalStartDate,
    signalEndDate,
    findRecommendedContacts: parseBoolean(findRecommendedContacts),
  };
}

/** Whether there are as many topics as the service requires. [search-8] */
export function hasTopics(topics: string | undefined): boolean {
  const count = splitList(topics).length;
  return count >= INTENT_TOPIC_LIMITS.min && count <= INTENT_TOPIC_LIMITS.max;
}
