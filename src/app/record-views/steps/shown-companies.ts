import type { SearchRequest } from "#app/api/call-operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { PagePlace } from "./step-from.ts";

type Criteria = Readonly<Record<string, string | undefined>>;

/** The companies that a screen shows, in its order. */
export interface ShownCompanies {
  /** What the screen is called. */
  readonly screen: string;
  /** Each once. */
  readonly ids: readonly string[];
  /** The position of the first one among all, counted from 1. */
  readonly first: number;
  /** How many there are in all; undefined where only those of the page are known. */
  readonly total: number | undefined;
  /** The page of the free company search that these are, and how many pages it has. */
  readonly page?: { readonly request: SearchRequest<Criteria>; readonly pages: number } | undefined;
}

/** The companies that one was opened from, which its page steps through. */
export interface CompanySequence extends ShownCompanies {
  /** The entry of the tab's history that shows them. */
  readonly entry: number;
}

/** The companies that records of a selection or list are or belong to, in their order. */
export function companiesOfRecords(screen: string, records: readonly SelectedRecord[]): ShownCompanies {
  const ids = records.flatMap((record) =>
    record.type === "company" ? record.id : (record.snapshot.company?.id ?? []),
  );
  const unique = [...new Set(ids)];
  return { screen, ids: unique, first: 1, total: unique.length };
}

/** A list may have tens of thousands: so many on either side of the opened one can be stepped to. */
const MAX_NEIGHBORS = 500;

/** The same with at most 500 companies on either side of the one at an index. */
export function aroundCompany(shown: ShownCompanies, at: number): ShownCompanies {
  const from = Math.max(0, at - MAX_NEIGHBORS);
  const ids = shown.ids.slice(from, at + MAX_NEIGHBORS + 1);
  return { ...shown, ids, first: shown.first + from };
}

/** "4 of 312" of the company at an index; undefined where it stands alone. */
export function positionIn({ ids, first, total }: ShownCompanies, at: number): string | undefined {
  if ((total ?? ids.length) <= 1) return undefined;
  const position = formatNumber(first + at);
  return total === undefined
    ? `${position} of ${formatNumber(ids.length)} on the page`
    : `${position} of ${formatNumber(total)}`;
}

/** The page of the free company search that the companies are; undefined where they go on nowhere. */
export function pagePlace({ page }: ShownCompanies): PagePlace | undefined {
  return page && { at: page.request.page, pages: page.pages };
}

/** What a page of the search holds, as far as steps need it. */
interface TurnedPage {
  readonly page: number;
  /** In its order. */
  readonly ids: readonly string[];
  /** How many the search finds in all. */
  readonly total: number;
}

/** The sequence once its search was turned to the page after (1) or before (-1). */
export function turnedTo(
  from: CompanySequence,
  by: -1 | 1,
  { page, ids, total }: TurnedPage,
): CompanySequence {
  return {
    ...from,
    ids,
    first: from.first + (by === 1 ? from.ids.length : -ids.length),
    total,
    page: from.page && { ...from.page, request: { ...from.page.request, page } },
  };
}
