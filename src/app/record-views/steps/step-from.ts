/** A page among pages, counted from 1. */
export interface PagePlace {
  readonly at: number;
  readonly pages: number;
}

/** Where a step leads: to a record of the page, or on to another page. */
export type Step = { readonly id: string } | { readonly page: number };

/**
 * One step on (1) or back (-1) from the record at an index of a page, which may be -1 for one that is not on it. Where
 * the records of other pages may count, `place` is undefined and the steps end with the page.
 */
export function stepFrom(
  {
    ids,
    at,
    place,
  }: { readonly ids: readonly string[]; readonly at: number; readonly place?: PagePlace | undefined },
  by: -1 | 1,
): Step | undefined {
  const id = at < 0 ? undefined : ids[at + by];
  if (id !== undefined) return { id };
  if (place === undefined) return undefined;
  const page = place.at + by;
  return page >= 1 && page <= place.pages ? { page } : undefined;
}
