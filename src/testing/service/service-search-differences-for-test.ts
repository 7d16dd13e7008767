import type { SearchOperation } from "#contract/operation.ts";
import type { DataClient } from "./service-data-client-for-test.ts";

/** What differs between a search's answer and the rows for which `holds`, in words; nothing where they agree. */
export async function searchDifferences<Row extends { readonly id: number }>(
  client: DataClient,
  search: SearchOperation<unknown, { readonly id: string }>,
  criteria: object,
  rows: readonly Row[],
  holds: (row: Row) => boolean,
): Promise<string[]> {
  const wanted = new Set(rows.filter(holds).map(({ id }) => String(id)));
  const { data, meta } = await client.page(search, criteria, "?page[size]=100");
  const strangers = data.filter(({ id }) => !wanted.has(id)).map(({ id }) => `${id} should not be found`);
  return [
    ...(wanted.size === 0 || wanted.size === rows.length ? ["the criterion tells nothing apart"] : []),
    ...(meta.totalResults === wanted.size ? [] : [`${meta.totalResults} are found, not ${wanted.size}`]),
    ...(data.length === Math.min(100, wanted.size) ? [] : [`${data.length} are on the first page`]),
    ...strangers,
  ];
}
