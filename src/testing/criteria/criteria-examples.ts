import type { SearchOperation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import table from "./criteria-examples.tsv?raw";
import type { Asked } from "./criteria-values.ts";

/** An example of a criterion: one record that it finds, and one that it misses. */
interface CriterionExample {
  readonly search: string;
  readonly criterion: string;
  /** The criterion with its value, and with the criteria that it depends on. */
  readonly asked: Asked;
  readonly finds: string;
  readonly misses: string;
}

/** A search with its criteria. */
export interface CriteriaSearch {
  readonly operation: SearchOperation<unknown, { readonly id: string }>;
  readonly names: readonly string[];
  /** Criteria that every request needs. */
  readonly base: Asked;
}

const [, ...lines] = table.trimEnd().split("\n");

/** An example of each criterion of each search, over the sandbox's records. */
export const CRITERIA_EXAMPLES: readonly CriterionExample[] = lines.map((line) => {
  const [search = "", criterion = "", asked = "", finds = "", misses = ""] = line.split("\t");
  return { search, criterion, asked: JSON.parse(asked), finds, misses };
});

/** Criteria that are accepted without changing the results, each with a value. */
export const WITHOUT_EFFECT: readonly (readonly [search: string, criterion: string, asked: Asked])[] = [
  // companies have headquarters only
  ["searchCompanies", "locationSearchType", { state: "Texas", locationSearchType: "Person" }],
  ["searchIntent", "locationSearchType", { state: "Texas", locationSearchType: "Person" }],
  // adds to a signal without changing which signals are found
  ["searchIntent", "findRecommendedContacts", { findRecommendedContacts: true }],
  // no scoop names a board member, and its company is the one that it is about
  ["searchScoops", "boardMember", { boardMember: "exclude" }],
];

const BASES: Readonly<Record<string, Asked>> = {
  searchIntent: { topics: ["Waste Management", "Data Visualization", "Business Intelligence"] },
};

const { searchContacts, searchCompanies, searchIntent, searchNews, searchScoops } = operations;

/** The five searches. */
export const CRITERIA_SEARCHES: readonly CriteriaSearch[] = [
  searchContacts,
  searchCompanies,
  searchIntent,
  searchNews,
  searchScoops,
].map((operation) => {
  const told = [
    ...CRITERIA_EXAMPLES,
    ...WITHOUT_EFFECT.map(([search, criterion]) => ({ search, criterion })),
  ];
  const own = told.flatMap(({ search, criterion }) => (search === operation.name ? [criterion] : []));
  return { operation, names: [...new Set(own)], base: BASES[operation.name] ?? {} };
});
