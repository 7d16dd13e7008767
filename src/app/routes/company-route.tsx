import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CompanyScreen } from "#app/features/company/company-screen.tsx";
import { companySearch } from "#app/features/company/company-params.ts";
import { KeptOfRecord } from "./record-extensions.tsx";

const company = getRouteApi("/app/companies/$companyId");

/** One company, with what can be read about it. */
export function CompanyRoute() {
  const navigate = useNavigate();
  const { companyId } = company.useParams();
  return (
    <CompanyScreen
      key={companyId}
      companyId={companyId}
      Kept={KeptOfRecord}
      search={companySearch.parse(company.useSearch())}
      onSearchChange={(search, options) =>
        void navigate({ to: "/companies/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
