import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CompanyScreen } from "#app/features/company/company-screen.tsx";
import { FamiliesPage } from "#app/features/families/pages/families-page.tsx";
import { FamilyPage } from "#app/features/families/pages/family-page.tsx";
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
      search={company.useSearch()}
      onSearchChange={(search, options) =>
        void navigate({ to: "/companies/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}

const families = getRouteApi("/app/families");

/** The family trees of this browser, and the way to another one. */
export function FamiliesRoute() {
  const navigate = useNavigate();
  return (
    <FamiliesPage
      params={families.useSearch()}
      onParamsChange={(search, options) => void navigate({ to: "/families", search, ...options })}
    />
  );
}

const family = getRouteApi("/app/families/$companyId");

/** One company's family tree. */
export function FamilyRoute() {
  const navigate = useNavigate();
  const { companyId } = family.useParams();
  return (
    <FamilyPage
      key={companyId}
      companyId={companyId}
      params={family.useSearch()}
      onParamsChange={(search, options) =>
        void navigate({ to: "/families/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
