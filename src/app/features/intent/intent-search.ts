import { INTENT_TOPIC_LIMITS, searchIntent } from "#contract/intent.ts";
import { selectableCompany } from "#app/record-views/cells/selectable-company.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, largestFirst, newestFirst } from "#app/search/sort-labels.ts";
import { hasTopics, intentCriteria, intentSlots } from "./intent-criteria.ts";
import { intentColumns } from "./intent-columns.tsx";
import { intentExpansion } from "./recommended-contacts.tsx";

/** The intent search. Section 4.2: 1 to 50 topics. */
export const intentSearch = defineSearch({
  title: "Intent",
  noun: { one: "signal", many: "signals" },
  recordType: "company",
  operation: searchIntent,
  criteriaOf: intentCriteria,
  slots: intentSlots,
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
  selectable: ({ attributes }) => selectableCompany(attributes.company),
  links: ({ attributes: { company } }) => ({ company }),
});
