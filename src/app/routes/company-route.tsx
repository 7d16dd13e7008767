import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CompanyScreen } from "#app/features/company/company-screen.tsx";
import { companyParams } from "#app/features/company/company-params.ts";
import { SavedRecordData } from "./record-extensions.tsx";

const company = getRouteApi("/app/companies/$companyId");

/** One company, with what can be read about it. */
export function CompanyRoute() {
  const navigate = useNavigate();
  const { companyId } = company.useParams();
  return (
    <CompanyScreen
      key={companyId}
      companyId={companyId}
      Kept={SavedRecordData}
      search={companyParams.parse(company.useSearch())}
      onSearchChange={(search, options) =>
        void navigate({ to: "/companies/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
