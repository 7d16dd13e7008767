import type { NewsCriteria } from "#contract/news-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import { inGroup, row } from "#app/search/criteria/criterion-rows.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { listValues, splitList } from "#app/search/criteria/list-criterion.ts";
import { dateBounds } from "#app/search/criteria/range-criterion.ts";

/** All criteria of Search News. [search-9] */
export const newsCriteria = arrangeCriteria(
  inGroup("Article", {
    categories: row(
      "code",
      "Categories",
      "topic type funding results earnings merger acquisition press release",
      { lookup: "news-categories" },
    ),
    published: row("dates", "Published", "date recent when"),
    url: row("list", "Address", "URL link article page", {
      of: "address",
      hint: "The full address of an article.",
    }),
  }),
  { groups: ["Article"], bar: { Categories: ["categories"], Published: ["published"] } },
);

type NewsKey = (typeof newsCriteria)[number]["key"];

/** Builds the request of Search News from criteria in URL form. */
export function toNewsRequest({ categories, published, url }: Criteria<NewsKey>): NewsCriteria {
  return {
    categories: categories === undefined ? undefined : splitList(categories),
    ...dateBounds(published, ["pageDateMin", "pageDateMax"]),
    url: url === undefined ? undefined : listValues("address", url),
  };
}
