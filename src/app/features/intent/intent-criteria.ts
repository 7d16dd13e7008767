import { AUDIENCE_STRENGTHS, INTENT_TOPIC_LIMITS, type ParsedIntentCriteria } from "#contract/intent.ts";
import { industrySlot, metroSlot } from "#app/search/criteria/shared-company-criteria.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { dayEnds, parseRange, numberEnds } from "#app/search/criteria/range-value.ts";
import { flagOf } from "#app/search/criteria/flag-of.ts";
import { splitList } from "#app/search/criteria/list-value.ts";

/** Criteria of Search Intent: the specification's first (section 4.2), then the definition's. */
export const intentSlots = [
  {
    key: "topics",
    label: "Topics",
    kind: "code",
    lookup: "intent-topics",
    most: INTENT_TOPIC_LIMITS.max,
    prominent: true,
  },
  { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
  {
    key: "audience",
    label: "Audience strength",
    kind: "steps",
    steps: AUDIENCE_STRENGTHS,
    upTo: "or larger",
    onward: "or smaller",
    hint: "A is the largest audience, E the smallest.",
  },
  metroSlot,
  industrySlot,
  { key: "signalled", label: "Signal date", kind: "days", more: "Signal" },
  {
    key: "findRecommendedContacts",
    label: "Recommended contacts",
    kind: "choice",
    options: [
      { value: "true", label: "With each signal" },
      { value: "false", label: "Left out" },
    ],
    more: "Signal",
  },
] as const satisfies readonly CriterionDefinition[];

const strength = (text: string) => AUDIENCE_STRENGTHS.find((letter) => letter === text);

/** The criteria of Search Intent from what the address holds. */
export function intentCriteria({
  topics,
  score,
  audience,
  signalled,
  findRecommendedContacts,
  ...criteria
}: Criteria<(typeof intentSlots)[number]["key"]>): ParsedIntentCriteria {
  const { from: signalScoreMin, to: signalScoreMax } = numberEnds(score);
  const { from: signalStartDate, to: signalEndDate } = dayEnds(signalled);
  const { from: strongest, to: weakest } = parseRange(audience);
  return {
    ...criteria,
    topics: splitList(topics),
    signalScoreMin,
    signalScoreMax,
    // the scale runs from A, the largest: Min is the weakest that is let through
    audienceStrengthMin: strength(weakest),
    audienceStrengthMax: strength(strongest),
    signalStartDate,
    signalEndDate,
    findRecommendedContacts: flagOf(findRecommendedContacts),
  };
}

/** Whether as many topics are chosen as the service asks for. Section 8. */
export function hasTopics(topics: string | undefined): boolean {
  const count = splitList(topics).length;
  return count >= INTENT_TOPIC_LIMITS.min && count <= INTENT_TOPIC_LIMITS.max;
}
