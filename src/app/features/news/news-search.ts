import { type NewsRecord, searchNews } from "#contract/news.ts";
import { selectableCompany } from "#app/record-views/cells/selectable-company.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { uniqueById } from "#app/record-views/cells/unique-by-id.ts";
import { NewsCard } from "./news-card.tsx";
import { newsCriteria, newsSlots } from "./news-criteria.ts";
import { newsColumns } from "./news-columns.tsx";

/** The companies of an article, each once. */
function companiesOf({ company }: NewsRecord["attributes"]) {
  return uniqueById(company);
}

/** The news search. Section 4.2: one criterion at least, and no order but the service's. */
export const newsSearch = defineSearch({
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
  card: NewsCard,
  defaultView: "cards",
  rowName: ({ attributes }) =>
    companiesOf(attributes)
      .map(({ name }) => name || "company without a name")
      .join(", ") || "company that is not named",
  selectable: ({ attributes }) =>
    companiesOf(attributes).flatMap((company) => selectableCompany(company) ?? []),
  links: ({ attributes: { company = [] } }) => ({ company: company[0] }),
});
