import { INTENT_TOPIC_LIMITS, searchIntent } from "#contract/intent-schemas.ts";
import { selectableCompany } from "#app/record-views/cells/named-record-cells.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, largestFirst, newestFirst } from "#app/search/search-sort.ts";
import { hasTopics, intentCriteria, toIntentRequest } from "./intent-search-criteria.ts";
import { intentColumns } from "./intent-search-columns.tsx";
import { intentExpansion } from "./intent-expansion.tsx";

/** The intent search. [search-8], 1 to 50 topics. */
export const intentSearch = defineSearch({
  title: "Intent",
  noun: { one: "signal", many: "signals" },
  recordType: "company",
  operation: searchIntent,
  toRequest: toIntentRequest,
  criterionDefinitions: intentCriteria,
  sorts: [
    { key: "topic", label: "Topic", ...alphabetical },
    { key: "signalScore", label: "Score", ...highestFirst },
    { key: "signalDate", label: "Signal date", ...newestFirst },
    { key: "audienceStrength", label: "Audience strength", ...largestFirst },
    { key: "companyName", label: "Company", ...alphabetical },
    { key: "category", label: "Category", ...alphabetical },
  ],
  needs: {
    isMet: ({ topics }) => hasTopics(topics),
    title: "Which topics interest you?",
    text: `Choose ${INTENT_TOPIC_LIMITS.min} to ${INTENT_TOPIC_LIMITS.max} topics, then press Search.`,
  },
  columns: intentColumns,
  expansion: intentExpansion,
  alsoSelects: "contact",
  rowName: ({ attributes }) => attributes.company?.name || "unnamed company",
  selectable: ({ attributes }) => selectableCompany(attributes.company),
  linkedRecords: ({ attributes: { company } }) => ({ company }),
});
