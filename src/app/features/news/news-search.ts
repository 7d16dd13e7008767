import { type NewsRecord, searchNews } from "#contract/news-schemas.ts";
import { selectableCompany, uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { NewsCard } from "./news-card.tsx";
import { newsCriteria, toNewsRequest } from "./news-search-criteria.ts";
import { newsColumns } from "./news-search-columns.tsx";

/** The companies of an article, without duplicates. */
function companiesOf({ company }: NewsRecord["attributes"]) {
  return uniqueById(company);
}

/** The news search: needs at least one criterion, and keeps the service's order. [search-9] */
export const newsSearch = defineSearch({
  recordType: "company",
  operation: searchNews,
  toRequest: toNewsRequest,
  criterionDefinitions: newsCriteria,
  sorts: [],
  needs: {
    isMet: (criteria) => Object.keys(criteria).length > 0,
    title: "What should the news be about?",
    text: "Choose a category or publication dates, then press Search.",
  },
  columns: newsColumns,
  card: NewsCard,
  defaultView: "cards",
  rowName: ({ attributes }) =>
    companiesOf(attributes)
      .map(({ name }) => name || "unnamed company")
      .join(", ") || "unnamed company",
  selectable: ({ attributes }) =>
    companiesOf(attributes).flatMap((company) => selectableCompany(company) ?? []),
  linkedRecords: ({ attributes: { company = [] } }) => ({ company: company[0] }),
});
