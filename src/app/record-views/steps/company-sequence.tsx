import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, createContext, use } from "react";
import type { SearchRequest } from "#app/api/call-operation.ts";

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

type Criteria = Readonly<Record<string, string | undefined>>;

/** The companies that one was opened from, which its page steps through. */
export interface CompanySequence extends ShownCompanies {
  /** The entry of the tab's history that shows them. */
  readonly entry: number;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where a company was opened from. It lives with the entry of the tab's history, so that a reload keeps it and an address does not tell it. */
    companies?: CompanySequence;
  }
}

/** A list may have tens of thousands: so many on either side of the opened one can be stepped to. */
const MAX_NEIGHBORS = 500;

/** The same with fewer companies around one of them. */
function aroundCompany(shown: ShownCompanies, at: number): ShownCompanies {
  const from = Math.max(0, at - MAX_NEIGHBORS);
  const ids = shown.ids.slice(from, at + MAX_NEIGHBORS + 1);
  return { ...shown, ids, first: shown.first + from };
}

const ShownCompaniesContext = createContext<ShownCompanies | undefined>(undefined);

interface ShownCompaniesProviderProps {
  /** Undefined while there are none. */
  readonly value: ShownCompanies | undefined;
  readonly children: ReactNode;
}

/** Tells the pages of companies that are opened below which companies stand beside them. */
export function ShownCompaniesProvider({ value, children }: ShownCompaniesProviderProps) {
  return <ShownCompaniesContext value={value}>{children}</ShownCompaniesContext>;
}

/** The link to a company's page, with the companies that stand beside it here. */
export function useCompanyLink(companyId: string) {
  const shown = use(ShownCompaniesContext);
  const at = shown?.ids.indexOf(companyId) ?? -1;
  const link = { to: "/companies/$companyId", params: { companyId } } as const satisfies LinkProps;
  if (shown === undefined || at < 0) return link;
  return {
    ...link,
    state: ({ __TSR_index: entry }: { readonly __TSR_index: number }) => ({
      companies: { ...aroundCompany(shown, at), entry },
    }),
  };
}

interface CompanyLinkProps {
  readonly companyId: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A text that leads to a company's page. */
export function CompanyLink({ companyId, ...link }: CompanyLinkProps) {
  return <Link {...useCompanyLink(companyId)} {...link} />;
}
