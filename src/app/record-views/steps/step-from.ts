/** A page number and the number of pages, from 1. */
export interface PagePlace {
  readonly at: number;
  readonly pages: number;
}

/** The target of a step: a record of this page, or another page. */
export type Step = { readonly id: string } | { readonly page: number };

/**
 * The step forward (1) or back (-1) from an index of a page; -1 for a record not on it. Pass no `place` where records
 * of other pages may count: steps then end with the page.
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
