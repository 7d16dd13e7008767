import type { SearchRequest } from "#app/api/call-operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { PagePlace } from "./step-from.ts";

type Criteria = Readonly<Record<string, string | undefined>>;

/** The companies on a screen, in order. */
export interface ShownCompanies {
  /** The screen's name. */
  readonly screen: string;
  /** Without duplicates. */
  readonly ids: readonly string[];
  /** The position of the first one in the whole result, counted from 1. */
  readonly first: number;
  /** The total; undefined where only this page is known. */
  readonly total: number | undefined;
  /** Their page of the free company search, and its number of pages. */
  readonly page?: { readonly request: SearchRequest<Criteria>; readonly pages: number } | undefined;
}

/** The companies among which one was opened, for stepping through. */
export interface CompanySequence extends ShownCompanies {
  /** The history entry that shows them. */
  readonly entry: number;
}

/** The companies that records are, or belong to, in order. */
export function companiesOfRecords(screen: string, records: readonly SelectedRecord[]): ShownCompanies {
  const ids = records.flatMap((record) =>
    record.type === "company" ? record.id : (record.snapshot.company?.id ?? []),
  );
  const unique = [...new Set(ids)];
  return { screen, ids: unique, first: 1, total: unique.length };
}

/** A list may have tens of thousands: this many on either side of the opened one can be stepped to. */
const MAX_NEIGHBORS = 500;

/** The companies, limited to 500 on either side of an index. */
export function aroundCompany(shown: ShownCompanies, at: number): ShownCompanies {
  const from = Math.max(0, at - MAX_NEIGHBORS);
  const ids = shown.ids.slice(from, at + MAX_NEIGHBORS + 1);
  return { ...shown, ids, first: shown.first + from };
}

/** "4 of 312" for the company at an index; undefined where it is the only one. */
export function positionIn({ ids, first, total }: ShownCompanies, at: number): string | undefined {
  if ((total ?? ids.length) <= 1) return undefined;
  const position = formatNumber(first + at);
  return total === undefined
    ? `${position} of ${formatNumber(ids.length)} on the page`
    : `${position} of ${formatNumber(total)}`;
}

/** The page of the free company search that holds the companies; undefined where they are not from one. */
export function pagePlace({ page }: ShownCompanies): PagePlace | undefined {
  return page && { at: page.request.page, pages: page.pages };
}

/** The parts of a search page that stepping needs. */
interface TurnedPage {
  readonly page: number;
  /** In order. */
  readonly ids: readonly string[];
  /** Total number of results. */
  readonly total: number;
}

/** The sequence after its search turned to the next (1) or previous (-1) page. */
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
