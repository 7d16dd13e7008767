import {
  AUDIENCE_STRENGTHS,
  INTENT_TOPIC_LIMITS,
  type IntentRecord,
  searchIntent,
} from "#contract/intent.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import type { CriterionSlot, SearchResource } from "#app/search/search-resource.ts";
import { searchSchema } from "#app/search/search-params.ts";
import { codesOf } from "#app/search/value-lists.ts";
import { intentColumns } from "./intent-columns.tsx";
import { intentQueries } from "./intent-queries.ts";

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

type IntentKey = (typeof slots)[number]["key"];

/** The address of the intent search. */
export const intentSearchSchema = searchSchema<IntentKey>(searchIntent.sortKeys, slots);

const alphabetical = { ascending: "A to Z", descending: "Z to A", first: "ascending" } as const;

function hasTopics(topics: string | undefined): boolean {
  const count = codesOf(topics).length;
  return count >= INTENT_TOPIC_LIMITS.min && count <= INTENT_TOPIC_LIMITS.max;
}

/** The intent search. Section 4.2: 1 to 50 topics. */
export const intentResource: SearchResource<IntentRecord, IntentKey> = {
  title: "Intent",
  noun: { one: "signal", many: "signals" },
  recordType: "company",
  scopes: searchIntent.scopes,
  slots,
  sorts: [
    { key: "topic", label: "Topic", ...alphabetical },
    {
      key: "signalScore",
      label: "Score",
      ascending: "Lowest first",
      descending: "Highest first",
      first: "descending",
    },
    {
      key: "signalDate",
      label: "Signal date",
      ascending: "Oldest first",
      descending: "Newest first",
      first: "descending",
    },
    {
      key: "audienceStrength",
      label: "Audience strength",
      ascending: "Smallest first",
      descending: "Largest first",
      first: "descending",
    },
    { key: "companyName", label: "Company", ...alphabetical },
    { key: "category", label: "Category", ...alphabetical },
  ],
  defaultSort: searchIntent.defaultSort,
  countsRecords: searchIntent.countsRecords,
  needs: {
    enough: ({ topics }) => hasTopics(topics),
    title: "Which topics interest you?",
    text: `Choose ${INTENT_TOPIC_LIMITS.min} to ${INTENT_TOPIC_LIMITS.max} topics, then press Search.`,
  },
  columns: intentColumns,
  query: intentQueries.search,
  rowName: ({ attributes }) => attributes.company?.name ?? "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company),
};
