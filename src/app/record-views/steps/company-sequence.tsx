import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, createContext, use } from "react";
import { type CompanySequence, type ShownCompanies, aroundCompany } from "./shown-companies.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where a company was opened from. It lives with the entry of the tab's history, so that a reload keeps it and an address does not tell it. */
    companies?: CompanySequence;
  }
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
