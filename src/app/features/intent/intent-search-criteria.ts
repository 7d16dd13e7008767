import { inGroup, row } from "#app/search/criteria/criterion-rows.ts";
import { AUDIENCE_STRENGTHS, INTENT_TOPIC_LIMITS, type IntentCriteria } from "#contract/intent-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { parseBoolean } from "#app/search/criteria/choice-criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { dateBounds, numberBounds, parseRange } from "#app/search/criteria/range-criterion.ts";
import {
  businessModelCriterion,
  companyCriteria,
  industryKeys,
  toCompanyRequest,
} from "#app/search/criteria/shared/shared-company-criteria.ts";
import { locationKeys } from "#app/search/criteria/shared/shared-location-criteria.ts";

/** Criteria about a signal. */
const signalCriteria = inGroup("Signal", {
  topics: row("code", "Topics", "intent keywords surge interest", {
    lookup: "intent-topics",
    max: INTENT_TOPIC_LIMITS.max,
    primary: true,
  }),
  signalled: row("dates", "Signal date", "recent surge spike when"),
  score: row("numbers", "Score", "signal strength surge", {
    min: 60,
    max: 100,
    presets: [
      { label: "70+", value: "70.." },
      { label: "80+", value: "80.." },
      { label: "90+", value: "90.." },
    ],
  }),
  audience: row("scale", "Audience strength", "researchers people grade", {
    grades: AUDIENCE_STRENGTHS,
    upToLabel: "or larger",
    fromLabel: "or smaller",
    hint: "A is the largest audience, E the smallest.",
  }),
  findRecommendedContacts: row("choice", "Recommended contacts", "people suggested", {
    options: [
      { value: "true", label: "Include" },
      { value: "false", label: "Leave out" },
    ],
  }),
});

/** All criteria of Search Intent. [search-8] */
export const intentCriteria = arrangeCriteria(
  [...signalCriteria, ...companyCriteria, businessModelCriterion],
  {
    groups: ["Signal", "Company", "Location", "Technology", "Funding & growth"],
    bar: {
      "Signal date": ["signalled"],
      Score: ["score"],
      Audience: ["audience"],
      Industry: industryKeys,
      Location: locationKeys,
    },
  },
);

const strength = (text: string) => AUDIENCE_STRENGTHS.find((letter) => letter === text);

type IntentKey = (typeof intentCriteria)[number]["key"];

/** Builds the request of Search Intent from criteria in URL form. */
export function toIntentRequest({
  topics,
  score,
  audience,
  signalled,
  findRecommendedContacts,
  ...criteria
}: Criteria<IntentKey>): IntentCriteria {
  const { from: strongest, to: weakest } = parseRange(audience);
  return {
    ...toCompanyRequest(criteria),
    topics: splitList(topics),
    ...numberBounds(score, ["signalScoreMin", "signalScoreMax"]),
    // A is the largest: the minimum is the weakest strength included
    audienceStrengthMin: strength(weakest),
    audienceStrengthMax: strength(strongest),
    ...dateBounds(signalled, ["signalStartDate", "signalEndDate"]),
    findRecommendedContacts: parseBoolean(findRecommendedContacts),
  };
}

/** Whether the number of topics is one that the service accepts. [search-8] */
export function hasTopics(topics: string | undefined): boolean {
  const count = splitList(topics).length;
  return count >= INTENT_TOPIC_LIMITS.min && count <= INTENT_TOPIC_LIMITS.max;
}
