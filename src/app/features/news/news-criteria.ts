import type { ParsedNewsCriteria } from "#contract/news.ts";
import { endsOf } from "#app/search/ends-value.ts";
import type { Criteria } from "#app/search/criterion-slot.ts";
import { codesOf } from "#app/search/value-lists.ts";

/** The criteria of Search News from what the address holds. Section 4.2. */
export function newsCriteria({ categories, published, url }: Criteria): ParsedNewsCriteria {
  const { from, to } = endsOf(published);
  return {
    categories: categories === undefined ? undefined : codesOf(categories),
    pageDateMin: from || undefined,
    pageDateMax: to || undefined,
    url: url === undefined ? undefined : [url],
  };
}
