import { type NewsRecord, searchNews } from "#contract/news.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import type { CriterionSlot, SearchResource } from "#app/search/search-resource.ts";
import { searchSchema } from "#app/search/search-params.ts";
import { newsColumns } from "./news-columns.tsx";
import { newsQueries } from "./news-queries.ts";

const slots = [
  { key: "categories", label: "Categories", kind: "code", lookup: "news-categories" },
  { key: "published", label: "Published", kind: "days" },
  { key: "url", label: "Address", kind: "text", hint: "The whole address of an article." },
] as const satisfies readonly CriterionSlot[];

type NewsKey = (typeof slots)[number]["key"];

/** The address of the news search. */
export const newsSearchSchema = searchSchema<NewsKey>(searchNews.sortKeys, slots);

/** The news search. Section 4.2: one criterion at least, and no order but the service's. */
export const newsResource: SearchResource<NewsRecord, NewsKey> = {
  title: "News",
  noun: { one: "article", many: "articles" },
  recordType: "company",
  scopes: searchNews.scopes,
  slots,
  sorts: [],
  defaultSort: searchNews.defaultSort,
  countsRecords: searchNews.countsRecords,
  needs: {
    enough: (criteria) => Object.keys(criteria).length > 0,
    title: "What should the news be about?",
    text: "Choose a category or the days of publication, then press Search.",
  },
  columns: newsColumns,
  query: newsQueries.search,
  rowName: ({ attributes }) => attributes.company?.[0]?.name ?? "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company?.[0]),
};
