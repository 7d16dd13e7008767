import type { ParsedNewsCriteria } from "#contract/news.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { dayEnds } from "#app/search/criteria/range-value.ts";
import { splitList, listValues } from "#app/search/criteria/list-value.ts";

/** Criteria of Search News: the specification's first (section 4.2), then the definition's. */
export const newsSlots = [
  { key: "categories", label: "Categories", kind: "code", lookup: "news-categories" },
  { key: "published", label: "Published", kind: "days" },
  {
    key: "url",
    label: "Address",
    kind: "list",
    of: "address",
    hint: "The whole address of an article.",
    more: "Article",
  },
] as const satisfies readonly CriterionDefinition[];

/** The criteria of Search News from what the address holds. */
export function newsCriteria({
  categories,
  published,
  url,
}: Criteria<(typeof newsSlots)[number]["key"]>): ParsedNewsCriteria {
  const { from: pageDateMin, to: pageDateMax } = dayEnds(published);
  return {
    categories: categories === undefined ? undefined : splitList(categories),
    pageDateMin,
    pageDateMax,
    url: url === undefined ? undefined : listValues("address", url),
  };
}
