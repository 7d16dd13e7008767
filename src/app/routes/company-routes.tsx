import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { CompanyScreen } from "#app/features/company/company-screen.tsx";
import { FamiliesPage } from "#app/features/families/pages/families-page.tsx";
import { FamilyPage } from "#app/features/families/pages/family-page.tsx";
import { AddToList } from "#app/features/lists/list-picker.tsx";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { useCompanyFamily } from "./company-family.ts";
import { useCompanySteps } from "./use-company-steps.ts";
import { SavedRecordData } from "./record-extensions.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const company = getRouteApi("/app/companies/$companyId");

/** The screen of one company, with what can be read about it. */
export function CompanyRoute() {
  const navigateWithin = useNavigateWithin();
  const { companyId } = company.useParams();
  const search = company.useSearch();
  const name = useQuery(companyQueries.byId(companyId)).data?.attributes.name ?? "";
  return (
    <SelectionOrigin origin={`company page ${name || companyId}`}>
      <CompanyScreen
        companyId={companyId}
        steps={useCompanySteps(companyId, search)}
        family={useCompanyFamily(companyId)}
        Kept={SavedRecordData}
        renderAddToList={(choices) => <AddToList choices={choices} />}
        search={search}
        onSearchChange={(next, options) =>
          void navigateWithin({
            to: "/companies/$companyId",
            params: { companyId },
            search: next,
            state: true,
            ...options,
          })
        }
      />
    </SelectionOrigin>
  );
}

const families = getRouteApi("/app/families");

/** The family trees, and the way to open another. */
export function FamiliesRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <FamiliesPage
      params={families.useSearch()}
      onParamsChange={(search, options) => void navigateWithin({ to: "/families", search, ...options })}
    />
  );
}

const family = getRouteApi("/app/families/$companyId");

/** The family tree of one company. */
export function FamilyRoute() {
  const navigateWithin = useNavigateWithin();
  const { companyId } = family.useParams();
  return (
    <FamilyPage
      key={companyId}
      companyId={companyId}
      params={family.useSearch()}
      onParamsChange={(search, options) =>
        void navigateWithin({ to: "/families/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
