import type { NewsCriteria } from "#contract/news-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { listValues, splitList } from "#app/search/criteria/list-criterion.ts";
import { dateBounds } from "#app/search/criteria/range-criterion.ts";

/** All criteria of Search News. [search-9] */
export const newsCriteria = arrangeCriteria(
  [
    {
      key: "categories",
      label: "Categories",
      kind: "code",
      lookup: "news-categories",
      keywords: "topic type funding results earnings merger acquisition press release",
      group: "Article",
    },
    {
      key: "published",
      label: "Published",
      kind: "dates",
      keywords: "date recent when",
      group: "Article",
    },
    {
      key: "url",
      label: "Address",
      kind: "list",
      of: "address",
      hint: "The full address of an article.",
      keywords: "URL link article page",
      group: "Article",
    },
  ],
  { groups: ["Article"], bar: { Categories: ["categories"], Published: ["published"] } },
);

type NewsKey = (typeof newsCriteria)[number]["key"];

/** Builds the request of Search News from criteria in URL form. */
export function toNewsRequest({ categories, published, url }: Criteria<NewsKey>): NewsCriteria {
  const { from: pageDateMin, to: pageDateMax } = dateBounds(published);
  return {
    categories: categories === undefined ? undefined : splitList(categories),
    pageDateMin,
    pageDateMax,
    url: url === undefined ? undefined : listValues("address", url),
  };
}
