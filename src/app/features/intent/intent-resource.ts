import { AUDIENCE_STRENGTHS, INTENT_TOPIC_LIMITS, searchIntent } from "#contract/intent.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import type { CriterionSlot } from "#app/search/criterion-slot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, largestFirst, newestFirst } from "#app/search/sort-words.ts";
import { codesOf } from "#app/search/value-lists.ts";
import { intentCriteria } from "./intent-criteria.ts";
import { intentColumns } from "./intent-columns.tsx";
import { intentExpansion } from "./recommended-contacts.tsx";

const slots = [
  { key: "topics", label: "Topics", kind: "code", lookup: "intent-topics" },
  { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
  {
    key: "audience",
    label: "Audience strength",
    kind: "choice",
    options: AUDIENCE_STRENGTHS.map((letter) => ({
      value: letter,
      label: letter === "A" ? "A, the largest" : `${letter} or larger`,
    })),
  },
  { key: "signalled", label: "Signal date", kind: "days" },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "industryCodes", label: "Industry", kind: "code", lookup: "industries" },
] as const satisfies readonly CriterionSlot[];

function hasTopics(topics: string | undefined): boolean {
  const count = codesOf(topics).length;
  return count >= INTENT_TOPIC_LIMITS.min && count <= INTENT_TOPIC_LIMITS.max;
}

/** The intent search. Section 4.2: 1 to 50 topics. */
export const intentResource = defineSearch({
  title: "Intent",
  noun: { one: "signal", many: "signals" },
  recordType: "company",
  operation: searchIntent,
  criteriaOf: intentCriteria,
  slots,
  sorts: [
    { key: "topic", label: "Topic", ...alphabetical },
    { key: "signalScore", label: "Score", ...highestFirst },
    { key: "signalDate", label: "Signal date", ...newestFirst },
    { key: "audienceStrength", label: "Audience strength", ...largestFirst },
    { key: "companyName", label: "Company", ...alphabetical },
    { key: "category", label: "Category", ...alphabetical },
  ],
  needs: {
    enough: ({ topics }) => hasTopics(topics),
    title: "Which topics interest you?",
    text: `Choose ${INTENT_TOPIC_LIMITS.min} to ${INTENT_TOPIC_LIMITS.max} topics, then press Search.`,
  },
  columns: intentColumns,
  expansion: intentExpansion,
  alsoChooses: "contact",
  rowName: ({ attributes }) => attributes.company?.name || "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company),
  links: ({ attributes: { company } }) => ({ company }),
});
