import { useQuery } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useEffect, useMemo, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { type KnownCompanies, companiesOfPage } from "#app/api/known-companies.ts";
import { useIsGranted } from "#app/auth/auth-session-state.ts";
import { onIdle } from "#app/lib/schedule-work.ts";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";

const noCompanies: KnownCompanies = new Map();
const noIds: readonly string[] = [];

const RowCompaniesContext = createContext<KnownCompanies | undefined>(undefined);

interface RowCompaniesProviderProps {
  /** The companies of a page's rows, up to 100. */
  readonly companyIds: readonly string[];
  readonly children: ReactNode;
}

/**
 * Provides the companies of a page's rows through one free search by id, sent after the rows are drawn, for companies
 * not loaded before. Silent on failure, and where this person may not search companies.
 */
export function RowCompaniesProvider({ companyIds, children }: RowCompaniesProviderProps) {
  const allowed = useIsGranted(searchCompanies);
  const key = companiesOfPage(companyIds).join(" ");
  const ids = useMemo(() => (key === "" ? noIds : key.split(" ")), [key]);
  const [asked, setAsked] = useState(noIds);
  useEffect(() => (allowed ? onIdle(() => setAsked(ids)) : undefined), [allowed, ids]);
  useQuery({ ...companyQueries.ofRows(asked), enabled: allowed && asked.length > 0 });
  const { data = noCompanies } = useQuery(companyQueries.known());
  return <RowCompaniesContext value={allowed ? data : undefined}>{children}</RowCompaniesContext>;
}

/**
 * The company of a row: undefined while loading, null where search finds none. `told` says whether a provider is
 * mounted.
 */
export function useRowCompany(companyId: string | undefined): {
  readonly told: boolean;
  readonly company: CompanyRecord | null | undefined;
} {
  const companies = use(RowCompaniesContext);
  return {
    told: companies !== undefined,
    company: companyId === undefined ? null : companies?.get(companyId),
  };
}
