import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, createContext, use } from "react";
import { type CompanySequence, type ShownCompanies, aroundCompany } from "./shown-companies.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The companies among which a company was opened. Stored in the history entry: survives a reload and stays out of
     * the URL.
     */
    companies?: CompanySequence;
  }
}

const ShownCompaniesContext = createContext<ShownCompanies | undefined>(undefined);

interface ShownCompaniesProviderProps {
  /** Undefined while there are none. */
  readonly value: ShownCompanies | undefined;
  readonly children: ReactNode;
}

/** Passes the companies on screen to the pages of companies opened below. */
export function ShownCompaniesProvider({ value, children }: ShownCompaniesProviderProps) {
  return <ShownCompaniesContext value={value}>{children}</ShownCompaniesContext>;
}

/** The link to a company's page, with the companies around it on this screen. */
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

/** Text that links to a company's page. */
export function CompanyLink({ companyId, ...link }: CompanyLinkProps) {
  return <Link {...useCompanyLink(companyId)} {...link} />;
}
