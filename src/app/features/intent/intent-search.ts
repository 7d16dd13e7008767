import { INTENT_TOPIC_LIMITS, type IntentRecord, searchIntent } from "#contract/intent-schemas.ts";
import { selectableCompany } from "#app/record-views/cells/named-record-cells.ts";
import { defineSearch } from "#app/search/define-search.ts";
import type { RowGrouping } from "#app/search/search-definition.ts";
import { alphabetical, highestFirst, largestFirst, mostFirst, newestFirst } from "#app/search/search-sort.ts";
import { hasTopics, intentCriteria, toIntentRequest } from "./intent-search-criteria.ts";
import { intentColumns } from "./intent-search-columns.tsx";
import { type IntentCompany, groupByCompany, sortCompanies } from "./intent-companies.ts";
import { companyColumns } from "./intent-company-columns.tsx";
import { companyExpansion, intentExpansion } from "./intent-expansion.tsx";

/** Default order of both views: most urgent first. The service's own order is by topic name. */
const BEST_SCORE_FIRST = "-signalScore";

/** Groups signals by company. */
const byCompany: RowGrouping<IntentRecord, IntentCompany> = {
  label: "By company",
  rowsLabel: "By signal",
  noun: { one: "company", many: "companies" },
  sorts: [
    { key: "signalScore", label: "Best score", ...highestFirst },
    { key: "companyName", label: "Company", ...alphabetical },
    { key: "signalDate", label: "Latest signal", ...newestFirst },
    { key: "signals", label: "Number of signals", ...mostFirst },
    { key: "audienceStrength", label: "Audience strength", ...largestFirst },
  ],
  defaultSort: BEST_SCORE_FIRST,
  group: groupByCompany,
  sort: sortCompanies,
  columns: companyColumns,
  rowName: ({ name }) => name,
  selectable: ({ company }) => selectableCompany(company),
  expansion: companyExpansion,
  linkedRecords: ({ company }) => ({ company }),
  companyOf: ({ company }) => company?.id,
  rowsOf: ({ signals }) => signals,
};

/** The intent search, with 1 to 50 topics. [search-8] */
export const intentSearch = defineSearch({
  recordType: "company",
  operation: searchIntent,
  toRequest: toIntentRequest,
  criterionDefinitions: intentCriteria,
  defaultSort: BEST_SCORE_FIRST,
  grouping: byCompany,
  defaultView: "groups",
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
