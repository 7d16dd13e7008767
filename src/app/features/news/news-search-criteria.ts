import type { NewsCriteria } from "#contract/news-schemas.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { listValues, splitList } from "#app/search/criteria/list-criterion.ts";
import { dateBounds } from "#app/search/criteria/range-criterion.ts";

/** Criteria of Search News: first those of the specification ([search-9]), then those of the definition. */
export const newsCriteria = [
  { key: "categories", label: "Categories", kind: "code", lookup: "news-categories" },
  { key: "published", label: "Published", kind: "dates" },
  {
    key: "url",
    label: "Address",
    kind: "list",
    of: "address",
    hint: "The full address of an article.",
    group: "Article",
  },
] as const satisfies readonly CriterionDefinition[];

type NewsKey = (typeof newsCriteria)[number]["key"];

/** The request of Search News from the criteria of the address. */
export function toNewsRequest({ categories, published, url }: Criteria<NewsKey>): NewsCriteria {
  const { from: pageDateMin, to: pageDateMax } = dateBounds(published);
  return {
    categories: categories === undefined ? undefined : splitList(categories),
    pageDateMin,
    pageDateMax,
    url: url === undefined ? undefined : listValues("address", url),
  };
}
