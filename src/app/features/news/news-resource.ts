import { searchNews } from "#contract/news.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { newsCriteria, newsSlots } from "./news-criteria.ts";
import { newsColumns } from "./news-columns.tsx";

/** The news search. Section 4.2: one criterion at least, and no order but the service's. */
export const newsResource = defineSearch({
  title: "News",
  noun: { one: "article", many: "articles" },
  recordType: "company",
  operation: searchNews,
  criteriaOf: newsCriteria,
  slots: newsSlots,
  sorts: [],
  needs: {
    enough: (criteria) => Object.keys(criteria).length > 0,
    title: "What should the news be about?",
    text: "Choose a category or the days of publication, then press Search.",
  },
  columns: newsColumns,
  rowName: ({ attributes }) => attributes.company?.[0]?.name ?? "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company?.[0]),
  links: ({ attributes: { company = [] } }) => ({ company: company[0] }),
});
